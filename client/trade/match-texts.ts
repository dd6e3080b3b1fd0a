import { clashOf, datesOf, isClash } from '../../shared/jobs/clash-text.ts'
import type { Match } from '../../shared/jobs/jobs.ts'
import { FITS_FROM } from '../../shared/limits.ts'
import type { Tone } from '../ui/badge.tsx'
import { join, upperFirst } from './job-texts.ts'

/** A reason as a person would say it. */
export const reasonText = (reason: string) => (reason === '0 miles' ? 'under a mile' : reason)

/** Red for a clash with a job or the calendar, green for a fit. Nothing is claimed about a poor match, or by a zero. */
function matchTone({ score, reasons, missing }: Match): Tone {
  if (missing.some(isClash)) return 'stop'
  return score >= FITS_FROM && !reasons.some((reason) => reason.startsWith('0 of ')) ? 'go' : 'neutral'
}

/** A match as text: one line with its colour, a clash before everything else, and the rest. */
export function matchText(match: Match): { tone: Tone; words: string; rest: string } {
  const { missing } = match
  const reasons = match.reasons.map(reasonText)
  const [first = '', ...others] = missing
  const tone = matchTone(match)
  return isClash(first)
    ? { tone, words: upperFirst(first), rest: join([...reasons, ...others]) }
    : { tone, words: upperFirst(join(reasons)), rest: upperFirst(join(missing)) }
}

/** 'Clashes on Tue 15 Dec', for one role or for all that somebody could take; '' if nothing clashes. */
export const clashText = (match: Match | null, roleId?: string | null) => upperFirst(clashOf(match, roleId))

/** 'Free' who is on all days, 'Free for 1 of 2 roles', or the clash; '' if nothing is known. */
export const datesText = (match: Match | null, roleId?: string | null) => upperFirst(datesOf(match, roleId))

/** Without the miles, which are shown under the title already. */
export const withoutMiles = (match: Match): Match => ({
  ...match,
  reasons: match.reasons.filter((reason) => !/^\d+ miles?$/.test(reason)),
})
