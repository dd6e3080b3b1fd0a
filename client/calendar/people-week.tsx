import { Link } from 'react-router-dom'
import { pathTo } from '../http/path-to.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import bars from './bars.module.css'
import styles from './calendar.module.css'
import { joinsOfSpan, planPathAt } from './company-week.tsx'
import {
  freePeopleCountsOf,
  freePeopleFirst,
  type CalendarPersonRow,
  type PersonDay,
} from '../trade/bookings/people-days.ts'
import { type CalendarWeek, shortDayName, WeekTable } from './week-table.tsx'

type Props = CalendarWeek<CalendarPersonRow> & {
  /** The day whose free people come first. */
  freeDay: string | null
  onFreeDay: (day: string | null) => void
}

/** A week of people: free, booked or busy on each day. A press on a day's name has those first who are free on it. */
export function PeopleWeek({ label, days, today, rows, freeDay, onFreeDay }: Props) {
  const sortedAt = freeDay ? days.indexOf(freeDay) : -1
  const counts = freePeopleCountsOf(rows, days)
  return (
    <WeekTable
      label={`People, ${label}`}
      days={days}
      today={today}
      rows={sortedAt < 0 ? rows : freePeopleFirst(rows, sortedAt)}
      keyOf={({ id }) => id}
      dayHead={(day, at) => ({
        isSorted: at === sortedAt,
        content: (
          <button
            type="button"
            className={bars.dayHead}
            aria-pressed={at === sortedAt}
            onClick={() => onFreeDay(at === sortedAt ? null : day)}
          >
            {shortDayName(day)}
            <span>{freePeopleText(counts[at])}</span>
            <span className="sr-only">: free first</span>
          </button>
        ),
      })}
    >
      {({ id, name, picture, days: cells }, tabOf) => ({
        head: (
          <span className={bars.who}>
            <Avatar name={name} src={picture} size={24} />
            <Link to={pathTo`/portfolio?id=${id}`} tabIndex={tabOf(0)}>
              {name}
            </Link>
          </span>
        ),
        cells: cells.map((cell, at) => {
          if (!cell.state) return null
          const joins = joinsOfSpan(isSameBar(cell, cells[at - 1]), isSameBar(cell, cells[at + 1]))
          const content = (
            <span className={classNames(bars.bar, joins)} data-state={cell.state}>
              <PersonDayWords cell={cell} day={days[at]!} tabIndex={tabOf(at + 1)} />
            </span>
          )
          return { content, hasLinks: cell.bookings.length > 0 }
        }),
      })}
    </WeekTable>
  )
}

/** '3 free' */
export const freePeopleText = (count = 0) => (count > 0 ? `${count} free` : '')

/** Of the same kind, and for the same project where there is one. */
const isSameBar = (cell: PersonDay, other: PersonDay | undefined) =>
  cell.state === other?.state && cell.bookings[0]?.job.id === other.bookings[0]?.job.id

export function PersonDayWords({ cell, day, tabIndex }: { cell: PersonDay; day: string; tabIndex?: 0 | -1 }) {
  const { bookings, isBusy, state } = cell
  return (
    <>
      {bookings.map(({ job, row, isHeld }) => (
        <Link key={job.id} to={planPathAt(job.id, day, row)} tabIndex={tabIndex} title={job.title}>
          {isHeld ? `${job.title}, held` : job.title}
        </Link>
      ))}
      {bookings.length > 1 && <strong className={styles.twice}>Booked twice</strong>}
      {isBusy && <span>Busy</span>}
      {state === 'free' && <span>Free</span>}
    </>
  )
}
