import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { feedbackAverages, overallScoreOf } from '../../../shared/people/referee-state.ts'
import type { FeedbackAverages, Feedback, FeedbackList, Referee } from '../../../shared/people/referees.ts'
import { REFEREE_INVITATION_DAYS } from '../../../shared/limits.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { findShownPerson } from '../core/find-person.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { refereeFeedback, type RefereeRow, referees } from '../../db/schema/referees.ts'

/**
 * Referees' feedback about a person, for anybody; `askerId` is the viewer, null for nobody in particular. Throws 404 as
 * `findShownPerson`.
 */
export async function listFeedback({ db }: Context, userId: string, askerId: string | null): Promise<FeedbackList> {
  await findShownPerson(db.read, userId, askerId)
  const feedback = await feedbackAbout(db.read, userId, askerId === userId)
  return { feedback, averages: feedbackAverages(feedback) }
}

/** A freelancer's referees in the order of asking, without removed ones. */
export const ownRefereesOf = async (db: DatabaseReader, freelancerId: string): Promise<Referee[]> =>
  (await refereesByFreelancer(db).all({ freelancer_id: freelancerId })).map(refereeOfRow)

/** Referees by id, for the freelancer who asked them. */
export const refereeRows = async (db: DatabaseReader, freelancerId: string, ids: string[]): Promise<Referee[]> =>
  (await refereeRowsByIds(db).all({ freelancer_id: freelancerId, ids: JSON.stringify(ids) })).map(refereeOfRow)

const refereeOfRow = ({ id, email, sent_at, reminded_at, refused_at, answered_at }: RefereeRow): Referee => ({
  id,
  referee_email: email,
  sent_at,
  expires_at: refereeLinkExpiry(sent_at),
  reminded_at,
  refused_at,
  answered_at,
})

/** When the links of an invitation mailed at `sentAt` expire. */
export const refereeLinkExpiry = (sentAt: string) =>
  new Date(Date.parse(sentAt) + REFEREE_INVITATION_DAYS * 86_400_000).toISOString()

/** Referees' feedback about a freelancer, the newest first; with their addresses for the freelancer only (V1). */
export async function feedbackAbout(db: DatabaseReader, freelancerId: string, forOwner: boolean): Promise<Feedback[]> {
  const rows = await feedbackOfFreelancer(db).all({ freelancer_id: freelancerId })
  return forOwner ? rows : rows.map(({ referee_email: _hidden, ...row }) => row)
}

/** Feedback by id, for the freelancer concerned. */
export const feedbackRows = async (db: DatabaseReader, freelancerId: string, ids: string[]): Promise<Feedback[]> =>
  await feedbackByIds(db).all({ freelancer_id: freelancerId, ids: JSON.stringify(ids) })

const isTheirReferee = () =>
  and(eq(referees.freelancer_id, sql.placeholder('freelancer_id')), isNull(referees.removed_at))
const refereesByFreelancer = preparedStatement((db) =>
  db.select().from(referees).where(isTheirReferee()).orderBy(asc(referees.created_at), asc(referees.id)).prepare(),
)
const refereeRowsByIds = preparedStatement((db) =>
  db
    .select()
    .from(referees)
    .where(and(isTheirReferee(), isInBoundList(referees.id, 'ids')))
    .prepare(),
)

const selectFeedback = (db: DatabaseReader) =>
  db
    .select({
      id: refereeFeedback.id,
      referee_name: refereeFeedback.referee_name,
      referee_email: referees.email,
      feedback: refereeFeedback.feedback,
      quality_of_work: refereeFeedback.quality_of_work,
      reliability: refereeFeedback.reliability,
      communication: refereeFeedback.communication,
      created_at: refereeFeedback.created_at,
    })
    .from(refereeFeedback)
    .innerJoin(referees, eq(referees.id, refereeFeedback.referee_id))
    .orderBy(desc(refereeFeedback.created_at), desc(refereeFeedback.id))
    .$dynamic()
const isFeedbackAbout = () => eq(refereeFeedback.freelancer_id, sql.placeholder('freelancer_id'))
const feedbackOfFreelancer = preparedStatement((db) => selectFeedback(db).where(isFeedbackAbout()).prepare())
const feedbackByIds = preparedStatement((db) =>
  selectFeedback(db)
    .where(and(isFeedbackAbout(), isInBoundList(refereeFeedback.id, 'ids')))
    .prepare(),
)

type OverallFeedback = Pick<FeedbackAverages, 'overall' | 'total_count'>
export const NO_FEEDBACK: OverallFeedback = { overall: 0, total_count: 0 }

/** The mean of all feedback of each of these freelancers; those without any are left out. Computed by SQLite. */
export const overallFeedbackOf = async (
  db: DatabaseReader,
  freelancerIds: string[],
): Promise<Map<string, OverallFeedback>> =>
  new Map(
    (await feedbackSumsOf(db).all({ ids: JSON.stringify(freelancerIds) })).map(
      ({ freelancer_id, sum, total_count }) => [
        freelancer_id,
        { overall: overallScoreOf(sum, total_count), total_count },
      ],
    ),
  )

const { quality_of_work, reliability, communication } = refereeFeedback
const feedbackSumsOf = preparedStatement((db) =>
  db
    .select({
      freelancer_id: refereeFeedback.freelancer_id,
      sum: sql<number>`sum(${quality_of_work} + ${reliability} + ${communication})`,
      total_count: count(),
    })
    .from(refereeFeedback)
    .where(isInBoundList(refereeFeedback.freelancer_id, 'ids'))
    .groupBy(refereeFeedback.freelancer_id)
    .prepare(),
)
