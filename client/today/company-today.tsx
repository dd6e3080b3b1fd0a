import ClockIcon from 'lucide-react/icons/alarm-clock'
import { pathTo } from '../http/path-to.ts'
import { useLive } from '../offline/store/use-live.ts'
import { CrewList } from '../trade/call-sheets/crew-list.tsx'
import { clockIn } from '../../shared/call-sheets/london-clock.ts'
import { confirmedCount } from '../trade/call-sheets/use-crew.ts'
import { CrewMessages } from '../trade/crew-messages/crew-messages.tsx'
import { join } from '../trade/job-texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { DayPage } from './day-page.tsx'
import { companyCalls, companyDays, type CompanyJob, findCompanyJobs } from './company-days.ts'
import { dayWord } from './days.ts'
import styles from './today.module.css'

/** A company's jobs of the next 48 hours, each with who has been told, reached, has seen the call sheet, and has not. */
export function CompanyToday({ now }: { now: number }) {
  const jobs = useLive(findCompanyJobs, [])
  const days = jobs && companyDays(jobs, now)
  return (
    <DayPage now={now} days={days} nothing={NOTHING} width="columns">
      {days?.map(({ job, sheet }) => (
        <JobDay key={job.id} {...{ job, sheet, now }} />
      ))}
    </DayPage>
  )
}

const NOTHING = (
  <EmptyState
    icon={<ClockIcon />}
    title="No job in the next two days"
    text="Jobs with crew confirmed appear here 48 hours ahead, with who has the call sheet and who hasn’t."
    action={<ButtonLink to="/">Your Projects</ButtonLink>}
  />
)

function JobDay({ job, sheet, now }: CompanyJob & { now: number }) {
  const calls = companyCalls(job, sheet?.content ?? null, now)
  const headId = `today-${job.id}`
  return (
    <section className={classNames(styles.job, styles.company)} aria-labelledby={headId}>
      <Card className={styles.call}>
        <h2 id={headId}>{job.title}</h2>
        <p className={styles.muted}>{sheet?.content?.venue || job.location}</p>
        {calls.length > 0 && (
          <ol className={styles.times} aria-label="Times">
            {calls.map(({ id, at, until, label, role }) => (
              <li key={id}>
                {dayWord(at, now)} <strong>{clockIn(at)}</strong> {label}
                <span className={styles.muted}>{join([until && ` until ${clockIn(until)}`, role && ` ${role}`])}</span>
              </li>
            ))}
          </ol>
        )}
        <div className={styles.actions}>
          <ButtonLink variant={sheet?.version ? 'outline' : 'primary'} to={pathTo`/call-sheet?job=${job.id}`}>
            {sheet?.version ? `Call sheet v${sheet.version}` : 'Write the call sheet'}
          </ButtonLink>
        </div>
      </Card>
      <CrewList job={job} sheet={sheet} heading="h3" />
      {confirmedCount(job, sheet) > 0 && <CrewMessages job={job} heading="h3" />}
    </section>
  )
}
