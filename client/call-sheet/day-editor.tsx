import type { KeyboardEvent } from 'react'
import { SHEET_LABEL_MAX } from '../../shared/limits.ts'
import AddIcon from 'lucide-react/icons/plus'
import RemoveIcon from 'lucide-react/icons/x'
import { formatLongDay } from '../../shared/dates.ts'
import { type PlanCall, planHoursText } from '../../shared/call-sheets/plan-calls.ts'
import type { JobRole } from '../../shared/jobs/jobs.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DateInput, TimeInput } from '../ui/fields/date-time-input.tsx'
import { Select } from '../ui/fields/select.tsx'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'
import styles from './editor.module.css'
import { isRowOfCall } from '../trade/call-sheets/follow-plan.ts'
import type { SheetDayForm, SheetTimeForm } from '../trade/call-sheets/follow-plan.ts'
import { isEnter } from '../ui/is-enter.ts'

type Props = {
  number: number
  day: SheetDayForm
  roles: JobRole[]
  /** Of the plan as published. */
  calls: PlanCall[]
  onChange: (day: SheetDayForm) => void
  onAddTime: (after: number) => void
  /** With what is said of it. */
  onRemove: (text: string) => void
}

/** The trade's labels for times. Any other text is allowed. */
const TIME_LABELS = [
  'breakfast',
  'get-in',
  'call',
  'rigging',
  'focus',
  'rehearsal',
  'doors',
  'show',
  'load-out',
  'wrap',
]

export function DayEditor({ number, day, roles, calls, onChange, onAddTime, onRemove }: Props) {
  const name = day.date ? formatLongDay(`${day.date}T12:00:00`) : `Day ${number}`
  const changeTime = (time: SheetTimeForm) =>
    onChange({ ...day, times: day.times.map((each) => (each.id === time.id ? time : each)) })
  return (
    <fieldset className={styles.day}>
      <legend className="sr-only">{name}</legend>
      <div className={styles.dayHead}>
        <DateInput
          aria-label={`Date of day ${number}`}
          value={day.date}
          onChange={(date) => onChange({ ...day, date })}
        />
        <Button
          size="sm"
          variant="ghost"
          className={styles.removeDay}
          aria-label={`Remove day: ${name}`}
          onClick={() => onRemove(`${name} is off the sheet.`)}
        >
          Remove day
        </Button>
      </div>
      {day.times.map((time, n) => (
        <SheetTimeRow
          key={time.id}
          number={n + 1}
          of={name}
          time={time}
          roles={roles}
          over={calls.find((call) => call.id === time.id && !isRowOfCall(day.date, time, call))}
          onChange={changeTime}
          onNext={() => onAddTime(n)}
          onRemove={() => onChange({ ...day, times: day.times.filter(({ id }) => id !== time.id) })}
        />
      ))}
      <div>
        <Button
          size="sm"
          variant="ghost"
          icon={<AddIcon />}
          aria-label={`Add time to ${name}`}
          onClick={() => onAddTime(day.times.length - 1)}
        >
          Add time
        </Button>
      </div>
    </fieldset>
  )
}

type SheetTimeRowProps = {
  number: number
  of: string
  time: SheetTimeForm
  roles: JobRole[]
  /** The call of the plan that it was written over. */
  over: PlanCall | undefined
  onChange: (time: SheetTimeForm) => void
  onNext: () => void
  onRemove: () => void
}

function SheetTimeRow({ number, of, time, roles, over, onChange, onNext, onRemove }: SheetTimeRowProps) {
  const what = `time ${number} of ${of}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    onNext()
  }
  return (
    <>
      <fieldset className={styles.time} aria-label={what}>
        <TimeInput
          data-first={time.id}
          aria-label={`Start, ${what}`}
          value={time.time}
          onKeyDown={onKeyDown}
          onChange={(at) => onChange({ ...time, time: at })}
        />
        <SuggestedText
          aria-label={`What for, ${what}`}
          placeholder="What for"
          most={SHEET_LABEL_MAX}
          options={TIME_LABELS}
          value={time.label}
          onEnter={onNext}
          onChange={(label) => onChange({ ...time, label })}
        />
        <span className={styles.untilBox}>
          <span aria-hidden="true">until</span>
          <TimeInput
            aria-label={`Until, ${what}`}
            value={time.until}
            onKeyDown={onKeyDown}
            onChange={(until) => onChange({ ...time, until })}
          />
        </span>
        {roles.length > 1 && (
          <span className={styles.forWhom}>
            <Select
              aria-label={`For whom, ${what}`}
              options={[
                { value: '', label: 'Everybody' },
                ...roles.map(({ id, role_name }) => ({ value: id, label: role_name })),
              ]}
              value={time.role_id}
              onChange={(event) => onChange({ ...time, role_id: event.target.value })}
            />
          </span>
        )}
        <IconButton size="sm" label={`Remove ${what}`} onClick={onRemove}>
          <RemoveIcon />
        </IconButton>
      </fieldset>
      {over && <p className={styles.over}>{`Changed by hand. The plan says ${planHoursText(over)}.`}</p>}
    </>
  )
}
