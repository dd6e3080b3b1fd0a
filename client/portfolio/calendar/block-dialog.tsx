import { useState } from 'react'
import { daysFrom } from '../../../shared/calendar/blocked-days.ts'
import { BLOCKED_NOTE_MAX } from '../../../shared/limits.ts'
import { useChange } from '../../http/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/fields/date-time-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { notKeptText, blockedRangeProblem, setBlockedDays } from './block-days.ts'

type Props = { first: string; last: string; blocked: ReadonlyMap<string, string>; onClose: () => void }

/** Blocks or frees several days, with a note. */
export default function BlockDialog({ first, last, blocked, onClose }: Props) {
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const [note, setNote] = useState(blocked.get(first) ?? '')

  const { send, isBusy, failure } = useChange(async (isBlocked: boolean) => {
    await setBlockedDays(daysFrom(from, to), isBlocked, isBlocked ? note.trim() : '', blocked)
    onClose()
  }, notKeptText)

  const form = useForm({ from: blockedRangeProblem(from, to, Date.now()) }, { send: () => send(true) })

  return (
    <Dialog
      open
      title="Block days"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => form.check() && void send(false)}>Free these days</Button>
          <Button variant="primary" type="submit" form="block-days" loading={isBusy}>
            Block
          </Button>
        </>
      }
    >
      <Stack as="form" id="block-days" onSubmit={form.onSubmit}>
        <Field label="First day" error={form.errorOf('from')}>
          <DateInput value={from} onChange={setFrom} />
        </Field>
        <Field label="Last day">
          <DateInput value={to} min={from} onChange={setTo} />
        </Field>
        <Field label="Note" optional hint="Only you see this. Employers just see that you’re not free.">
          <TextInput value={note} most={BLOCKED_NOTE_MAX} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {failure && <InlineError what={failure} />}
      </Stack>
    </Dialog>
  )
}
