import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import type { Decision } from '../use-applicants.ts'
import { canDecide } from '../use-decide.ts'

type Props = {
  applicant: Applicant
  deciding: boolean
  size?: 'md' | 'sm'
  /** Whether accepting is the next thing to do on this screen. */
  isNext?: boolean
  onDecide: (decision: Decision, applicant: Applicant) => void
}

/** Only what the application's state allows. */
export function DecisionButtons({ applicant, deciding, size = 'md', isNext = true, onDecide }: Props) {
  return DECISIONS.filter(({ decision }) => canDecide(decision, applicant)).map(({ decision, label, key }) => (
    <Button
      key={decision}
      size={size}
      variant={decision === 'accept' && isNext ? 'primary' : 'outline'}
      disabled={deciding}
      aria-keyshortcuts={key}
      onClick={() => onDecide(decision, applicant)}
    >
      {label}
    </Button>
  ))
}

const DECISIONS: { decision: Decision; label: string; key: string }[] = [
  { decision: 'reject', label: 'Reject', key: 'r' },
  { decision: 'shortlist', label: 'Shortlist', key: 's' },
  { decision: 'accept', label: 'Accept', key: 'a' },
]
