import type { Averages, Feedback, Referee } from './referees.ts'

/** Whether the link of an invitation works. */
export type LinkState = 'waiting' | 'answered' | 'expired'
/** How it stands for the freelancer, who also learns that the mail came back. */
export type RefereeState = LinkState | 'refused'

/** Time alone turns 'waiting' into 'expired'. */
export function linkState(
  { answered_at, expires_at }: Pick<Referee, 'answered_at' | 'expires_at'>,
  now: number,
): LinkState {
  if (answered_at) return 'answered'
  return Date.parse(expires_at) <= now ? 'expired' : 'waiting'
}

/** How far the asking of a referee has come, as the screens name it. */
export function refereeState(
  referee: Pick<Referee, 'answered_at' | 'expires_at' | 'refused_at'>,
  now: number,
): RefereeState {
  return referee.refused_at && !referee.answered_at ? 'refused' : linkState(referee, now)
}

/** What a referee scores, with its label. */
export const REFEREE_SCORES = [
  ['quality_of_work', 'Quality of work'],
  ['reliability', 'Reliability'],
  ['communication', 'Communication'],
] as const

type Scores = Pick<Feedback, 'quality_of_work' | 'reliability' | 'communication'>

/** The means of what referees gave, to one decimal; each is rounded once, from the scores themselves. */
export function feedbackAverages(given: readonly Scores[]): Averages {
  const sums = { quality_of_work: 0, reliability: 0, communication: 0 }
  for (const one of given) {
    sums.quality_of_work += one.quality_of_work
    sums.reliability += one.reliability
    sums.communication += one.communication
  }
  const count = given.length
  return {
    quality_of_work: mean(sums.quality_of_work, count),
    reliability: mean(sums.reliability, count),
    communication: mean(sums.communication, count),
    overall: overallOf(sums.quality_of_work + sums.reliability + sums.communication, count),
    total_count: count,
  }
}

/** Of all scores of so many referees, added up. */
export const overallOf = (sum: number, count: number) => mean(sum, 3 * count)

/** Of whole numbers: a half is a half, and goes up. */
const mean = (sum: number, count: number) => (count === 0 ? 0 : Math.round((sum * 10) / count) / 10)
