import { useQuery } from '@tanstack/react-query'
import { formatRelative, isoDay } from '../../../shared/dates.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import type { PublicProfile } from '../../../shared/people/users.ts'
import { request } from '../../http/request.ts'
import { Card } from '../../ui/card.tsx'
import { ShownCredentials } from '../../trade/shown-credentials.tsx'
import { join } from '../../trade/job-words.ts'
import { ApplicantFit } from './applicant-fit.tsx'
import { ApplicantHead } from './applicant-head.tsx'
import styles from './applicant-detail.module.css'
import { ApplicantNotes } from './applicant-notes.tsx'
import { ApplicantPortfolio } from './applicant-portfolio.tsx'
import type { Decision } from '../use-applicants.ts'
import type { Notes } from './use-notes.ts'
import { pathTo } from '../../http/path-to.ts'

type Props = {
  job: Job
  applicant: Applicant
  notes: Notes
  /** False in a sheet, which bears the name and the decisions itself. */
  isNamed?: boolean
  deciding?: boolean
  onDecide?: (decision: Decision, applicant: Applicant) => void
}

/** What speaks for an applicant: the own words, why they fit, certificates, portfolio. */
export function ApplicantDetail({ job, applicant, notes, isNamed = true, deciding = false, onDecide }: Props) {
  const { application, freelancer } = applicant
  const profile = useQuery({
    queryKey: ['profile', freelancer.id],
    queryFn: ({ signal }) =>
      request<PublicProfile>('GET', pathTo`/users/${freelancer.id}/profile`, undefined, { signal }),
    staleTime: 60_000,
  })
  const role = job.roles.find((one) => one.id === application.job_role_id)

  return (
    <div className={styles.detail}>
      <ApplicantHead job={job} applicant={applicant} isNamed={isNamed} deciding={deciding} onDecide={onDecide} />
      <Card as="section" aria-label="Application">
        <p className={styles.small}>
          {join([`Application, ${formatRelative(application.created_at)}`, role && `as ${role.role_name}`])}
        </p>
        <p className={styles.words}>{application.message}</p>
      </Card>
      <div className={styles.pair}>
        <ApplicantFit job={job} applicant={applicant} />
        <Card as="section">
          <h3>Certificates</h3>
          <ul className={styles.lines}>
            {profile.data?.certifications.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {profile.data?.certifications.length === 0 && <p className={styles.small}>None given.</p>}
          {profile.isError && <p className={styles.small}>Could not be fetched.</p>}
        </Card>
      </div>
      <ApplicantNotes application={application} notes={notes} />
      <ShownCredentials userId={freelancer.id} lastDay={lastDayOf(job)} />
      {profile.data && <ApplicantPortfolio items={profile.data.portfolio_items} />}
    </div>
  )
}

/** The day on which the job ends, for what expires before it. */
const lastDayOf = ({ date_end }: Job) => (date_end ? isoDay(new Date(date_end)) : null)
