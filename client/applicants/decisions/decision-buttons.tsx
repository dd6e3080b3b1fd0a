import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { canCancelBooking, canDecide, type ApplicantDecision } from '../use-applicants.ts'
import { useState } from 'react'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

type Props = {
  job: Job
  applicant: Applicant
  size?: 'md' | 'sm'
  /** Whether accepting is the primary action of this screen. */
  isNext?: boolean
  onDecide: (decision: ApplicantDecision, applicant: Applicant) => void
}

/** Only the decisions that the application and the project allow. */
export function DecisionButtons({ job, applicant, size = 'md', isNext = true, onDecide }: Props) {
  return DECISION_BUTTONS.filter(({ decision }) => canDecide(job, decision, applicant)).map(
    ({ decision, label, key }) => (
      <Button
        key={decision}
        size={size}
        variant={decision === 'accept' && isNext ? 'primary' : 'outline'}
        aria-keyshortcuts={key}
        onClick={() => onDecide(decision, applicant)}
      >
        {label}
      </Button>
    ),
  )
}

const DECISION_BUTTONS: { decision: ApplicantDecision; label: string; key: string }[] = [
  { decision: 'reject', label: 'Reject', key: 'r' },
  { decision: 'shortlist', label: 'Shortlist', key: 's' },
  { decision: 'accept', label: 'Accept', key: 'a' },
]

const LazyBookingCancelDialog = lazyDialog(() => import('./cancel-applicant-dialog.tsx'))

/** For a booked applicant, while the project is not over. */
export function CancelBookingButton({ job, applicant }: { job: Job; applicant: Applicant }) {
  const [isAsking, ask] = useState(false)
  if (!canCancelBooking(job, applicant)) return null
  return (
    <>
      <Button aria-keyshortcuts="b" onClick={() => ask(true)}>
        Cancel booking
      </Button>
      {isAsking && <LazyBookingCancelDialog job={job} applicant={applicant} onClose={() => ask(false)} />}
    </>
  )
}
