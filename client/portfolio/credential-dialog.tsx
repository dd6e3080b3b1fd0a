import { useRef, useState } from 'react'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { useStatus } from '../offline/sync/status.ts'
import { queueNewCredential, queueCredentialEdit, queueCredentialRemoval } from '../offline/outbox/kinds/credential.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { CredentialForm, credentialFaultsOf, NEEDED_FAULT_TEXT } from './credential-form.tsx'
import styles from './credentials.module.css'
import { credentialFieldsOf, useCredentialDraft } from './use-credential-draft.ts'

/** A credential being written. Closed halfway, it is restored later; saved, the list shows it at once. */
export default function CredentialDialog({
  credential,
  onClose,
}: {
  credential?: LocalCredential
  onClose: () => void
}) {
  const { draft, change, held } = useCredentialDraft(credential)
  const { online } = useStatus()
  const [failure, setFailure] = useState<string | null>(null)
  const faults = credentialFaultsOf(draft, credential)
  const form = useRef<HTMLFormElement>(null)
  // A day that cannot be read is not saved as none.
  const send = () => form.current?.reportValidity() && tried(save)
  const { isChecked, onSubmit } = useForm(faults, { send })

  async function save() {
    const fields = credentialFieldsOf(draft)
    const document_id = draft.document?.id
    if (credential) await queueCredentialEdit({ id: credential.id, fields, document_id })
    else if (document_id) await queueNewCredential({ fields, document_id, draft: held.now() })
  }

  async function remove({ id, name }: LocalCredential) {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      text: 'It’s removed from your portfolio and employers no longer see it. The document is deleted.',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (isSure) await tried(() => queueCredentialRemoval(id))
  }

  async function tried(work: () => Promise<unknown>) {
    setFailure(null)
    const written = held.now()
    try {
      await work()
      await held.settle(written)
      onClose()
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : 'That could not be saved. Please try again.')
    }
  }

  return (
    <Dialog
      open
      title={credential ? 'Edit credential' : 'New credential'}
      description={
        online ? undefined : 'You’re offline. It’s saved here with its document and sends when you’re back online.'
      }
      onClose={onClose}
      footer={
        <>
          {credential && (
            <Button variant="ghost" className={styles.remove} onClick={() => remove(credential)}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="credential">
            Save
          </Button>
        </>
      }
    >
      <Stack as="form" ref={form} id="credential" gap={4} onSubmit={onSubmit} noValidate>
        <CredentialForm draft={draft} onChange={change} faults={isChecked ? faults : {}} credential={credential} />
        {isChecked && Object.values(faults).includes(NEEDED_FAULT_TEXT) && (
          <InlineError what={SPECIFIED_TEXT.fieldsMissing} />
        )}
        {failure && <InlineError what={failure} kept="What you have written is still here." />}
      </Stack>
    </Dialog>
  )
}
