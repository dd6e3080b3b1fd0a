import type { ApplicationStatus } from '../../../shared/options.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

/** Nothing for a new application: only what has been decided bears a badge. */
export function ApplicantBadge({ status }: { status: ApplicationStatus }) {
  const badge = BADGES[status]
  return badge ? <Badge tone={badge.tone}>{badge.word}</Badge> : null
}

const BADGES: Partial<Record<ApplicationStatus, { tone: Tone; word: string }>> = {
  shortlisted: { tone: 'info', word: 'Shortlisted' },
  accepted: { tone: 'go', word: 'Accepted' },
}
