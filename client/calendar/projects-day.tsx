import { Link } from 'react-router-dom'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { formatDateRange } from '../../shared/dates.ts'
import { freePlacesToFillText } from '../../shared/jobs/place-counts.ts'
import {
  type CalendarProjectRow,
  filledPlacesText,
  type ProjectDay,
  sumOfNumbers,
} from '../trade/bookings/company-days.ts'
import { nameOfDay } from '../ui/calendar-days.ts'
import bars from './bars.module.css'
import { DayChoice } from './day-choice.tsx'
import { NothingThisWeek, planPathAt } from './company-week.tsx'
import type { CalendarWeek } from './week-table.tsx'

type Props = CalendarWeek<CalendarProjectRow> & { day: string; onDay: (day: string) => void }

/** The projects of one day, for a narrow screen: those with places to fill, then the others. The week's other days are above. */
export function ProjectsDayList({ label, days, today, rows, day, onDay }: Props) {
  const at = days.indexOf(day)
  const openOn = (n: number) => (days[n]! < today ? 0 : sumOfNumbers(rows.map((row) => row.days[n]?.open ?? 0)))
  const shown = rows.flatMap((row) => (row.days[at] ? [{ row, cell: row.days[at] }] : []))
  const isToFill = ({ cell }: { cell: ProjectDay }) => day >= today && cell.open > 0
  const groups = [
    { word: 'To fill', of: shown.filter(isToFill) },
    { word: day < today ? 'Projects' : 'Crewed', of: shown.filter((one) => !isToFill(one)) },
  ]
  if (rows.length === 0) return <NothingThisWeek />
  return (
    <>
      <DayChoice {...{ label, days, today, day, onDay }} noteOf={(n) => openOn(n) > 0 && `${openOn(n)} to fill`} />
      {shown.length === 0 && <p className={bars.nothing}>{`No projects on ${nameOfDay(day)}.`}</p>}
      {groups.map(
        ({ word, of }) =>
          of.length > 0 && (
            <section key={word} className={bars.group} aria-label={`${word} on ${nameOfDay(day)}`}>
              <h3>{`${word} · ${of.length}`}</h3>
              <ul className={bars.people}>
                {of.map(({ row, cell }) => (
                  <ProjectOfDay key={row.job.id} {...{ row, cell, day }} isAhead={day >= today} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

/** Names that a row has room for. */
const NAMES_PER_ROW = 4

type ProjectOfDayProps = { row: CalendarProjectRow; cell: ProjectDay; day: string; isAhead: boolean }

function ProjectOfDay({ row: { job, span }, cell, day, isAhead }: ProjectOfDayProps) {
  const names = cell.people.map(({ name, isTwice, isHeld }) =>
    [name, isTwice && '(booked twice)', isHeld && '(held)'].filter(Boolean).join(' '),
  )
  const more = names.length - NAMES_PER_ROW
  return (
    <li className={bars.project} data-open={isAhead && cell.open > 0}>
      <Link className={bars.title} to={planPathAt(job.id, day, cell.row)}>
        {job.title}
      </Link>
      <span className={bars.count}>{filledPlacesText(cell)}</span>
      <span className={bars.note}>{daysOfSpanText(span, day)}</span>
      {isAhead && cell.gaps.length > 0 && (
        <span className={bars.gaps}>
          {cell.gaps.map(({ role_id, role_name, open }) => (
            <Link key={role_id} to={planPathAt(job.id, day, role_id)}>
              {`${role_name}: ${freePlacesToFillText({ free: open })}`}
            </Link>
          ))}
        </span>
      )}
      {names.length > 0 && (
        <span className={bars.note}>
          {[...names.slice(0, NAMES_PER_ROW), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')}
        </span>
      )}
    </li>
  )
}

/** 'Day 2 of 5, 14 to 18 Dec 2026'; of a single day nothing. */
function daysOfSpanText({ first, last }: CalendarProjectRow['span'], day: string) {
  if (first === last) return 'One day'
  const count = (to: string) => {
    let days = 1
    for (let at = first; at < to; at = isoDayAfter(at, 1)) days++
    return days
  }
  return `Day ${count(day)} of ${count(last)}, ${formatDateRange(`${first}T12:00:00`, `${last}T12:00:00`)}`
}
