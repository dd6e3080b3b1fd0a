import type { Match } from '../../shared/jobs/jobs.ts'
import type { Tone } from '../ui/badge.tsx'
import { isClash, join, upperFirst } from '../trade/job-words.ts'

/** What a match says: the one line with its lamp, red for a clash with a job or the calendar, and what else there is to know. Nothing is claimed of a poor match. */
export function matchWords({ score, reasons, missing }: Match): { tone: Tone; words: string; rest: string } {
  const [first = '', ...others] = missing
  return isClash(first)
    ? { tone: 'stop', words: upperFirst(first), rest: join([...reasons, ...others]) }
    : { tone: score >= 50 ? 'go' : 'neutral', words: join(reasons), rest: upperFirst(join(missing)) }
}

/** Without the miles: those stand under the title already. */
export const withoutMiles = (match: Match): Match => ({
  ...match,
  reasons: match.reasons.filter((reason) => !/^\d+ miles?$/.test(reason)),
})
