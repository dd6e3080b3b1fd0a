import { APPLICATION_STATUSES, type ApplicationStatus } from '../../shared/options.ts'
import { known, plainWords } from '../../shared/plain-words.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

/** Nothing for a new application: only what has been decided bears a badge. */
export function ApplicantBadge({ status }: { status: ApplicationStatus }) {
  const badge = known(BADGES, status)
  if (badge) return <Badge tone={badge.tone}>{badge.word}</Badge>
  return APPLICATION_STATUSES.includes(status) ? null : <Badge tone="neutral">{plainWords(status)}</Badge>
}

const BADGES: Partial<Record<ApplicationStatus, { tone: Tone; word: string }>> = {
  shortlisted: { tone: 'info', word: 'Shortlisted' },
  accepted: { tone: 'go', word: 'Accepted' },
}
