import { humanized, known } from '../../shared/labels.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import type { Tone } from '../ui/badge.tsx'

type State = { tone: Tone; words: string }

/** What an application is called to its company. */
export const applicationState = (status: string): State =>
  known(STATES, status) ?? { tone: 'neutral', words: humanized(status) }

const STATES: Record<ApplicationStatus, State> = {
  pending: { tone: 'info', words: 'Applied' },
  shortlisted: { tone: 'info', words: 'Shortlisted' },
  accepted: { tone: 'go', words: 'Confirmed' },
  rejected: { tone: 'neutral', words: 'Rejected' },
  withdrawn: { tone: 'neutral', words: 'Withdrawn' },
  cancelled: { tone: 'neutral', words: 'Cancelled' },
}
