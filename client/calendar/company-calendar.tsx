import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { useMinute } from '../ui/hooks/use-now.ts'
import { QueryProvider } from '../http/query-client.tsx'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { applicantNames } from '../trade/applicant-names.ts'
import { Button } from '../ui/button.tsx'
import { monthsLater, nameOfMonth, nameOfWeek, weekDaysOf } from '../ui/calendar-days.ts'
import { FilterChip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { useDayParam } from '../ui/hooks/use-day-param.ts'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { useViewParam } from '../ui/hooks/use-view-param.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './calendar.module.css'
import { indexProjects, projectRowsOn } from '../trade/bookings/company-days.ts'
import { CompanyMonth } from './company-month.tsx'
import { planPathAt, ProjectsWeek } from './company-week.tsx'
import { PeopleOfWeek } from './people-of-week.tsx'
import { ProjectsDayList } from './projects-day.tsx'
import { readFirstSync } from '../offline/sync/first-sync.ts'

const COMPANY_CALENDAR_VIEWS = ['week', 'people', 'month'] as const
const CALENDAR_VIEW_NAMES = { week: 'Projects', people: 'People', month: 'Month' }

/** From this device, so that it is there without signal. */
export function CompanyCalendar() {
  const kept = useLive(readKeptProjects, [])
  const projects = useMemo(() => kept && indexProjects(kept.jobs), [kept])
  const { online } = useStatus()
  const shown = kept && (kept.jobs.length > 0 || kept.isWhole || !online) ? kept : null
  const missing = shown && !shown.isWhole && (online ? PROJECTS_COMING_TEXT : PROJECTS_MISSING_TEXT)
  return (
    <>
      {shown && projects ? (
        <QueryProvider>
          <CompanyCalendarViews projects={projects} names={shown.names} />
        </QueryProvider>
      ) : (
        <SkeletonList rows={4} height={72} label="Loading the calendar" />
      )}
      <output className={missing ? styles.note : 'sr-only'}>{missing}</output>
    </>
  )
}

const PROJECTS_COMING_TEXT = 'Your projects are still coming in: some may be missing.'
const PROJECTS_MISSING_TEXT = 'Not all of your projects are on this device yet.'

/** The company's projects, whether the device has had them all, and the names of who applied for them. */
async function readKeptProjects(db: StandbyDb) {
  const [jobs, conversations, { firstSyncDone }] = await Promise.all([
    db.jobs.toArray(),
    db.conversations.toArray(),
    readFirstSync(db),
  ])
  return {
    isWhole: firstSyncDone,
    jobs: jobs.filter(({ gone }) => !gone),
    names: applicantNames(jobs, conversations),
  }
}

type Props = { projects: ReturnType<typeof indexProjects>; names: ReadonlyMap<string, string> }

function CompanyCalendarViews({ projects, names }: Props) {
  const today = isoLondonDay(useMinute())
  const [day, setDay] = useDayParam(today)
  const [view, setView] = useViewParam('company-calendar-view', COMPANY_CALENDAR_VIEWS)
  const days = useMemo(() => weekDaysOf(day), [day])
  const navigate = useNavigate()
  const isMonth = view === 'month'
  const name = isMonth ? nameOfMonth(day) : nameOfWeek(day)
  const unit = isMonth ? 'month' : 'week'
  const step = (by: number) => setDay(isMonth ? monthsLater(day, by) : isoDayAfter(day, 7 * by))
  useShortcuts('Calendar', [
    ['Enter', isMonth ? 'Open the plan, or the week of several projects' : 'Open the plan on that day'],
    [
      'v',
      'Projects, people or month',
      () =>
        setView(COMPANY_CALENDAR_VIEWS[(COMPANY_CALENDAR_VIEWS.indexOf(view) + 1) % COMPANY_CALENDAR_VIEWS.length]!),
    ],
    ['[', `Previous ${unit}`, () => step(-1)],
    [']', `Next ${unit}`, () => step(1)],
    ['.', `This ${unit}`, () => setDay(today)],
  ])
  return (
    <>
      <div className={styles.head}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form */}
        <div className={styles.tools} role="group" aria-label="View">
          {COMPANY_CALENDAR_VIEWS.map((id) => (
            <FilterChip key={id} pressed={id === view} onClick={() => setView(id)}>
              {CALENDAR_VIEW_NAMES[id]}
            </FilterChip>
          ))}
        </div>
        <h2 aria-live="polite">{name}</h2>
        <div className={classNames(styles.tools, styles.steps)}>
          <Button className={styles.today} onClick={() => setDay(today)}>
            Today
          </Button>
          <IconButton label={`Previous ${unit}`} variant="outline" onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
          <IconButton label={`Next ${unit}`} variant="outline" onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
        </div>
      </div>
      {view === 'month' && (
        <CompanyMonth
          {...{ projects, names, day, today }}
          onDay={setDay}
          onPress={(pressed, only) => {
            if (only) void navigate(planPathAt(only.id, pressed, only.row))
            else setView('week', { day: pressed })
          }}
        />
      )}
      {view === 'week' && <ProjectsOfWeek {...{ projects, names, days, day, today }} label={name} onDay={setDay} />}
      {view === 'people' && <PeopleOfWeek {...{ projects, names, days, day, today }} label={name} onDay={setDay} />}
    </>
  )
}

type CalendarWeekProps = Props & {
  label: string
  days: string[]
  day: string
  today: string
  onDay: (day: string) => void
}

function ProjectsOfWeek({ projects, names, days, day, onDay, ...week }: CalendarWeekProps) {
  const rows = useMemo(() => projectRowsOn(projects, days, names), [projects, days, names])
  const isNarrow = useNarrow()
  if (isNarrow) return <ProjectsDayList {...week} {...{ days, rows, day, onDay }} />
  return <ProjectsWeek {...week} days={days} rows={rows} />
}
