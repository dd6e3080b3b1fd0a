import { nameOfDay } from '../ui/calendar-days.ts'
import bars from './bars.module.css'

type Props = {
  label: string
  days: string[]
  day: string
  today: string
  /** What is told of a day, by its position in the week. */
  noteOf: (at: number) => string | false | undefined
  onDay: (day: string) => void
}

/** The days of a week to choose one of, on a narrow screen. */
export function DayChoice({ label, days, day, today, noteOf, onDay }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form
    <div className={bars.days} role="group" aria-label={`Day, ${label}`}>
      {days.map((each, at) => (
        <button
          key={each}
          type="button"
          className={bars.day}
          aria-pressed={each === day}
          aria-current={each === today ? 'date' : undefined}
          onClick={() => onDay(each)}
        >
          {nameOfDay(each).slice(0, 3)} <strong>{Number(each.slice(8))}</strong> <span>{noteOf(at)}</span>
        </button>
      ))}
    </div>
  )
}
