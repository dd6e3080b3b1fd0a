import { formatRelative } from '../../shared/dates.ts'
import { jobStatusAt } from '../../shared/job-status.ts'
import { useLive } from '../offline/db.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './messages.module.css'

/** Over what is said about a job that this freelancer is invited to, until they have applied or it is no longer open. */
export function InvitedNote({ jobId }: { jobId: string }) {
  const job = useLive(
    async (db) => {
      const found = await db.jobs.get(jobId)
      const hasApplied = (await db.applications.where({ job_id: jobId }).count()) > 0
      return found?.invited_at && !hasApplied && jobStatusAt(found) === 'open' ? found : null
    },
    [jobId],
  )
  if (!job) return null
  return (
    <div className={styles.invited} role="note">
      <p>{`Invited by ${job.employer_name} · ${formatRelative(job.invited_at)}`}</p>
      <ButtonLink size="sm" to={`/?job=${job.id}`}>
        See the job
      </ButtonLink>
      <ButtonLink size="sm" to={`/?apply=${job.id}`}>
        Apply
      </ButtonLink>
    </div>
  )
}
