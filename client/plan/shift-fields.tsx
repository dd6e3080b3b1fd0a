import { useState } from 'react'
import type { PlanShift } from '../../shared/hiring/plan-rules.ts'
import { isPastMidnight } from '../../shared/hiring/shift-times.ts'
import { ROLE_PLACES_MAX } from '../../shared/limits.ts'
import { readCount } from '../../shared/read-number.ts'
import { TimeInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'

type ShiftTimes = Pick<PlanShift, 'starts' | 'ends'>

/** What is typed is kept here until both times are whole. */
export function ShiftTimeFields({ shift, onChange }: { shift: PlanShift; onChange: (to: ShiftTimes) => void }) {
  const [typed, setTyped] = useState<ShiftTimes>(shift)
  function type(fields: Partial<ShiftTimes>) {
    const { starts, ends } = { ...typed, ...fields }
    setTyped({ starts, ends })
    if (starts && ends) onChange({ starts, ends })
  }
  const fieldOf = (name: keyof ShiftTimes, label: string, hint?: string) => (
    <Field {...{ label, hint }}>
      <TimeInput
        value={typed[name]}
        onChange={(to) => type({ [name]: to })}
        onLeave={(to) => to || type({ [name]: shift[name] })}
      />
    </Field>
  )
  return (
    <>
      {fieldOf('starts', 'Call')}
      {fieldOf('ends', 'End', isPastMidnight(shift) ? 'next day' : undefined)}
    </>
  )
}

export function ShiftPlacesField({ value, onChange }: { value: number; onChange: (to: number) => void }) {
  const [typed, setTyped] = useState(String(value))
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = readCount(typed, ROLE_PLACES_MAX) === null
  return (
    <Field
      label="Places"
      error={isLeft && isWrong ? `From 1 to ${ROLE_PLACES_MAX}` : null}
      onLeave={() => setIsLeft(true)}
    >
      <TextInput
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const places = readCount(target.value, ROLE_PLACES_MAX)
          if (places !== null) onChange(places)
        }}
      />
    </Field>
  )
}
