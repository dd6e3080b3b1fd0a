import ClockIcon from 'lucide-react/icons/alarm-clock'
import type { CallSheet, CrewState } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { pathTo } from '../http/path-to.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { CrewList } from '../trade/call-sheets/crew-list.tsx'
import { CrewMessages } from '../trade/crew-messages/crew-messages.tsx'
import { join } from '../trade/job-texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { DayPage } from './day-page.tsx'
import { clockIn, companyCalls, companyDays, dayWord } from './days.ts'
import styles from './today.module.css'

/** A company's jobs of the next 48 hours, each with who has been told, reached, has seen the call sheet, and has not. */
export function CompanyToday({ now }: { now: number }) {
  const jobs = useLive((db) => db.jobs.toArray(), [])
  const days = jobs && companyDays(jobs, now)
  return (
    <DayPage now={now} days={days} nothing={NOTHING} width="desk">
      {days?.map((job) => (
        <JobDay key={job.id} job={job} now={now} />
      ))}
    </DayPage>
  )
}

const NOTHING = (
  <EmptyState
    icon={<ClockIcon />}
    title="No job in the next two days"
    text="From 48 hours before, each job with somebody confirmed is listed here: who has the call sheet, and who has not."
    action={<ButtonLink to="/">Your Projects</ButtonLink>}
  />
)

function JobDay({ job, now }: { job: Job; now: number }) {
  const found = useLive((db) => findCrew(db, job), [job.id])
  if (!found) return null
  const { sheet, crew } = found
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
      <CrewList job={job} sheet={sheet} crew={crew} heading="h3" />
      {crew.length > 0 && <CrewMessages job={job} heading="h3" />}
    </section>
  )
}

type Crew = { sheet: CallSheet | null; crew: CrewState[] }

/** Before there is a call sheet, those confirmed are known from their applications and by name from the conversations. */
async function findCrew(db: StandbyDb, { id, applications, roles }: Job): Promise<Crew> {
  const sheet = (await db.call_sheets.get(id)) ?? null
  if (sheet?.crew) return { sheet, crew: sheet.crew }
  const confirmed = applications.flatMap((each) => (typeof each !== 'string' && each.status === 'accepted' ? each : []))
  const ids = confirmed.map(({ freelancer_id }) => freelancer_id)
  const conversations = await db.conversations.where('other_user_id').anyOf(ids).toArray()
  const crew = confirmed.flatMap(({ freelancer_id, job_role_id }) => {
    const known = conversations.find(({ other_user_id }) => other_user_id === freelancer_id)
    if (!known) return []
    const role_name = roles.find((role) => role.id === job_role_id)?.role_name ?? ''
    const who = { full_name: known.other_user_name, profile_picture: known.other_user_picture, role_name }
    return { freelancer_id, ...who, ...UNTOLD }
  })
  return { sheet, crew }
}

const UNTOLD = {
  ...{ told_version: 0, told_at: null, reached_version: 0, reached_at: null, seen_version: 0, seen_at: null },
  ...{ last_reached_at: null, reminded_at: null },
}
