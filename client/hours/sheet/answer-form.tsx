import { SHEET_REASON_MAX } from '../../../shared/limits.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import type { HoursDay } from '../hours-day.ts'

type Props = { day: HoursDay; onSend: (reason: string) => Promise<void>; onCancel: () => void }

/** Why a sheet stands as it is, to whoever queries it. */
export function AnswerForm({ day, onSend, onCancel }: Props) {
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
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate aria-label="Answer">
      <Field label="Why does it stand?" required error={errorOf('reason')}>
        <TextArea rows={3} most={SHEET_REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Row justify="end" gap={2}>
        <Button onClick={onCancel}>Back</Button>
        <Button variant="primary" type="submit">
          Send answer
        </Button>
      </Row>
    </Stack>
  )
}
