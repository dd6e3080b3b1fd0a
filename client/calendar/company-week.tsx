import { Link } from 'react-router-dom'
import CalendarIcon from 'lucide-react/icons/calendar'
import { pathTo } from '../http/path-to.ts'
import { projectPath } from '../trade/project-address.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { nameOfDay } from '../ui/calendar-days.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './calendar.module.css'
import tools from '../ui/table/tools.module.css'
import {
  type PersonDay,
  type CalendarPersonRow,
  filledPlacesText,
  type ProjectDay,
  type CalendarProjectRow,
} from '../trade/bookings/company-days.ts'
import { type CalendarWeek, WeekTable } from './week-table.tsx'
import { OnceFetched } from '../shell/once-fetched.tsx'

/** A week of projects: who is confirmed on each day, and how many places are open. A press opens the plan there. */
export function ProjectsWeek({ label, days, today, rows }: CalendarWeek<CalendarProjectRow>) {
  if (rows.length === 0) return <NothingThisWeek />
  return (
    <WeekTable label={`Projects, ${label}`} days={days} today={today} rows={rows} keyOf={({ job }) => job.id}>
      {({ job, days: cells }, tabOf) => ({
        head: (
          <Link to={projectPath(job.id, 'plan')} tabIndex={tabOf(0)}>
            {job.title}
          </Link>
        ),
        cells: cells.map((cell, at) => {
          const [day, tabIndex] = [days[at]!, tabOf(at + 1)]
          const content = cell && <ProjectDayCell {...{ job, cell, day, tabIndex }} isAhead={day >= today} />
          return content && { content, hasLinks: true }
        }),
      })}
    </WeekTable>
  )
}

/** A week of the people who are confirmed for something in it, or busy elsewhere. */
export function PeopleWeek({ label, days, today, rows }: CalendarWeek<CalendarPersonRow>) {
  if (rows.length === 0) return <NothingThisWeek />
  return (
    <WeekTable label={`People, ${label}`} days={days} today={today} rows={rows} keyOf={({ id }) => id}>
      {({ id, name, days: cells }, tabOf) => ({
        head: (
          <Link to={pathTo`/portfolio?id=${id}`} tabIndex={tabOf(0)}>
            {name}
          </Link>
        ),
        cells: cells.map((cell, at) => {
          const hasLinks = cell.bookings.length > 0
          if (!hasLinks && !cell.isBusy) return null
          return { content: <PersonDayCell cell={cell} day={days[at]!} tabIndex={tabOf(at + 1)} />, hasLinks }
        }),
      })}
    </WeekTable>
  )
}

const NothingThisWeek = () => (
  <OnceFetched>
    <EmptyState
      icon={<CalendarIcon />}
      title="Nothing this week"
      text="Projects are here on the days of their roles, with who is confirmed and the places still open."
      action={<ButtonLink to="/">Your Projects</ButtonLink>}
    />
  </OnceFetched>
)

/** Names, and roles with open places, that a cell has room for. */
const NAMES_PER_CELL = 3

type ProjectDayCellProps = {
  job: CalendarProjectRow['job']
  cell: ProjectDay
  day: string
  isAhead: boolean
  tabIndex: 0 | -1
}

function ProjectDayCell({ job, cell, day, isAhead, tabIndex }: ProjectDayCellProps) {
  const gaps = isAhead ? cell.gaps : []
  return (
    <span className={styles.cell}>
      <Link className={styles.main} to={planPathAt(job.id, day, cell.row)} tabIndex={tabIndex}>
        <span className="sr-only">{`${job.title}, ${nameOfDay(day)}: `}</span>
        <span>{filledPlacesText(cell)}</span>
        {isAhead && cell.open > 0 && <span className={styles.total}>{`${cell.open} open`}</span>}
        {cell.people.slice(0, NAMES_PER_CELL).map(({ id, name, isTwice, isHeld }) => (
          <span key={id} className={isTwice ? styles.twice : styles.person}>
            {[name, isTwice && 'booked twice', isHeld && 'held'].filter(Boolean).join(', ')}
          </span>
        ))}
        {cell.people.length > NAMES_PER_CELL && (
          <span className={styles.person}>{`and ${cell.people.length - NAMES_PER_CELL} more`}</span>
        )}
      </Link>
      {gaps.slice(0, NAMES_PER_CELL).map(({ role_id, role_name, open }) => (
        <Link
          key={role_id}
          className={styles.gap}
          to={planPathAt(job.id, day, role_id)}
          tabIndex={tabIndex}
          title={`${open} open: ${role_name}`}
        >
          {open}
          <span className={tools.word}> open:</span> {role_name}
        </Link>
      ))}
      {gaps.length > NAMES_PER_CELL && (
        <span className={styles.rest}>{`and ${gaps.length - NAMES_PER_CELL} more roles`}</span>
      )}
    </span>
  )
}

function PersonDayCell({ cell, day, tabIndex }: { cell: PersonDay; day: string; tabIndex: 0 | -1 }) {
  const { bookings, isBusy } = cell
  return (
    <span className={styles.cell}>
      {bookings.map(({ job, row, isHeld }) => (
        <Link
          key={job.id}
          className={styles.booking}
          to={planPathAt(job.id, day, row)}
          tabIndex={tabIndex}
          title={job.title}
        >
          {isHeld ? `${job.title}, held` : job.title}
        </Link>
      ))}
      {bookings.length > 1 && <strong className={styles.twice}>Booked twice</strong>}
      {isBusy && <span className={styles.busy}>Busy</span>}
    </span>
  )
}

/** The plan at a day, and at one of its rows. */
export const planPathAt = (jobId: string, day: string, row: string | null) =>
  projectPath(jobId, 'plan', { day, ...(row && { row }) })
