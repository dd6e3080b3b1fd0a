import { useState } from 'react'
import { formatLondonDay, formatLondonTime } from '../../../shared/dates-in-london.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import { useChange } from '../../http/use-change.ts'
import { type ClockedBooking, queuePunch } from '../../offline/outbox/kinds/punch.ts'
import { regionNameOf } from '../../trade/call-sheets/site-facts.tsx'
import { signOwnPunch } from '../../trade/handshake/device-key.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TimeInput } from '../../ui/fields/date-time-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { usePrimaryOnce } from '../one-primary.tsx'
import { type ForgottenOut, momentAtOrAfter } from './clock-state.ts'
import styles from './clock.module.css'

const FORGOTTEN_REASON = 'Forgot to press Off site.'

type Props = {
  booking: ClockedBooking
  forgotten: ForgottenOut
  /** Among those that were forgotten, from the top. */
  place: number
}

/** Asks when somebody left who did not press. The end of their call is suggested, and never taken for the answer. */
export function ForgottenOutCard({ booking, forgotten, place }: Props) {
  const { last, suggested } = forgotten
  const variant = usePrimaryOnce('forgotten out', place)
  const [time, setTime] = useState(suggested ? formatLondonTime(suggested) : '')
  const { send, isBusy, failure } = useChange(async () => {
    const at = momentAtOrAfter(Date.parse(last.at), time)
    const about = { booking, method: 'self', at, sign: signOwnPunch } as const
    const said = { ...about, reason: FORGOTTEN_REASON, noPlace: 'not asked' } as const
    // Whoever went home from a break was on it until then.
    if (last.kind === 'break') await queuePunch({ ...said, kind: 'back' })
    await queuePunch({ ...said, kind: 'out' })
  }, 'It could not be kept.')
  const form = useForm({ time: time ? '' : 'Please give a time' }, { send })
  const day = formatLondonDay(last.at)
  return (
    <Card as="section" tone="standby" aria-label={regionNameOf(`When did you leave on ${day}?`, booking.job_title)}>
      <Stack as="form" gap={3} onSubmit={form.onSubmit} noValidate>
        <Stack gap={1}>
          <h3>When did you leave on {day}?</h3>
          <p className={styles.small}>
            Your last press was {CLOCK_KIND_TEXTS[last.kind]} at {formatLondonTime(last.at)}.
            {suggested && ` You were down to finish at ${formatLondonTime(suggested)}.`}
          </p>
        </Stack>
        <Field label="Left at" required error={form.errorOf('time')}>
          <TimeInput value={time} onChange={setTime} />
        </Field>
        {failure && <InlineError what={failure} />}
        <Button type="submit" variant={variant} full loading={isBusy}>
          That’s when I left
        </Button>
      </Stack>
    </Card>
  )
}
