import { useState } from 'react'
import type { RoleTerms } from '../../shared/hiring/role-terms.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { SHEET_REASON_MAX } from '../../shared/limits.ts'
import type { PayRules } from '../../shared/pay/unstated-terms.ts'
import { readMoney } from '../../shared/read-number.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { daysToComeOf } from '../trade/pay/days-to-come.ts'
import { SHIPPED_PAY_TEMPLATES } from '../trade/pay/pay-templates.ts'
import { roleTermsSentence } from '../trade/pay/role-terms.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'

type Props = { job: Job; application: Application; agreed: RoleTerms; onClose: () => void }

/** Asks the company for another rate or other terms of one's booking, from a day on. It needs signal. */
export default function RequestPayDialog({ job, application, agreed, onClose }: Props) {
  const { online } = useStatus()
  const days = daysToComeOf(agreed, Date.now())
  const [rate, setRate] = useState(String(agreed.day_rate))
  const [template, setTemplate] = useState('')
  const [from_day, setFromDay] = useState(days[0]!)
  const [reason, setReason] = useState('')
  const day_rate = readMoney(rate)
  const rules: PayRules | undefined = SHIPPED_PAY_TEMPLATES.find(({ id }) => id === template)?.rules
  const { send, isBusy, failure, forget } = useChange(async () => {
    const path = at('/jobs/{id}/applications/{application_id}/pay-request', {
      id: job.id,
      application_id: application.id,
    })
    const body = { day_rate: day_rate!, ...(rules && { pay: rules }), from_day, reason: reason.trim() }
    await request('POST', path, body)
    toast({ tone: 'go', text: `Sent. ${job.employer_name} has to agree.` })
    void syncNow()
    onClose()
  }, 'This could not be sent.')
  const isSame = day_rate === agreed.day_rate && !rules
  const { errorOf, onSubmit } = useForm(
    {
      rate: day_rate === null ? 'Pounds as a number, such as 280.50' : isSame ? 'That is what was agreed' : '',
      reason: hasVisibleText(reason) ? '' : 'Say why, in a few words',
    },
    { send, forget },
  )
  return (
    <Dialog
      open
      title="Ask for other pay"
      description={`${job.title}. Until ${job.employer_name} agrees, what was agreed holds.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="request-pay" loading={isBusy} disabled={!online}>
            Ask
          </Button>
        </>
      }
    >
      <Stack as="form" id="request-pay" gap={4} onSubmit={onSubmit} noValidate>
        <Field label="Day rate, £" required error={errorOf('rate')}>
          <TextInput inputMode="decimal" value={rate} onChange={({ target }) => setRate(target.value)} />
        </Field>
        <Field
          label="Terms"
          hint={day_rate === null ? undefined : roleTermsSentence({ pay: rules ?? agreed.pay, day_rate })}
        >
          <Select
            placeholder="As they were agreed"
            options={SHIPPED_PAY_TEMPLATES.map(({ id, name }) => ({ value: id, label: name }))}
            value={template}
            onChange={({ target }) => setTemplate(target.value)}
          />
        </Field>
        <Field label="From" hint="Days before it stay as they were agreed.">
          <Select
            options={days.map((day) => ({ value: day, label: shiftDayText(day) }))}
            value={from_day}
            onChange={({ target }) => setFromDay(target.value)}
          />
        </Field>
        <Field label="Why" required error={errorOf('reason')}>
          <TextArea
            rows={3}
            most={SHEET_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {!online && <InlineError calm what="Asking needs signal." kept="What you entered stays while this is open." />}
        {failure && <InlineError what={failure} kept="What you entered is still here." />}
      </Stack>
    </Dialog>
  )
}
