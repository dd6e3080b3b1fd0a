import type { Averages, Feedback } from './referees.ts'

export type Scores = Pick<Feedback, 'quality_of_work' | 'reliability' | 'communication'>

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
