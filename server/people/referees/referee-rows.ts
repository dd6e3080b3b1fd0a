import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { feedbackAverages, overallOf } from '../../../shared/people/referee-state.ts'
import type { Averages, Feedback, FeedbackList, Referee } from '../../../shared/people/referees.ts'
import { INVITATION_DAYS } from '../../../shared/limits.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { findShownPerson } from '../core/find-person.ts'
import { inList, statement } from '../../db/statement.ts'
import { refereeFeedback, type RefereeRow, referees } from '../../db/schema/referees.ts'

/**
 * Referees' feedback about a person, for anybody; `askerId` is the viewer, null for nobody in particular. Throws 404 as
 * `findShownPerson`.
 */
export async function listFeedback({ db }: Context, userId: string, askerId: string | null): Promise<FeedbackList> {
  await findShownPerson(db.read, userId, askerId)
  const feedback = await feedbackOf(db.read, userId, askerId === userId)
  return { feedback, averages: feedbackAverages(feedback) }
}

/** A freelancer's referees in the order of asking, without removed ones. */
export const refereesOf = async (db: Reader, freelancerId: string): Promise<Referee[]> =>
  (await ofFreelancer(db).all({ freelancer_id: freelancerId })).map(refereeOf)

/** Referees by id, for the freelancer who asked them. */
export const refereeRows = async (db: Reader, freelancerId: string, ids: string[]): Promise<Referee[]> =>
  (await byIds(db).all({ freelancer_id: freelancerId, ids: JSON.stringify(ids) })).map(refereeOf)

const refereeOf = ({ id, email, sent_at, reminded_at, refused_at, answered_at }: RefereeRow): Referee => ({
  id,
  referee_email: email,
  sent_at,
  expires_at: expiryOf(sent_at),
  reminded_at,
  refused_at,
  answered_at,
})

/** When the links of an invitation mailed at `sentAt` expire. */
export const expiryOf = (sentAt: string) => new Date(Date.parse(sentAt) + INVITATION_DAYS * 86_400_000).toISOString()

/** Referees' feedback about a freelancer, the newest first; with their addresses for the freelancer only (V1). */
export async function feedbackOf(db: Reader, freelancerId: string, forOwner: boolean): Promise<Feedback[]> {
  const rows = await feedbackOfFreelancer(db).all({ freelancer_id: freelancerId })
  return forOwner ? rows : rows.map(({ referee_email: _hidden, ...row }) => row)
}

/** Feedback by id, for the freelancer concerned. */
export const feedbackRows = async (db: Reader, freelancerId: string, ids: string[]): Promise<Feedback[]> =>
  await feedbackByIds(db).all({ freelancer_id: freelancerId, ids: JSON.stringify(ids) })

const isTheirs = () => and(eq(referees.freelancer_id, sql.placeholder('freelancer_id')), isNull(referees.removed_at))
const ofFreelancer = statement((db) =>
  db.select().from(referees).where(isTheirs()).orderBy(asc(referees.created_at), asc(referees.id)).prepare(),
)
const byIds = statement((db) =>
  db
    .select()
    .from(referees)
    .where(and(isTheirs(), inList(referees.id, 'ids')))
    .prepare(),
)

const selectFeedback = (db: Reader) =>
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
const isAboutThem = () => eq(refereeFeedback.freelancer_id, sql.placeholder('freelancer_id'))
const feedbackOfFreelancer = statement((db) => selectFeedback(db).where(isAboutThem()).prepare())
const feedbackByIds = statement((db) =>
  selectFeedback(db)
    .where(and(isAboutThem(), inList(refereeFeedback.id, 'ids')))
    .prepare(),
)

type Overall = Pick<Averages, 'overall' | 'total_count'>
export const NO_FEEDBACK: Overall = { overall: 0, total_count: 0 }

/** The mean of all feedback of each of these freelancers; those without any are left out. Computed by SQLite. */
export const overallsOf = async (db: Reader, freelancerIds: string[]): Promise<Map<string, Overall>> =>
  new Map(
    (await ofFreelancers(db).all({ ids: JSON.stringify(freelancerIds) })).map(({ freelancer_id, sum, total_count }) => [
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
