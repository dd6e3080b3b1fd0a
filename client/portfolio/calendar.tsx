import CalendarIcon from 'lucide-react/icons/calendar'
import type { Job } from '../../shared/jobs.ts'
import { useLive } from '../offline/db.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import slip from '../ui/slip.module.css'
import { byMonth } from './by-month.ts'
import { confirmedJobs } from './confirmed-jobs.ts'
import styles from './portfolio.module.css'

/** Confirmed jobs still to come, month by month, from this phone. */
export function Calendar() {
  const jobs = useLive(confirmedJobs, [])
  if (!jobs) return <SkeletonList rows={2} height={90} label="Loading the calendar" />
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title="Nothing confirmed yet"
        text="Jobs stand here from the moment the employer accepts you."
        action={<ButtonLink to="/">Find jobs</ButtonLink>}
      />
    )
  }
  return byMonth(jobs).map(({ month, jobs: inMonth }) => (
    <section key={month} className={styles.month} aria-label={month}>
      <h2>{month}</h2>
      <ul className={styles.booked}>
        {inMonth.map((job) => (
          <Booked key={job.id} job={job} />
        ))}
      </ul>
    </section>
  ))
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
