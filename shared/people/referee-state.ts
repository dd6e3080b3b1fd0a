import type { FeedbackAverages, Feedback, Referee } from './referees.ts'

/** Whether the link of an invitation works. */
type RefereeLinkState = 'waiting' | 'answered' | 'expired'
/** The state that the freelancer sees, which also knows that the mail bounced. */
export type RefereeState = RefereeLinkState | 'refused'

/** 'waiting' becomes 'expired' through time alone. */
export function refereeLinkState(
  { answered_at, expires_at }: Pick<Referee, 'answered_at' | 'expires_at'>,
  now: number,
): RefereeLinkState {
  if (answered_at) return 'answered'
  return Date.parse(expires_at) <= now ? 'expired' : 'waiting'
}

/** The state of a referee's invitation, under the names that screens use. */
export function refereeState(
  referee: Pick<Referee, 'answered_at' | 'expires_at' | 'refused_at'>,
  now: number,
): RefereeState {
  return referee.refused_at && !referee.answered_at ? 'refused' : refereeLinkState(referee, now)
}

/** The scores that a referee gives, with their labels. */
export const REFEREE_SCORES = [
  ['quality_of_work', 'Quality of work'],
  ['reliability', 'Reliability'],
  ['communication', 'Communication'],
] as const

type RefereeScores = Pick<Feedback, 'quality_of_work' | 'reliability' | 'communication'>

/** The means of the referees' scores, to one decimal. Each is rounded only once, from the unrounded scores. */
export function feedbackAverages(given: readonly RefereeScores[]): FeedbackAverages {
  const sums = { quality_of_work: 0, reliability: 0, communication: 0 }
  for (const one of given) {
    sums.quality_of_work += one.quality_of_work
    sums.reliability += one.reliability
    sums.communication += one.communication
  }
  const count = given.length
  return {
    quality_of_work: meanScore(sums.quality_of_work, count),
    reliability: meanScore(sums.reliability, count),
    communication: meanScore(sums.communication, count),
    overall: overallScoreOf(sums.quality_of_work + sums.reliability + sums.communication, count),
    total_count: count,
  }
}

/** The mean of all three scores, from their sum over `count` referees. */
export const overallScoreOf = (sum: number, count: number) => meanScore(sum, 3 * count)

/** Rounds halves up. The sum is a whole number, so that a half is exact. */
const meanScore = (sum: number, count: number) => (count === 0 ? 0 : Math.round((sum * 10) / count) / 10)
