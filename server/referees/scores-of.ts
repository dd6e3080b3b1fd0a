import type { Scores } from '../../shared/feedback-averages.ts'
import type { Reader } from '../db/connection.ts'
import { inList } from '../db/in-list.ts'
import { refereeFeedback } from '../db/schema/referees.ts'
import { statement } from '../db/statement.ts'

/** What referees gave to each of these freelancers; who has no feedback is left out. */
export function scoresOf(db: Reader, freelancerIds: string[]) {
  const scores = new Map<string, Scores[]>()
  for (const { freelancer_id, ...given } of ofFreelancers(db).all({ ids: JSON.stringify(freelancerIds) }))
    scores.set(freelancer_id, [...(scores.get(freelancer_id) ?? []), given])
  return scores
}

const ofFreelancers = statement((db) =>
  db
    .select({
      freelancer_id: refereeFeedback.freelancer_id,
      quality_of_work: refereeFeedback.quality_of_work,
      reliability: refereeFeedback.reliability,
      communication: refereeFeedback.communication,
    })
    .from(refereeFeedback)
    .where(inList(refereeFeedback.freelancer_id, 'ids'))
    .prepare(),
)
