import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'

type Props = { title: string; isOn: boolean; text: string; children: ReactNode }

/** One way to take the second step: what it is, whether it is on, what to do about it. */
export function WayCard({ title, isOn, text, children }: Props) {
  return (
    <Card>
      <Stack gap={3}>
        <Row justify="between" gap={3}>
          <h2>{title}</h2>
          <Badge tone={isOn ? 'go' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        </Row>
        <Text size="small" muted>
          {text}
        </Text>
        {children}
      </Stack>
    </Card>
  )
}
