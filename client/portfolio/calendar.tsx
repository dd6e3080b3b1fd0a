import { Link } from 'react-router-dom'
import CalendarIcon from 'lucide-react/icons/calendar'
import { busyText } from '../../shared/calendar/calendar-texts.ts'
import type { BusyPeriod } from '../../shared/calendar/calendar.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import card from '../trade/job-card.module.css'
import styles from './portfolio.module.css'
import type { StandbyDb } from '../offline/store/database.ts'
import { timeZone } from '../../shared/dates.ts'

/** Future confirmed jobs and the own calendar's busy periods, month by month, from this device. */
export function Calendar() {
  const jobs = useLive(confirmedJobs, [])
  const busy = useLive(busyAhead, [])
  if (!jobs || !busy) return <SkeletonList rows={2} height={90} label="Loading the calendar" />
  if (jobs.length + busy.periods.length === 0) {
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title="Nothing confirmed yet"
        text="Jobs appear here as soon as the employer accepts you."
        action={<ButtonLink to="/">Find jobs</ButtonLink>}
      />
    )
  }
  return (
    <>
      {byMonth(jobs, busy.periods).map(({ month, jobs: inMonth, busy: taken }) => (
        <section key={month} className={styles.month} aria-label={month}>
          <h2>{month}</h2>
          {inMonth.length > 0 && (
            <ul className={styles.booked}>
              {inMonth.map((job) => (
                <Booked key={job.id} job={job} />
              ))}
            </ul>
          )}
          {taken.length > 0 && <Busy periods={taken} />}
        </section>
      ))}
      <Text size="small" muted>
        {busy.isConnected ? 'Busy times come from your calendar, and only you see them. ' : 'Busy elsewhere? '}
        <Link to="/settings?tab=calendar">{busy.isConnected ? 'Calendar settings' : 'Connect your calendar'}</Link>
      </Text>
    </>
  )
}

function Booked({ job }: { job: Job }) {
  return (
    <li className={card.card}>
      <DateBlock start={job.date_start} end={job.date_end} />
      <div className={card.main}>
        <h3 className={card.title}>{job.title}</h3>
        <p className={card.meta}>{`${job.employer_name} · ${job.location}`}</p>
      </div>
    </li>
  )
}

const Busy = ({ periods }: { periods: BusyPeriod[] }) => (
  <ul className={styles.busy} aria-label="Busy in your calendar">
    {periods.map((period) => (
      <li key={period.start + period.end + period.summary}>
        <span>{busyText(period)}</span>
        <span>{period.summary}</span>
      </li>
    ))}
  </ul>
)

/** The busy periods of the connected calendar that are not over. */
async function busyAhead(db: StandbyDb) {
  const calendar = await db.calendars.get('calendar')
  const now = new Date().toISOString()
  return {
    isConnected: calendar?.connected ?? false,
    periods: calendar?.busy_periods.filter(({ end }) => end > now) ?? [],
  }
}

/** Confirmed jobs that are not over, the next one first. */
async function confirmedJobs(db: StandbyDb): Promise<Job[]> {
  const accepted = await db.applications.filter(({ status }) => status === 'accepted').toArray()
  const jobs = await db.jobs.bulkGet(accepted.map(({ job_id }) => job_id))
  const now = new Date().toISOString()
  return jobs
    .filter((job) => job !== undefined)
    .filter((job) => (job.date_end ?? now) >= now)
    .sort((a, b) => ((a.date_start ?? '') < (b.date_start ?? '') ? -1 : 1))
}

type Month = { month: string; jobs: Job[]; busy: BusyPeriod[] }

const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: timeZone() })

/** 'December 2026' with its jobs and busy periods, each in the given order; what has no date comes last. */
export function byMonth(jobs: readonly Job[], busy: readonly BusyPeriod[] = []): Month[] {
  const months = new Map<string, Month>()
  const starts = [...jobs.map((job) => job.date_start ?? ''), ...busy.map(({ start }) => start)]
  for (const month of starts.toSorted(earliestFirst).map(nameOf)) months.set(month, { month, jobs: [], busy: [] })
  for (const job of jobs) months.get(nameOf(job.date_start ?? ''))!.jobs.push(job)
  for (const period of busy) months.get(nameOf(period.start))!.busy.push(period)
  return [...months.values()]
}

const nameOf = (start: string) => (start ? monthOf.format(new Date(start)) : 'No date yet')

const earliestFirst = (a: string, b: string) => ((a || 'later') < (b || 'later') ? -1 : 1)
