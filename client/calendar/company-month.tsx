import { counted } from '../../shared/counts.ts'
import { nameOfMonth, weeksOfMonth } from '../ui/calendar-days.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { DayGrid } from '../ui/day-grid.tsx'
import styles from './month.module.css'
import { type indexProjects, type ProjectDay, projectsOn } from './company-days.ts'
import { GRID_KEYS } from './week-table.tsx'

type Props = {
  projects: ReturnType<typeof indexProjects>
  names: ReadonlyMap<string, string>
  day: string
  today: string
  onDay: (day: string) => void
  /** `only`: the one project of the day, with its row of the plan. */
  onPress: (day: string, only: Only | null) => void
}
type Only = { id: string; row: string | null }
type Listed = { id: string; title: string } & ProjectDay

/** Titles that a day has room for. */
const SHOWN = 3

/** A month of all projects. */
export function CompanyMonth({ projects, names, day, today, onDay, onPress }: Props) {
  useShortcuts('Calendar', GRID_KEYS)
  const days = weeksOfMonth(day).flat()
  const listed = new Map<string, Listed[]>(days.map((each) => [each, []]))
  for (const { job, days: cells } of projectsOn(projects, days, names))
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
        selected={NONE}
        onDay={onDay}
        onPress={(each) => onPress(each, on(each).length === 1 ? on(each)[0]! : null)}
        isBlocked={never}
        describe={(each) => describe(on(each), each >= today)}
      >
        {(each) => <Projects listed={on(each)} isAhead={each >= today} />}
      </DayGrid>
      <p className={styles.legend}>
        The first number is that day’s projects, the <span className={styles.open}>red one</span> its places still open.
      </p>
    </>
  )
}

const NONE: ReadonlySet<string> = new Set()
const never = () => false
const openOn = (listed: Listed[]) => listed.reduce((sum, { open }) => sum + open, 0)

function Projects({ listed, isAhead }: { listed: Listed[]; isAhead: boolean }) {
  const open = isAhead ? openOn(listed) : 0
  return (
    <>
      {listed.slice(0, SHOWN).map(({ id, title }) => (
        <span key={id} className={styles.title}>
          {title}
        </span>
      ))}
      {listed.length > SHOWN && <span className={styles.more}>{`+${listed.length - SHOWN} more`}</span>}
      {listed.length > 0 && <span className={styles.count}>{listed.length}</span>}
      {open > 0 && (
        <span className={styles.open}>
          {open}
          <span className={styles.word}> open</span>
        </span>
      )}
    </>
  )
}

function describe(listed: Listed[], isAhead: boolean) {
  if (listed.length === 0) return 'no project'
  const open = isAhead ? openOn(listed) : 0
  const titles = listed.map(({ title }) => title).join(', ')
  return open > 0 ? `${titles}, ${counted(open, 'place')} open` : titles
}
