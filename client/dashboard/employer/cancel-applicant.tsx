import { lazy, Suspense, useState } from 'react'
import { jobStatusAt } from '../../../shared/job-status.ts'
import type { Applicant, Application, Job } from '../../../shared/jobs.ts'
import { request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

const CancelDialog = lazy(() => import('../cancel-dialog.tsx'))

/** Of somebody who is booked, while the project is not over. */
export function CancelApplicant({ job, applicant: { application, freelancer } }: { job: Job; applicant: Applicant }) {
  const [isAsking, ask] = useState(false)
  if (application.status !== 'accepted' || jobStatusAt(job) === 'previous') return null

  async function cancel(reason: string) {
    await request<Application>('POST', `/jobs/${job.id}/applications/${application.id}/cancel`, { reason })
    toast({ tone: 'info', text: `${freelancer.full_name}: booking cancelled` })
    void syncNow()
  }

  return (
    <>
      <Button onClick={() => ask(true)}>Cancel booking</Button>
      <Suspense fallback={null}>
        {isAsking && (
          <CancelDialog
            applicationId={application.id}
            title={`Cancel the booking of ${freelancer.full_name}?`}
            consequence="They are told at once and free for others. Their place is open again, and they cannot be booked for this project a second time."
            reader={freelancer.full_name}
            onCancel={cancel}
            onClose={() => ask(false)}
          />
        )}
      </Suspense>
    </>
  )
}
