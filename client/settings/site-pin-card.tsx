import { useState } from 'react'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'

const DIGITS = 4

/** Four digits for a day on site without a phone of one's own. Nobody can read them again. */
export function SitePinCard() {
  const [pin, setPin] = useState('')
  const { online } = useStatus()
  const change = useChange(async (isRemoval: boolean) => {
    await request('PUT', '/me/site-pin', { pin: isRemoval ? null : pin })
    setPin('')
    toast({ tone: 'go', text: isRemoval ? 'Your PIN is removed.' : 'Your PIN is set.' })
  }, 'Your PIN could not be changed.')
  const isFour = new RegExp(`^\\d{${DIGITS}}$`).test(pin)
  const form = useForm({ pin: isFour ? '' : 'Four digits' }, { send: () => change.send(false) })
  return (
    <Card as="section" aria-labelledby="site-pin-head">
      <Stack as="form" gap={3} onSubmit={form.onSubmit} noValidate>
        <h2 id="site-pin-head">PIN for the day on site</h2>
        <Text size="small" muted>
          Phone flat or left at home? Your chief clocks you in on theirs, and your PIN says it was you.
        </Text>
        <Field label="New PIN" required error={form.errorOf('pin')}>
          <TextInput
            type="password"
            inputMode="numeric"
            autoComplete="off"
            most={DIGITS}
            value={pin}
            onChange={(event) => setPin(event.target.value)}
          />
        </Field>
        {change.failure && <InlineError what={change.failure} />}
        {!online && (
          <Text size="small" muted>
            Changing it needs signal.
          </Text>
        )}
        <Row gap={2}>
          <Button disabled={!online} onClick={() => void change.send(true)}>
            Remove PIN
          </Button>
          <Button type="submit" loading={change.isBusy} disabled={!online}>
            Set PIN
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
