import type { Match } from '../../shared/jobs/jobs.ts'
import type { Tone } from '../ui/badge.tsx'
import { isClash, join, upperFirst } from '../trade/job-texts.ts'

/**
 * A match as text: one line with its colour, red for a clash with a job or the calendar, and the rest. Nothing is
 * claimed about a poor match.
 */
export function matchText({ score, reasons, missing }: Match): { tone: Tone; words: string; rest: string } {
  const [first = '', ...others] = missing
  return isClash(first)
    ? { tone: 'stop', words: upperFirst(first), rest: join([...reasons, ...others]) }
    : { tone: score >= 50 ? 'go' : 'neutral', words: join(reasons), rest: upperFirst(join(missing)) }
}

/** 'Clashes on Tue 15 Dec'; '' for a job that clashes with nothing. */
export const clashText = (match: Match | null) => upperFirst(match?.missing.find(isClash) ?? '')

/** Without the miles, which are shown under the title already. */
export const withoutMiles = (match: Match): Match => ({
  ...match,
  reasons: match.reasons.filter((reason) => !/^\d+ miles?$/.test(reason)),
})
