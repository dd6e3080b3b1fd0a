import ClockIcon from 'lucide-react/icons/alarm-clock'
import { pathTo } from '../http/path-to.ts'
import { useLive } from '../offline/store/use-live.ts'
import { SheetCrewList } from '../trade/call-sheets/crew-list.tsx'
import { callDayText } from '../../shared/call-sheets/call-day-text.ts'
import { workDay } from '../../shared/dates-in-london.ts'
import { londonClockText } from '../../shared/call-sheets/london-clock.ts'
import { confirmedCount } from '../trade/call-sheets/use-crew.ts'
import { WeatherLine } from '../trade/call-sheets/weather-line.tsx'
import { CrewMessagesCard } from '../trade/crew-messages/crew-messages.tsx'
import { joinWithDots } from '../trade/job-texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { DayPage } from './day-page.tsx'
import { companyCallsOfDays, nearCompanyJobs, type CompanyJobWithSheet, findCompanyJobs } from './company-days.ts'
import { usePrimaryOnce } from './one-primary.tsx'
import styles from './today.module.css'

/** A company's jobs of the next 48 hours, each with who has been told, reached, has seen the call sheet, and has not. */
export function CompanyToday({ now }: { now: number }) {
  const jobs = useLive(findCompanyJobs, [])
  const days = jobs && nearCompanyJobs(jobs, now)
  return (
    <DayPage now={now} days={days} nothing={NO_JOB_SOON} width="columns">
      {days?.map(({ job, sheet }, place) => (
        <CompanyJobDay key={job.id} {...{ job, sheet, now, place }} />
      ))}
    </DayPage>
  )
}

const NO_JOB_SOON = (
  <EmptyState
    icon={<ClockIcon />}
    title="No job in the next two days"
    text="Jobs with crew confirmed appear here 48 hours ahead, with who has the call sheet and who hasn’t."
    action={<ButtonLink to="/">Your Projects</ButtonLink>}
  />
)

function CompanyJobDay({ job, sheet, now, place }: CompanyJobWithSheet & { now: number; place: number }) {
  const isUnwritten = !sheet?.version
  const variant = usePrimaryOnce('sheet', place, isUnwritten)
  const calls = companyCallsOfDays(job, sheet?.content ?? null, now)
  const headId = `today-${job.id}`
  return (
    <section className={classNames(styles.job, styles.company)} aria-labelledby={headId}>
      <Card className={styles.call}>
        <h2 id={headId}>{job.title}</h2>
        <p className={styles.muted}>{sheet?.content?.venue || job.location}</p>
        {calls[0] && <WeatherLine jobId={job.id} date={workDay(Date.parse(calls[0].at))} />}
        {calls.length > 0 && (
          <ol className={styles.times} aria-label="Times">
            {calls.map(({ id, at, until, label, role }) => (
              <li key={id}>
                {callDayText(at, now)} <strong>{londonClockText(at)}</strong> {label}
                <span className={styles.muted}>
                  {joinWithDots([until && ` until ${londonClockText(until)}`, role && ` ${role}`])}
                </span>
              </li>
            ))}
          </ol>
        )}
        <div className={styles.actions}>
          <ButtonLink variant={isUnwritten ? variant : 'outline'} to={pathTo`/call-sheet?job=${job.id}`}>
            {sheet?.version ? `Call sheet v${sheet.version}` : 'Write the call sheet'}
          </ButtonLink>
        </div>
      </Card>
      <SheetCrewList job={job} sheet={sheet} heading="h3" hasWall />
      {confirmedCount(job, sheet) > 0 && <CrewMessagesCard job={job} heading="h3" />}
    </section>
  )
}
