import { humanized, knownValue } from '../../shared/labels.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import type { BadgeTone } from '../ui/badge.tsx'

type ApplicationBadge = { tone: BadgeTone; words: string }

/** What an application is called to its company. */
export const applicationBadgeOf = (status: string): ApplicationBadge =>
  knownValue(APPLICATION_BADGES, status) ?? { tone: 'neutral', words: humanized(status) }

const APPLICATION_BADGES: Record<ApplicationStatus, ApplicationBadge> = {
  pending: { tone: 'info', words: 'Applied' },
  shortlisted: { tone: 'info', words: 'Shortlisted' },
  accepted: { tone: 'go', words: 'Confirmed' },
  rejected: { tone: 'neutral', words: 'Rejected' },
  withdrawn: { tone: 'neutral', words: 'Withdrawn' },
  cancelled: { tone: 'neutral', words: 'Cancelled' },
}
