import { Link } from 'react-router-dom'
import CalendarIcon from 'lucide-react/icons/calendar'
import { projectPath } from '../trade/project-address.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { nameOfDay } from '../ui/calendar-days.ts'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { freePlacesToFillText, placeCountsOf } from '../../shared/jobs/place-counts.ts'
import bars from './bars.module.css'
import styles from './calendar.module.css'
import tools from '../ui/table/tools.module.css'
import { filledPlacesText, type ProjectDay, type CalendarProjectRow } from '../trade/bookings/company-days.ts'
import { type CalendarWeek, WeekTable } from './week-table.tsx'
import { OnceFetched } from '../shell/once-fetched.tsx'

/** A week of projects: who is confirmed on each day, and how many places are open. A press opens the plan there. */
export function ProjectsWeek({ label, days, today, rows }: CalendarWeek<CalendarProjectRow>) {
  if (rows.length === 0) return <NothingThisWeek />
  return (
    <WeekTable label={`Projects, ${label}`} days={days} today={today} rows={rows} keyOf={({ job }) => job.id}>
      {({ job, days: cells, span: { first, last } }, tabOf) => ({
        head: (
          <Link to={projectPath(job.id, 'plan')} tabIndex={tabOf(0)}>
            {job.title}
          </Link>
        ),
        headNote: last >= today && freePlacesToFillText(placeCountsOf(job.roles)),
        cells: cells.map((cell, at) => {
          const [day, tabIndex] = [days[at]!, tabOf(at + 1)]
          const joins = joinsOfSpan(first < day && cells[at - 1] !== null, last > day && cells[at + 1] !== null)
          const content = cell && <ProjectDayCell {...{ job, cell, day, tabIndex, joins }} isAhead={day >= today} />
          return content && { content, hasLinks: true }
        }),
      })}
    </WeekTable>
  )
}

export const NothingThisWeek = () => (
  <OnceFetched>
    <EmptyState
      icon={<CalendarIcon />}
      title="Nothing this week"
      text="Projects show up here on the days they run, with who’s confirmed and the places still open."
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
  joins: string
}

function ProjectDayCell({ job, cell, day, isAhead, tabIndex, joins }: ProjectDayCellProps) {
  const gaps = isAhead ? cell.gaps : []
  return (
    <span className={classNames(styles.cell, bars.span, joins)} data-open={isAhead && cell.open > 0}>
      <Link className={styles.main} to={planPathAt(job.id, day, cell.row)} tabIndex={tabIndex}>
        <span className="sr-only">{`${job.title}, ${nameOfDay(day)}: `}</span>
        <span>{filledPlacesText(cell)}</span>
        {isAhead && cell.open > 0 && <span className={styles.total}>{freePlacesToFillText({ free: cell.open })}</span>}
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
          title={`${freePlacesToFillText({ free: open })}: ${role_name}`}
        >
          {open}
          <span className={tools.word}> to fill:</span> {role_name}
        </Link>
      ))}
      {gaps.length > NAMES_PER_CELL && (
        <span className={styles.rest}>{`and ${gaps.length - NAMES_PER_CELL} more roles`}</span>
      )}
    </span>
  )
}

/** The classes of a bar that goes on from the day before, or to the next. */
export const joinsOfSpan = (hasBefore: boolean, hasAfter: boolean) =>
  classNames(hasBefore && bars.before, hasAfter && bars.after)

/** The plan at a day, and at one of its rows. */
export const planPathAt = (jobId: string, day: string, row: string | null) =>
  projectPath(jobId, 'plan', { day, ...(row && { row }) })
