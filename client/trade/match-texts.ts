import { clashTextOf, datesTextOf, isClashPhrase } from '../../shared/jobs/clash-text.ts'
import type { JobMatch } from '../../shared/jobs/jobs.ts'
import { FITTING_SCORE_MIN } from '../../shared/limits.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import { joinWithDots, upperFirst } from './job-texts.ts'

/** A reason as a person would say it. */
export const matchReasonText = (reason: string) => (reason === '0 miles' ? 'under a mile' : reason)

/** Red for a clash with a job or the calendar, green for a fit. Nothing is claimed about a poor match, or by a zero. */
function matchTone({ score, reasons, missing }: JobMatch): BadgeTone {
  if (missing.some(isClashPhrase)) return 'stop'
  return score >= FITTING_SCORE_MIN && !reasons.some((reason) => reason.startsWith('0 of ')) ? 'go' : 'neutral'
}

/** A match as text: one line with its colour, a clash before everything else, and the rest. */
export function matchText(match: JobMatch): { tone: BadgeTone; words: string; rest: string } {
  const { missing } = match
  const reasons = match.reasons.map(matchReasonText)
  const [first = '', ...others] = missing
  const tone = matchTone(match)
  return isClashPhrase(first)
    ? { tone, words: upperFirst(first), rest: joinWithDots([...reasons, ...others]) }
    : { tone, words: upperFirst(joinWithDots(reasons)), rest: upperFirst(joinWithDots(missing)) }
}

/** 'Clashes on Tue 15 Dec', for one role or for all that somebody could take; '' if nothing clashes. */
export const matchClashText = (match: JobMatch | null, roleId?: string | null) => upperFirst(clashTextOf(match, roleId))

/** 'Free' who is on all days, 'Free for 1 of 2 roles', or the clash; '' if nothing is known. */
export const matchDatesText = (match: JobMatch | null, roleId?: string | null) => upperFirst(datesTextOf(match, roleId))

/** Without the miles, which are shown under the title already. */
export const withoutMiles = (match: JobMatch): JobMatch => ({
  ...match,
  reasons: match.reasons.filter((reason) => !/^\d+ miles?$/.test(reason)),
})
