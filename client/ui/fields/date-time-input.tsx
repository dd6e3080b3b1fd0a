import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import {
  isoOfLondonTime,
  londonTimeOfIso,
  writtenDayText,
  writtenMomentText,
  readWrittenDay,
  readWrittenMoment,
  readWrittenTime,
} from './written-dates.ts'
import { WrittenInput, type WrittenProps } from './written-input.tsx'

/** A calendar day, '2027-04-03'. `today`: which day that word means; by default London's, as for all dates of work. */
export function DateInput({ today = isoLondonDay(Date.now()), ...props }: WrittenProps & { today?: string }) {
  return (
    <WrittenInput
      {...props}
      type="date"
      words={writtenDayText}
      read={(text, reading) => readWrittenDay(text, { ...reading, today })}
      example="3 Apr 2027"
      moved={movedDay}
    />
  )
}

/** A time of the day, '19:00'. */
export function TimeInput(props: WrittenProps) {
  return <WrittenInput {...props} type="time" words={String} read={readWrittenTime} example="19:00" moved={movedTime} />
}

/** Date and time of work, by London's clock wherever the device is; values are ISO 8601 UTC, or '' if not chosen. */
export function DateTimeInput({ value, onChange, onLeave, min, max, ...rest }: WrittenProps) {
  return (
    <WrittenInput
      {...rest}
      type="datetime-local"
      words={writtenMomentText}
      read={(text, reading) => readWrittenMoment(text, { ...reading, today: isoLondonDay(Date.now()) })}
      example="3 Apr 2027, 19:00"
      moved={(moment, steps) => `${movedDay(moment.slice(0, 10), steps)}${moment.slice(10)}`}
      value={londonTimeOfIso(value)}
      min={min && londonTimeOfIso(min)}
      max={max && londonTimeOfIso(max)}
      onChange={(local) => onChange(isoOfLondonTime(local))}
      onLeave={(local) => onLeave?.(isoOfLondonTime(local))}
    />
  )
}

const DAY_STEP_MS = 86_400_000
const QUARTER_HOUR_STEP_MS = 900_000

const movedDay = (day: string, steps: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + steps * DAY_STEP_MS).toISOString().slice(0, 10)

/** Moves by quarters of an hour, past midnight too. */
const movedTime = (time: string, steps: number) =>
  new Date(Date.parse(`2001-01-01T${time}Z`) + steps * QUARTER_HOUR_STEP_MS).toISOString().slice(11, 16)
