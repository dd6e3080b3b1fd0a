import { useState } from 'react'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { StandingPunch } from '../../../shared/hours/punches.ts'
import { PUNCH_REASON_MAX } from '../../../shared/limits.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { useChange } from '../../http/use-change.ts'
import { type ClockedBooking, queuePunch } from '../../offline/outbox/kinds/punch.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import type { LocalPunch } from '../../offline/store/rows.ts'
import { signOwnPunch } from '../../trade/handshake/device-key.ts'
import { Button } from '../../ui/button.tsx'
import { TimeInput } from '../../ui/fields/date-time-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { momentNearest } from './clock-state.ts'

type Props = {
  booking: ClockedBooking
  punch: StandingPunch<LocalPunch>
  /** Who reads the reason. */
  company: string
  onClose: () => void
}

/** Another time for a press, or none: a punch of its own with a reason, and the first one stays to be seen. */
export function CorrectPunchDialog({ booking, punch, company, onClose }: Props) {
  const what = CLOCK_KIND_TEXTS[punch.kind]
  const before = formatLondonTime(punch.at)
  const [time, setTime] = useState(before)
  const [reason, setReason, clear] = useDraft(`punch-correction:${punch.id}`)
  const { send, isBusy, failure } = useChange(async (kind: LocalPunch['kind']) => {
    const at = kind === 'void' ? Date.parse(punch.at) : momentNearest(Date.parse(punch.at), time)
    const said = reason.trim()
    const correction = { at, replaces: punch.id, reason: said, noPlace: 'not asked' as const }
    await queuePunch({ booking, kind, method: 'self', ...correction, sign: signOwnPunch })
    await clear()
    onClose()
  }, 'The correction could not be kept.')
  const form = useForm(
    {
      time: time ? '' : 'Please give a time',
      reason: hasVisibleText(reason) ? '' : 'Please say why',
    },
    { send: () => send(punch.kind) },
  )
  return (
    <Dialog
      open
      size="sm"
      title={`Correct ${what} ${before}`}
      description={`${company} sees both times, and why.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => form.check() && void send('void')}>It didn’t happen</Button>
          <Button variant="primary" type="submit" form="correct-punch" loading={isBusy}>
            Correct it
          </Button>
        </>
      }
    >
      <Stack as="form" id="correct-punch" gap={4} onSubmit={form.onSubmit} noValidate>
        <Field label="Time" required error={form.errorOf('time')}>
          <TimeInput value={time} onChange={setTime} />
        </Field>
        <Field label="Why" required error={form.errorOf('reason')}>
          <TextInput value={reason} most={PUNCH_REASON_MAX} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {failure && <InlineError what={failure} kept="What you wrote is still here." />}
      </Stack>
    </Dialog>
  )
}
