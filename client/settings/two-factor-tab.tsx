import { useState } from 'react'
import { detailOf } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './settings.module.css'
import { TextsCard } from './texts-card.tsx'
import { useTwoFactor } from './use-two-factor.ts'

/** What a sign-in asks for after the password. All of it needs signal, and nothing of it is kept on the phone. */
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
    if (online) return <InlineError what={detailOf(error, 'Two-factor could not be read.')} action={retry} />
    return (
      <Row role="status" justify="between" gap={3} className={styles.offline}>
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
            : 'Signing in takes your password alone. A second step keeps out whoever learns it.'}
        </Text>
        <Badge tone={state.enabled ? 'go' : 'neutral'}>
          {state.enabled ? 'Two-factor is on' : 'Two-factor is off'}
        </Badge>
      </Row>
      <p role="status" className={styles.offline}>
        {!online && 'Changing two-factor needs signal.'}
      </p>
      {(ways.sms || state.sms) && <TextsCard state={state} onChange={changed} />}
      <AuthenticatorCard state={state} onChange={changed} />
      {ways.passkeys && <PasskeysCard state={state} passkeys={passkeys} onChange={changed} onListed={refetch} />}
      {state.enabled && <RecoveryCard state={state} onChange={changed} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Stack>
  )
}
