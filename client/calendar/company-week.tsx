import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import CalendarIcon from 'lucide-react/icons/calendar'
import { pathTo } from '../http/path-to.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { nameOfDay } from '../ui/calendar-days.ts'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './calendar.module.css'
import { type PersonRow, placesText, type ProjectDay, type ProjectRow } from './company-days.ts'

type Week<Row> = { label: string; days: string[]; today: string; rows: Row[] }

/** A week of projects: who is confirmed on each day, and how many places are open. A press opens the project's plan. */
export function ProjectsWeek({ label, days, today, rows }: Week<ProjectRow>) {
  if (rows.length === 0) return <Nothing />
  return (
    <WeekTable label={`Projects, ${label}`} days={days} today={today} rows={rows} keyOf={({ job }) => job.id}>
      {({ job, days: cells }) => ({
        head: <Link to={pathTo`/plan?id=${job.id}`}>{job.title}</Link>,
        cells: cells.map(
          (cell, at) => cell && <ProjectCell key={days[at]} job={job} cell={cell} day={days[at]!} today={today} />,
        ),
      })}
    </WeekTable>
  )
}

/** A week of the people who are confirmed for something in it. */
export function PeopleWeek({ label, days, today, rows }: Week<PersonRow>) {
  if (rows.length === 0) return <Nothing />
  return (
    <WeekTable label={`People, ${label}`} days={days} today={today} rows={rows} keyOf={({ id }) => id}>
      {({ id, name, days: cells }) => ({
        head: <Link to={pathTo`/portfolio?id=${id}`}>{name}</Link>,
        cells: cells.map((jobs, at) =>
          jobs.length > 0 ? (
            <span key={days[at]} className={styles.cell}>
              {jobs.map((job) => (
                <Link key={job.id} to={pathTo`/plan?id=${job.id}&day=${days[at]!}`}>
                  {job.title}
                </Link>
              ))}
              {jobs.length > 1 && <strong className={styles.open}>Booked twice</strong>}
            </span>
          ) : null,
        ),
      })}
    </WeekTable>
  )
}

const Nothing = () => (
  <EmptyState
    icon={<CalendarIcon />}
    title="Nothing this week"
    text="Projects are here on the days of their roles, with who is confirmed and the places still open."
    action={<ButtonLink to="/">Your Projects</ButtonLink>}
  />
)

/** Names that a cell has room for. */
const NAMED = 3

function ProjectCell({
  job,
  cell,
  day,
  today,
}: {
  job: ProjectRow['job']
  cell: ProjectDay
  day: string
  today: string
}) {
  const open = day >= today ? cell.open : 0
  return (
    <Link className={styles.cell} to={pathTo`/plan?id=${job.id}&day=${day}`}>
      <span className="sr-only">{`${job.title}, ${nameOfDay(day)}: `}</span>
      <span>{placesText(cell)}</span>
      {open > 0 && <strong className={styles.open}>{`${open} open`}</strong>}
      {cell.people.slice(0, NAMED).map(({ id, name, isTwice }) => (
        <span key={id} className={isTwice ? styles.twice : styles.person}>
          {isTwice ? `${name}, booked twice` : name}
        </span>
      ))}
      {cell.people.length > NAMED && <span className={styles.person}>{`and ${cell.people.length - NAMED} more`}</span>}
    </Link>
  )
}

type TableProps<Row> = Week<Row> & {
  keyOf: (row: Row) => string
  children: (row: Row) => { head: ReactNode; cells: ReactNode[] }
}

/** px; rows are measured once they are drawn. */
const ROW = 84

/** Rows against the seven days, as a table; only the rows in sight are drawn. */
function WeekTable<Row>({ label, days, today, rows, keyOf, children }: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), [])
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    getItemKey: (at) => keyOf(rows[at]!),
    overscan: 4,
    scrollMargin: top,
    initialRect: { width: 0, height: 12 * ROW },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={styles.table}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
      <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.names)}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
        <span role="columnheader">
          <span className="sr-only">{label}</span>
        </span>
        {days.map((day) => (
          <span
            key={day}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform
            role="columnheader"
            aria-current={day === today ? 'date' : undefined}
            aria-label={nameOfDay(day)}
          >
            {shortName(day)}
          </span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
      <div ref={box} role="rowgroup" className={styles.rows} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const { head, cells } = children(rows[index]!)
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
              <span role="rowheader" className={styles.name}>
                {head}
              </span>
              {days.map((day, at) => (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform
                <span key={day} role="cell" className={cells[at] ? styles.full : styles.empty}>
                  {cells[at] && <span className={styles.weekday}>{shortName(day)}</span>}
                  {cells[at]}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** 'Mon 14' */
const shortName = (day: string) => `${nameOfDay(day).slice(0, 3)} ${Number(day.slice(8))}`
