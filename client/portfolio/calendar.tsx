import { Link } from 'react-router-dom'
import CalendarIcon from 'lucide-react/icons/calendar'
import { busyWords } from '../../shared/calendar/calendar-words.ts'
import type { BusyPeriod } from '../../shared/calendar/calendar.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import slip from '../trade/job-card.module.css'
import { busyAhead } from './busy-ahead.ts'
import { byMonth } from './by-month.ts'
import { confirmedJobs } from './confirmed-jobs.ts'
import styles from './portfolio.module.css'

/** Confirmed jobs still to come and when the own calendar says busy, month by month, from this phone. */
export function Calendar() {
  const jobs = useLive(confirmedJobs, [])
  const busy = useLive(busyAhead, [])
  if (!jobs || !busy) return <SkeletonList rows={2} height={90} label="Loading the calendar" />
  if (jobs.length + busy.periods.length === 0) {
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title="Nothing confirmed yet"
        text="Jobs stand here from the moment the employer accepts you."
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
    <li className={slip.slip}>
      <DateBlock start={job.date_start} end={job.date_end} />
      <div className={slip.main}>
        <h3 className={slip.title}>{job.title}</h3>
        <p className={slip.meta}>{`${job.employer_name} · ${job.location}`}</p>
      </div>
    </li>
  )
}

const Busy = ({ periods }: { periods: BusyPeriod[] }) => (
  <ul className={styles.busy} aria-label="Busy in your calendar">
    {periods.map((period) => (
      <li key={period.start + period.end + period.summary}>
        <span>{busyWords(period)}</span>
        <span>{period.summary}</span>
      </li>
    ))}
  </ul>
)
