import { useMemo } from 'react'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import { dayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { Button } from '../ui/button.tsx'
import { monthsLater, nameOfMonth, nameOfWeek, weekOf } from '../ui/calendar-days.ts'
import { FilterChip } from '../ui/chip.tsx'
import { useDayParam } from '../ui/hooks/use-day-param.ts'
import { useViewParam } from '../ui/hooks/use-view-param.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './calendar.module.css'
import { indexProjects, peopleOn, projectsOn } from './company-days.ts'
import { CompanyMonth } from './company-month.tsx'
import { PeopleWeek, ProjectsWeek } from './company-week.tsx'

const VIEWS = { week: 'Projects', people: 'People', month: 'Month' }

/** From this device, so that it is there without signal. */
export function CompanyCalendar() {
  const kept = useLive(readKept, [])
  const today = isoLondonDay(Date.now())
  const [day, setDay] = useDayParam(today)
  const [view, setView] = useViewParam('company-calendar-view', ['week', 'people', 'month'])
  const projects = useMemo(() => kept && indexProjects(kept.jobs), [kept])
  if (!kept || !projects) return <SkeletonList rows={4} height={72} label="Loading the calendar" />

  const days = weekOf(day)
  const isMonth = view === 'month'
  const name = isMonth ? nameOfMonth(day) : nameOfWeek(day)
  const unit = isMonth ? 'month' : 'week'
  const step = (by: number) => setDay(isMonth ? monthsLater(day, by) : dayAfter(day, 7 * by))
  return (
    <>
      <div className={styles.head}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form */}
        <div className={styles.tools} role="group" aria-label="View">
          {(['week', 'people', 'month'] as const).map((id) => (
            <FilterChip key={id} pressed={id === view} onClick={() => setView(id)}>
              {VIEWS[id]}
            </FilterChip>
          ))}
        </div>
        <h2 aria-live="polite">{name}</h2>
        <div className={styles.tools}>
          <IconButton label={`Previous ${unit}`} variant="outline" onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
          <Button onClick={() => setDay(today)}>Today</Button>
          <IconButton label={`Next ${unit}`} variant="outline" onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
        </div>
      </div>
      {view === 'month' && (
        <CompanyMonth
          projects={projects}
          names={kept.names}
          day={day}
          today={today}
          onDay={setDay}
          onPress={(pressed) => setView('week', { day: pressed })}
        />
      )}
      {view === 'week' && (
        <ProjectsWeek label={name} days={days} today={today} rows={projectsOn(projects, days, kept.names)} />
      )}
      {view === 'people' && (
        <PeopleWeek label={name} days={days} today={today} rows={peopleOn(projects, days, kept.names)} />
      )}
    </>
  )
}

/** The company's projects, and the names of those in its conversations: everybody who applied is in one. */
async function readKept(db: StandbyDb) {
  const [jobs, conversations] = await Promise.all([db.jobs.toArray(), db.conversations.toArray()])
  return {
    jobs: jobs.filter(({ gone }) => !gone),
    names: new Map(conversations.map(({ other_user_id, other_user_name }) => [other_user_id, other_user_name])),
  }
}
