import { formatRelative } from '../../shared/dates.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './messages.module.css'

/** The job of a conversation, if this freelancer is invited to it, has not applied and it is open; else null. Undefined until it is known. */
export function useInvitedTo(jobId: string | null) {
  const job = useLive(
    async (db) => {
      const found = await db.jobs.get(jobId ?? '')
      const hasApplied = (await db.applications.where({ job_id: jobId ?? '' }).count()) > 0
      return found?.invited_at && !hasApplied && jobStatusAt(found) === 'open' ? found : null
    },
    [jobId],
  )
  return jobId ? job : null
}

export function InvitedNote({ job }: { job: Job }) {
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
