import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { talkAddress } from '../../trade/conversation-address.ts'
import styles from './fit.module.css'

type Props = { job: Job; person: FittingFreelancer; onInvite: (id: string) => void }

/** The next step with somebody who fits. */
export function FitActions({ job, person: { freelancer, applied, invited_at }, onInvite }: Props) {
  if (applied) {
    return (
      <ButtonLink variant="primary" to={`/?project=${job.id}&applicant=${freelancer.id}`}>
        See application
      </ButtonLink>
    )
  }
  if (invited_at) return <ButtonLink to={talkAddress(freelancer.id, job.id)}>Message</ButtonLink>
  if (jobStatusAt(job) !== 'open')
    return <p className={styles.note}>The project is not open: nobody can apply for it.</p>
  return (
    <Button variant="primary" aria-keyshortcuts="i" onClick={() => onInvite(freelancer.id)}>
      Invite to apply
    </Button>
  )
}
