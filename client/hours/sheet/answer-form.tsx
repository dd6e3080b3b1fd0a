import { SHEET_REASON_MAX } from '../../../shared/limits.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { Stack } from '../../ui/layout.tsx'
import type { HoursDay } from '../hours-day.ts'

type Props = { id: string; day: HoursDay; onSend: (reason: string) => Promise<void> }

/** Why a sheet stands as it is, to whoever queries it. */
export function AnswerForm({ id, day, onSend }: Props) {
  const [reason, setReason, clear] = useDraft(`sheet-answer:${day.id}`)
  const { errorOf, onSubmit } = useForm(
    { reason: hasVisibleText(reason) ? '' : 'Please say why: the other side reads it' },
    {
      async send() {
        await onSend(reason.trim())
        await clear()
      },
    },
  )
  return (
    <Stack as="form" id={id} gap={4} onSubmit={onSubmit} noValidate aria-label="Answer">
      <Field label="Why is it right?" required error={errorOf('reason')}>
        <TextArea rows={3} most={SHEET_REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Stack>
  )
}
