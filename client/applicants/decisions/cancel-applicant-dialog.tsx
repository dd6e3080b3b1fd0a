import { useQueryClient } from '@tanstack/react-query'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { toast } from '../../ui/overlays/toast.ts'
import CancelDialog from '../../trade/cancel-dialog.tsx'
import { showDecidedApplication } from '../use-applicants.ts'
import { at } from '../../http/path-to.ts'

type Props = { job: Job; applicant: Applicant; onClose: () => void }

/** Cancels a booking for the company, with a reason that the freelancer reads. */
export default function CancelApplicantDialog({ job, applicant: { application, freelancer }, onClose }: Props) {
  const client = useQueryClient()

  async function cancel(reason: string) {
    const path = at('/jobs/{id}/applications/{application_id}/cancel', { id: job.id, application_id: application.id })
    showDecidedApplication(client, job, await request('POST', path, { reason }))
    toast({ tone: 'info', text: `${freelancer.full_name}: booking cancelled` })
    void syncNow()
  }

  return (
    <CancelDialog
      applicationId={application.id}
      title={`Cancel ${freelancer.full_name}’s booking?`}
      consequence="They’re told straight away and are free for other work. Their place opens up again, and you can’t confirm them for this project a second time."
      reader={freelancer.full_name}
      onCancel={cancel}
      onClose={onClose}
    />
  )
}
