import {
  bookedDatesOf,
  type BookedWork,
  type CrewCall,
  HELD_WITHOUT_SHIFT_TEXT,
  heldDatesText,
  isHeldWithoutShift,
  ownCallsOf,
} from '../../../shared/call-sheets/calls.ts'
import { sheetDayText, timesByDate, timesByDay } from '../../../shared/call-sheets/times-by-day.ts'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { GuestSheet } from '../../../shared/call-sheets/guest-links.ts'
import { londonClockText } from '../../../shared/call-sheets/london-clock.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { JobRole } from '../../../shared/jobs/jobs.ts'
import { Card } from '../../ui/card.tsx'
import styles from './call-sheet.module.css'

/** All times of a call sheet, one line per day, each with its role: '06:15 breakfast  07:00 get-in'. */
export function SheetTimes({ times, roles }: { times: SheetContent['times']; roles: JobRole[] }) {
  const nameOf = new Map(roles.map(({ id, role_name }) => [id, role_name]))
  const days = timesByDay(times).map(([date, ofDay]) => ({
    date,
    times: ofDay.map((time) => ({ ...time, role: nameOf.get(time.role_id ?? '') ?? '' })),
  }))
  return <TimesCard days={days} />
}

/** All times as somebody with a guest link reads them. */
export function GuestTimes({ times }: Pick<GuestSheet, 'times'>) {
  const days = timesByDay(times).map(([date, ofDay]) => ({
    date,
    times: ofDay.map(({ role_name, ...time }) => ({ ...time, role: role_name })),
  }))
  return <TimesCard days={days} />
}

/** One's own calls by day, and which days have none yet. */
export function OwnTimes({ work }: { work: BookedWork }) {
  const dates = bookedDatesOf(work)
  if (isHeldWithoutShift(work))
    return (
      <Card as="section" aria-label="Times">
        <h2 className={styles.changesHead}>{HELD_WITHOUT_SHIFT_TEXT}</h2>
        <p className={styles.until}>{heldDatesText(dates)}</p>
      </Card>
    )
  const times = timesByDate(ownCallsOf(work))
  const days = dates.map((date) => ({ date, times: times.get(date) ?? [] }))
  return <TimesCard days={days} />
}

type TimesOfDay = { date: string; times: (CrewCall & { role?: string })[] }

function TimesCard({ days }: { days: TimesOfDay[] }) {
  return (
    <Card as="section" aria-label="Times">
      <ul className={styles.days}>
        {days.map(({ date, times }, n) => (
          <li key={date} className={styles.day}>
            <h2 className={styles.dayName}>{dayHeading(date, days[n - 1]?.date)}</h2>
            <ul className={styles.times}>
              {times.length === 0 && <li className={styles.until}>No time yet</li>}
              {times.map((time) => (
                <li key={`${time.at} ${time.label} ${time.role ?? ''}`}>
                  <TimeLine date={date} {...time} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TimeLine({ date, at, until, label, role }: TimesOfDay['times'][number] & { date: string }) {
  return (
    <>
      <strong>{londonClockText(at)}</strong> {label}
      {isoLondonDay(Date.parse(at)) !== date && <span className={styles.until}> the next day</span>}
      {until && <span className={styles.until}> until {londonClockText(until)}</span>}
      {role && <span className={styles.role}> {role}</span>}
    </>
  )
}

const dayHeading = (date: string, before?: string) =>
  sheetDayText(`${date}T12:00:00Z`, before === undefined ? undefined : `${before}T12:00:00Z`)
