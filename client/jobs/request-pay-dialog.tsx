import type { RoleTerms } from '../../shared/hiring/role-terms.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { SHEET_REASON_MAX } from '../../shared/limits.ts'
import type { PayRules } from '../../shared/pay/unstated-terms.ts'
import { readMoney } from '../../shared/read-number.ts'
import { visibleText } from '../../shared/visible-text.ts'
import { useChange } from '../http/use-change.ts'
import { type PayRequestDraft, payRequestDraftKey, queuePayRequest } from '../offline/outbox/kinds/pay-request.ts'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import { useStatus } from '../offline/sync/status.ts'
import { daysToComeOf } from '../trade/pay/days-to-come.ts'
import { SHIPPED_PAY_TEMPLATES } from '../trade/pay/pay-templates.ts'
import { roleTermsSentence } from '../trade/pay/role-terms.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type Props = { job: Job; application: Application; agreed: RoleTerms; onClose: () => void }

/**
 * Asks the company for another rate or other terms of one's booking, from a day on: stored as it is typed, and sent once
 * there is signal.
 */
export default function RequestPayDialog({ job, application, agreed, onClose }: Props) {
  const { online } = useStatus()
  const days = daysToComeOf(agreed, Date.now())
  const { draft, change, held } = useFormDraft<PayRequestDraft>(payRequestDraftKey(application.id), {
    rate: String(agreed.day_rate),
    template: '',
    from_day: days[0]!,
    reason: '',
  })
  const { rate, template } = draft
  // The day that was chosen may be over by now.
  const from_day = days.includes(draft.from_day) ? draft.from_day : days[0]!
  const day_rate = readMoney(rate)
  const reason = visibleText(draft.reason)
  const pay: PayRules | undefined = SHIPPED_PAY_TEMPLATES.find(({ id }) => id === template)?.rules
  const { send, isBusy, failure, forget } = useChange(async () => {
    const asked = { day_rate: day_rate!, template, ...(pay && { pay }), from_day, reason }
    await queuePayRequest({ job, application_id: application.id, asked, draft: held.now() })
    onClose()
  }, 'This could not be kept on this device.')
  const isSame = day_rate === agreed.day_rate && !pay
  const { errorOf, onSubmit } = useForm(
    {
      rate: day_rate === null ? 'Pounds as a number, such as 280.50' : isSame ? 'You’ve already agreed that' : '',
      reason: reason ? '' : 'Say why, in a few words',
    },
    { send, forget },
  )
  return (
    <Dialog
      open
      title="Ask for different pay"
      description={`${job.title}. Until ${job.employer_name} agrees, what you agreed stands.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="request-pay" loading={isBusy}>
            Ask
          </Button>
        </>
      }
    >
      <Stack as="form" id="request-pay" gap={4} onSubmit={onSubmit} noValidate>
        <Field label="Day rate, £" required error={errorOf('rate')}>
          <TextInput inputMode="decimal" value={rate} onChange={({ target }) => change({ rate: target.value })} />
        </Field>
        <Field
          label="Terms"
          hint={day_rate === null ? undefined : roleTermsSentence({ pay: pay ?? agreed.pay, day_rate })}
        >
          <Select
            placeholder="As agreed"
            options={SHIPPED_PAY_TEMPLATES.map(({ id, name }) => ({ value: id, label: name }))}
            value={template}
            onChange={({ target }) => change({ template: target.value })}
          />
        </Field>
        <Field label="From" hint="Earlier days stay as agreed.">
          <Select
            options={days.map((day) => ({ value: day, label: shiftDayText(day) }))}
            value={from_day}
            onChange={({ target }) => change({ from_day: target.value })}
          />
        </Field>
        <Field label="Why" required error={errorOf('reason')}>
          <TextArea
            rows={3}
            most={SHEET_REASON_MAX}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Field>
        {!online && (
          <Text size="small">You’re offline. It’s saved on this device and sends when you’re back online.</Text>
        )}
        {failure && <InlineError what={failure} kept="What you entered is still here." />}
      </Stack>
    </Dialog>
  )
}
