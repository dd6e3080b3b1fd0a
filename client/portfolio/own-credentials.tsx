import PlusIcon from 'lucide-react/icons/plus'
import type { LocalCredential } from '../offline/store/rows.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { CredentialCard } from './credential-card.tsx'
import styles from './credentials.module.css'
import { CredentialGate } from './credential-gate.tsx'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const LazyCredentialDialog = lazyDialog(() => import('./credential-dialog.tsx'))

/** One's own credentials, from this device, with unsent ones. */
export function OwnCredentials({ credentials }: { credentials: LocalCredential[] }) {
  const { shownId, editedId, isNew, open, close } = useOpenedCredential()
  const { firstSyncDone } = useFirstSync()
  const add = () => open('credential', 'new')
  useShortcuts('Portfolio', [['c', 'New credential', add]])
  const byId = (id: string | null) => credentials.find((credential) => credential.id === id)
  const shown = byId(shownId)
  const edited = byId(editedId)

  return (
    <Stack as="section" gap={3} aria-labelledby="credentials">
      <Row justify="between" gap={3} className={styles.head}>
        <h2 id="credentials">Credentials</h2>
        <Button size="sm" icon={<PlusIcon />} aria-keyshortcuts="c" onClick={add}>
          New credential
        </Button>
      </Row>
      {credentials.length === 0 && firstSyncDone && (
        <Text muted size="small" className={styles.none}>
          IPAF, PASMA, ECS, First Aid: add the documents and you can show them at the gate, signal or not.
        </Text>
      )}
      <ul className={styles.list}>
        {credentials.map((credential) => (
          <CredentialCard
            key={credential.id}
            credential={credential}
            onShow={() => open('show', credential.id)}
            onEdit={() => open('credential', credential.id)}
          />
        ))}
      </ul>
      {(isNew || edited) && (
        <LazyCredentialDialog key={edited?.id ?? 'new'} {...(edited && { credential: edited })} onClose={close} />
      )}
      {shown && <CredentialGate credential={shown} onClose={close} />}
    </Stack>
  )
}

/**
 * The open dialog, stored in the address: `?credential=ID` (or 'new') to edit, `?show=ID` for the gate. A link opens
 * it, Back closes it, a start without signal restores it.
 */
function useOpenedCredential() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const written = params.get('credential')

  function open(what: 'credential' | 'show', id: string) {
    void navigate({ search: `?${new URLSearchParams({ [what]: id })}` }, { state: { openedHere: true } })
  }
  function close() {
    if (state?.openedHere) void navigate(-1)
    else void navigate({ search: '' }, { replace: true })
  }
  return { shownId: params.get('show'), editedId: written, isNew: written === 'new', open, close }
}
