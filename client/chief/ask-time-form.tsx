import { useState } from 'react'
import { crewLineText } from '../../shared/hours/crew-line-text.ts'
import { QUERIED_MINUTES_MAX, SHEET_REASON_MAX } from '../../shared/limits.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { Stack } from '../ui/layout.tsx'
import type { DayMember } from './crew-day.ts'
import type { AskedTime } from './use-chief-acts.ts'

const TIME_TYPED_MAX = 12

type Props = {
  /** Of the form, for the button that sends it. */
  id: string
  member: DayMember
  sheet: NonNullable<DayMember['sheet']>
  onSend: (asked: AskedTime) => Promise<void>
}

/** A line of what one of the crew has sent, how long it should be, and why. What is typed stays until it is sent. */
export function AskTimeForm({ id, member, sheet, onSend }: Props) {
  const lines = linesToAskAbout(sheet)
  const [line, setLine] = useState(String(lines[0]?.line ?? ''))
  const [length, setLength] = useState('')
  const [reason, setReason, clear] = useDraft(`times-query:${sheet.id}`)
  const minutes = readMinutes(length)
  const { errorOf, onSubmit } = useForm(
    {
      length: minutes === null ? 'Hours and minutes, such as 8:30' : '',
      reason: hasVisibleText(reason) ? '' : `Please say why: ${member.name} reads it`,
    },
    {
      async send() {
        await onSend({ line: Number(line), should_be_minutes: minutes!, reason: reason.trim() })
        await clear()
      },
    },
  )
  return (
    <Stack as="form" id={id} gap={4} onSubmit={onSubmit} noValidate aria-label="Query a line">
      <Field label="Which line?">
        <Select
          value={line}
          onChange={(event) => setLine(event.target.value)}
          options={lines.map((one) => ({ value: String(one.line), label: crewLineText(one) }))}
        />
      </Field>
      <Field label="What should it be?" required error={errorOf('length')} hint="Hours and minutes, such as 8:30">
        <TextInput value={length} most={TIME_TYPED_MAX} onChange={(event) => setLength(event.target.value)} />
      </Field>
      <Field
        label="Why?"
        required
        error={errorOf('reason')}
        hint={`${member.name} and the office will see it. The other lines can still be paid.`}
      >
        <TextArea rows={3} most={SHEET_REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Stack>
  )
}

/** Those that are time: what was agreed by hand is the office's. */
export const linesToAskAbout = ({ lines }: NonNullable<DayMember['sheet']>) =>
  lines.map((one, line) => ({ ...one, line })).filter(({ rule, minutes }) => rule !== 'agreed' && minutes > 0)

/** '8:30', '8 h 30', '8'; null for anything else: '8.30' may be half past or three tenths. */
function readMinutes(text: string) {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:\s*[:h]\s*(\d{2})?)?$/i.exec(text.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return null
  const total = Number(hours) * 60 + Number(minutes)
  return total > QUERIED_MINUTES_MAX ? null : total
}
