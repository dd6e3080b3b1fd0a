import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TimeInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { type QuietHoursRange, useNotificationChoices } from './use-choices.ts'

const DEFAULT_QUIET_HOURS: QuietHoursRange = { from: '22:00', to: '07:00' }
const QUIET_HOURS_SAME_TIME = 'Quiet hours can’t start and end at the same time.'

/** Each change is saved at once. */
export function QuietHoursCard() {
  const chosen = useNotificationChoices()
  const [isSame, setIsSame] = useState(false)
  if (!chosen) return null
  const { isOff, failure } = chosen
  const hours = chosen.choices.quiet_hours
  const what = isSame ? QUIET_HOURS_SAME_TIME : chosen.last.of === 'quiet hours' ? failure : null
  async function change(next: QuietHoursRange | null) {
    const isRefused = next !== null && next.from === next.to
    setIsSame(isRefused)
    return !isRefused && chosen!.change('quiet hours', { quiet_hours: next })
  }

  return (
    <Card>
      <Stack gap={2}>
        <h2>Quiet hours</h2>
        <Text size="small" muted>
          Pushes wait until they end, by London time. On the day of a job they come straight away, and call reminders
          always do.
        </Text>
        <Checkbox
          checked={hours !== null}
          disabled={isOff}
          onChange={() => void change(hours ? null : DEFAULT_QUIET_HOURS)}
        >
          Quiet hours on
        </Checkbox>
        {hours && (
          <Row gap={3}>
            <QuietTimeField
              label="From"
              value={hours.from}
              isOff={isOff}
              onChange={(from) => change({ ...hours, from })}
            />
            <QuietTimeField label="To" value={hours.to} isOff={isOff} onChange={(to) => change({ ...hours, to })} />
          </Row>
        )}
        {what && <InlineError what={what} kept="Nothing was changed." />}
      </Stack>
    </Card>
  )
}

type QuietTimeFieldProps = {
  label: string
  value: string
  isOff: boolean
  /** Resolves to false if it was not saved. */
  onChange: (time: string) => Promise<boolean>
}

/** Saved when it is left, since it changes with every digit; what was not saved does not stay. */
function QuietTimeField({ label, value, isOff, onChange }: QuietTimeFieldProps) {
  /** What was typed over `before`: once the time is another, that is shown. */
  const [{ before, typed }, setEdited] = useState({ before: value, typed: value })
  const setTyped = (to: string) => setEdited({ before: value, typed: to })
  async function leave(to: string) {
    if (!to || to === value || !(await onChange(to))) setTyped(value)
  }

  return (
    <Field label={label}>
      <TimeInput
        value={before === value ? typed : value}
        disabled={isOff}
        onChange={setTyped}
        onLeave={(to) => void leave(to)}
      />
    </Field>
  )
}
