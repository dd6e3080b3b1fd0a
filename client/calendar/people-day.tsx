import { Link } from 'react-router-dom'
import { pathTo } from '../http/path-to.ts'
import { Avatar } from '../ui/avatar.tsx'
import { nameOfDay } from '../ui/calendar-days.ts'
import bars from './bars.module.css'
import { DayChoice } from './day-choice.tsx'
import { freePeopleCountsOf, type CalendarPersonRow } from '../trade/bookings/people-days.ts'
import { freePeopleText, PersonDayWords } from './people-week.tsx'
import type { CalendarWeek } from './week-table.tsx'

type Props = CalendarWeek<CalendarPersonRow> & { day: string; onDay: (day: string) => void }

const DAY_GROUPS = [
  ['free', 'Free'],
  ['booked', 'Booked'],
  ['busy', 'Busy'],
  [null, 'Not known'],
] as const

/** The people of one day, for a narrow screen: who is free, then who is not. The week's other days are above. */
export function PeopleOfDay({ label, days, today, rows, day, onDay }: Props) {
  const at = days.indexOf(day)
  const counts = freePeopleCountsOf(rows, days)
  return (
    <>
      <DayChoice {...{ label, days, today, day, onDay }} noteOf={(n) => freePeopleText(counts[n])} />
      {DAY_GROUPS.map(([state, word]) => {
        const people = rows.filter((row) => row.days[at]?.state === state)
        if (people.length === 0 || (state === null && day < today)) return null
        return (
          <section key={word} className={bars.group} aria-label={`${word} on ${nameOfDay(day)}`}>
            <h3>{`${word} · ${people.length}`}</h3>
            <ul className={bars.people}>
              {people.map(({ id, name, picture, days: cells }) => (
                <li key={id} className={bars.person} data-state={state}>
                  <span className={bars.who}>
                    <Avatar name={name} src={picture} size={32} />
                    <Link to={pathTo`/portfolio?id=${id}`}>{name}</Link>
                  </span>
                  {state === 'booked' && (
                    <div className={bars.bar} data-state={state}>
                      <PersonDayWords cell={cells[at]!} day={day} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
