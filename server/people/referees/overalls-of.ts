import { count, sql } from 'drizzle-orm'
import { overallOf } from '../../../shared/people/feedback-averages.ts'
import type { Averages } from '../../../shared/people/referees.ts'
import type { Reader } from '../../db/connection.ts'
import { inList } from '../../db/in-list.ts'
import { refereeFeedback } from '../../db/schema/referees.ts'
import { statement } from '../../db/statement.ts'

export type Overall = Pick<Averages, 'overall' | 'total_count'>
export const NO_FEEDBACK: Overall = { overall: 0, total_count: 0 }

/** What referees gave to each of these freelancers, all in all; who has no feedback is left out. Added up by SQLite. */
export const overallsOf = (db: Reader, freelancerIds: string[]): Map<string, Overall> =>
  new Map(
    ofFreelancers(db)
      .all({ ids: JSON.stringify(freelancerIds) })
      .map(({ freelancer_id, sum, total_count }) => [
        freelancer_id,
        { overall: overallOf(sum, total_count), total_count },
      ]),
  )

const { quality_of_work, reliability, communication } = refereeFeedback
const ofFreelancers = statement((db) =>
  db
    .select({
      freelancer_id: refereeFeedback.freelancer_id,
      sum: sql<number>`sum(${quality_of_work} + ${reliability} + ${communication})`,
      total_count: count(),
    })
    .from(refereeFeedback)
    .where(inList(refereeFeedback.freelancer_id, 'ids'))
    .groupBy(refereeFeedback.freelancer_id)
    .prepare(),
)
