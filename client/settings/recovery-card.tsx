import { useState } from 'react'
import type { TwoFactor } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { AskPassword } from './ask-password.tsx'
import type { ChangedWays } from './use-two-factor.ts'

const FEW = 3

export function RecoveryCard({ state, onChange }: { state: TwoFactor; onChange: ChangedWays }) {
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const left = state.recovery_codes_left
  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <h2>Recovery codes</h2>
          <Badge tone={left > FEW ? 'go' : 'standby'}>{left} left</Badge>
        </Row>
        <Text size="small" muted>
          For the day the phone is lost: each takes the second step once. Keep them off the phone.
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
          text="Ten new ones are shown, once. Those you have kept are worthless then."
          action="Make new codes"
          onPassword={async (password) => onChange(await request('POST', '/auth/recovery-codes', { password }))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}
