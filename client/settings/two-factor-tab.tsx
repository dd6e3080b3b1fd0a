import { useState } from 'react'
import { errorDetailOf, request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import styles from './settings.module.css'
import { TextsCard } from './texts-card.tsx'
import { type TwoFactorChangeHandler, useTwoFactor } from './use-two-factor.ts'
import type { TwoFactor } from '../../shared/accounts/two-factor.ts'
import { Card } from '../ui/card.tsx'
import { AskPassword } from './ask-password.tsx'
import CopyIcon from 'lucide-react/icons/copy'
import DownloadIcon from 'lucide-react/icons/download'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { copyText, saveFile } from '../ui/export.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'

/** The second steps of signing in. All of it needs signal, and nothing is stored on the device. */
export default function TwoFactorTab() {
  const { online } = useStatus()
  const { data, error, refetch, show } = useTwoFactor()
  const [codes, setCodes] = useState<string[] | null>(null)

  if (!data) {
    if (!error) return <SkeletonList rows={3} height={96} label="Two-factor sign-in" />
    const retry = (
      <Button size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    )
    if (online)
      return <InlineError what={errorDetailOf(error, 'Your two-factor settings could not be loaded.')} action={retry} />
    return (
      <Row as="output" justify="between" gap={3} className={styles.offline}>
        Two-factor settings need signal.
        {retry}
      </Row>
    )
  }

  const { state, ways, passkeys } = data
  const changed = (next: typeof state) => {
    show(next)
    if (next.recovery_codes) setCodes(next.recovery_codes)
  }
  return (
    <Stack gap={3}>
      <Row justify="between" gap={3} wrap>
        <Text muted size="small">
          {state.enabled
            ? 'Signing in takes your password and a second step.'
            : 'You sign in with just your password. A second step keeps out anyone who gets hold of it.'}
        </Text>
        <Badge tone={state.enabled ? 'go' : 'neutral'}>
          {state.enabled ? 'Two-factor is on' : 'Two-factor is off'}
        </Badge>
      </Row>
      <output className={styles.offline}>{!online && 'Changing two-factor needs signal.'}</output>
      {(ways.sms || state.sms) && <TextsCard state={state} onChange={changed} />}
      <AuthenticatorCard state={state} onChange={changed} />
      {ways.passkeys && <PasskeysCard state={state} passkeys={passkeys} onChange={changed} onListed={refetch} />}
      {state.enabled && <RecoveryCodesCard state={state} onChange={changed} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Stack>
  )
}

const FEW_RECOVERY_CODES = 3

function RecoveryCodesCard({ state, onChange }: { state: TwoFactor; onChange: TwoFactorChangeHandler }) {
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const left = state.recovery_codes_left
  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <h2>Recovery codes</h2>
          <Badge tone={left > FEW_RECOVERY_CODES ? 'go' : 'standby'}>{left} left</Badge>
        </Row>
        <Text size="small" muted>
          For the day you lose your device: each one stands in for the second step, once. Keep them somewhere else.
        </Text>
        <Row>
          <Button disabled={!online} onClick={() => setIsAsking(true)}>
            Make new codes
          </Button>
        </Row>
      </Stack>
      {isAsking && (
        <AskPassword
          title="Make new recovery codes"
          text="You’ll see ten new ones, once only. The ones you have now stop working."
          action="Make new codes"
          onPassword={async (password) => onChange(await request('POST', '/auth/recovery-codes', { password }))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}

/** Shown once, because the server stores their hashes only. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`

  async function copy() {
    const isCopied = await copyText(text)
    toast(
      isCopied
        ? { tone: 'go', text: 'Recovery codes copied.' }
        : { tone: 'stop', text: 'The codes could not be copied. Download them, or write them down.' },
    )
  }

  function download() {
    const file = new Blob([`${PRODUCT_NAME} recovery codes\n\n${text}`], { type: 'text/plain' })
    saveFile(file, 'standby-recovery-codes.txt')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title="Keep these recovery codes"
      description="If you lose your device, each one signs you in once. You’ll only see them this once."
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <Stack gap={4}>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Row gap={2}>
          <Button icon={<CopyIcon />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button icon={<DownloadIcon />} onClick={download}>
            Download
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
