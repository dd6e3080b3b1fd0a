import { lazy, Suspense, useState } from 'react'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { canCancel } from '../use-decide.ts'

const CancelApplicantDialog = lazy(() => import('./cancel-applicant-dialog.tsx'))

/** Of somebody who is booked, while the project is not over. */
export function CancelApplicant({ job, applicant }: { job: Job; applicant: Applicant }) {
  const [isAsking, ask] = useState(false)
  if (!canCancel(job, applicant)) return null
  return (
    <>
      <Button aria-keyshortcuts="b" onClick={() => ask(true)}>
        Cancel booking
      </Button>
      <Suspense fallback={null}>
        {isAsking && <CancelApplicantDialog job={job} applicant={applicant} onClose={() => ask(false)} />}
      </Suspense>
    </>
  )
}
