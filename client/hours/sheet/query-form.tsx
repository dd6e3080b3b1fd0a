import { useState } from 'react'
import { SHEET_REASON_MAX } from '../../../shared/limits.ts'
import { poundsText } from '../../../shared/pay/pay-words.ts'
import { readNumber } from '../../../shared/read-number.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { Stack } from '../../ui/layout.tsx'
import { type HoursDay, shownOf } from '../hours-day.ts'

export type AskedLine = { line: number | null; pence: number; reason: string }
type Props = {
  /** Of the form, for the button that sends it. */
  id: string
  day: HoursDay
  /** 'Send question' */
  label: string
  /** Whether something may be missing from the sheet: a company names a line, so that all others can be paid. */
  allowsMissing: boolean
  onSend: (asked: AskedLine) => Promise<void>
}

/** A line, what it should be, and why. What is typed stays until it is sent. */
export function QueryForm({ id, day, label, allowsMissing, onSend }: Props) {
  const lines = shownOf(day)?.lines ?? []
  const [line, setLine] = useState(lines.length > 0 ? '0' : MISSING)
  const [amount, setAmount] = useState('')
  const [reason, setReason, clear] = useDraft(`sheet-query:${day.id}`)
  const options = [
    ...lines.map(({ words, pence }, at) => ({ value: String(at), label: `${poundsText(pence)}: ${words}` })),
    ...(allowsMissing ? [{ value: MISSING, label: 'Something is missing' }] : []),
  ]
  const pounds = readNumber(amount)
  const isAmount = pounds !== null && pounds >= 0 && pounds <= 100_000
  const { errorOf, onSubmit } = useForm(
    {
      amount: isAmount ? '' : 'Please give an amount in pounds',
      reason: hasVisibleText(reason) ? '' : 'Please say why: the other side reads it',
    },
    {
      async send() {
        await onSend({
          line: line === MISSING ? null : Number(line),
          pence: Math.round(pounds! * 100),
          reason: reason.trim(),
        })
        await clear()
      },
    },
  )
  return (
    <Stack as="form" id={id} gap={4} onSubmit={onSubmit} noValidate aria-label={label}>
      <Field label="Which line?">
        <Select value={line} onChange={(event) => setLine(event.target.value)} options={options} />
      </Field>
      <Field label="What should it be, in pounds?" required error={errorOf('amount')}>
        <TextInput inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Field label="Why?" required error={errorOf('reason')}>
        <TextArea rows={3} most={SHEET_REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Stack>
  )
}

const MISSING = 'missing'
