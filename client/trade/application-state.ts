import { applicationWord } from '../../shared/hiring/application-words.ts'
import { knownValue } from '../../shared/labels.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import type { BadgeTone } from '../ui/badge.tsx'

type ApplicationBadge = { tone: BadgeTone; words: string }

/** What an application is called to its company. */
export const applicationBadgeOf = (status: string): ApplicationBadge => ({
  tone: knownValue(APPLICATION_TONES, status) ?? 'neutral',
  words: applicationWord(status),
})

const APPLICATION_TONES: Partial<Record<ApplicationStatus, BadgeTone>> = {
  pending: 'info',
  shortlisted: 'info',
  accepted: 'go',
}
