import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { useChange } from '../http/use-change.ts'
import { confirm, type ConfirmQuestion } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useConfirmed } from '../trade/use-confirmed.tsx'

type Props = { title: string; isOn: boolean; text: string; children: ReactNode }

/** One kind of second step: what it is, whether it is on, and its actions. */
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

/** Turns a second step off, after a confirmation and a check of the identity. The screen renders `dialog`. */
export function useTurnOff() {
  const { confirmed, dialog } = useConfirmed()

  const { send } = useChange((step: () => Promise<void>) => step(), SPECIFIED_TEXT.twoFactorFailed, {
    onFailure: (text) => toast({ tone: 'stop', text }),
  })

  async function turnOff<T>(question: ConfirmQuestion, call: () => Promise<T>, onDone: (answer: T) => void) {
    if (await confirm({ tone: 'danger', ...question })) await send(async () => onDone(await confirmed(call)))
  }

  return { turnOff, dialog }
}
