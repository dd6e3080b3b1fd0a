import { freePlacesToFillText } from '../../shared/jobs/place-counts.ts'
import { nameOfMonth, weeksOfMonth } from '../ui/calendar-days.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { DayGrid } from '../ui/day-grid.tsx'
import styles from './month.module.css'
import { type indexProjects, type ProjectDay, projectRowsOn } from '../trade/bookings/company-days.ts'
import { GRID_SHORTCUTS } from './week-table.tsx'

type Props = {
  projects: ReturnType<typeof indexProjects>
  names: ReadonlyMap<string, string>
  day: string
  today: string
  onDay: (day: string) => void
  /** `only`: the one project of the day, with its row of the plan. */
  onPress: (day: string, only: OnlyProjectOfDay | null) => void
}
type OnlyProjectOfDay = { id: string; row: string | null }
type ListedProject = { id: string; title: string } & ProjectDay

/** Titles that a day has room for. */
const TITLES_PER_DAY = 3

/** A month of all projects. */
export function CompanyMonth({ projects, names, day, today, onDay, onPress }: Props) {
  useShortcuts('Calendar', GRID_SHORTCUTS)
  const days = weeksOfMonth(day).flat()
  const listed = new Map<string, ListedProject[]>(days.map((each) => [each, []]))
  for (const { job, days: cells } of projectRowsOn(projects, days, names))
    for (const [at, cell] of cells.entries())
      if (cell) listed.get(days[at]!)!.push({ id: job.id, title: job.title, ...cell })
  const on = (each: string) => listed.get(each) ?? []
  return (
    <>
      <DayGrid
        label={nameOfMonth(day)}
        view="month"
        day={day}
        today={today}
        selected={NO_SELECTED_DAYS}
        onDay={onDay}
        onPress={(each) => onPress(each, on(each).length === 1 ? on(each)[0]! : null)}
        isBlocked={isNeverBlocked}
        describe={(each) => projectsOfDayText(on(each), each >= today)}
      >
        {(each) => <ProjectsOfDay listed={on(each)} isAhead={each >= today} />}
      </DayGrid>
      <p className={styles.legend}>
        The first number is projects that day; <span className={styles.open}>red</span> is places to fill.
      </p>
    </>
  )
}

const NO_SELECTED_DAYS: ReadonlySet<string> = new Set()
const isNeverBlocked = () => false
const openPlacesOf = (listed: ListedProject[]) => listed.reduce((sum, { open }) => sum + open, 0)

function ProjectsOfDay({ listed, isAhead }: { listed: ListedProject[]; isAhead: boolean }) {
  const open = isAhead ? openPlacesOf(listed) : 0
  return (
    <>
      {listed.slice(0, TITLES_PER_DAY).map(({ id, title }) => (
        <span key={id} className={styles.title}>
          {title}
        </span>
      ))}
      {listed.length > TITLES_PER_DAY && (
        <span className={styles.more}>{`+${listed.length - TITLES_PER_DAY} more`}</span>
      )}
      {listed.length > 0 && <span className={styles.count}>{listed.length}</span>}
      {open > 0 && (
        <span className={styles.open}>
          {open}
          <span className={styles.word}> to fill</span>
        </span>
      )}
    </>
  )
}

function projectsOfDayText(listed: ListedProject[], isAhead: boolean) {
  if (listed.length === 0) return 'no project'
  const open = isAhead ? openPlacesOf(listed) : 0
  const titles = listed.map(({ title }) => title).join(', ')
  return open > 0 ? `${titles}, ${freePlacesToFillText({ free: open })}` : titles
}
