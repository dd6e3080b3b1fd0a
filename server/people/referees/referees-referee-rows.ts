import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { INVITATION_DAYS } from '../../../shared/limits.ts'
import type { Feedback, Referee } from '../../../shared/people/referees.ts'
import type { Reader } from '../../db/connection.ts'
import { inList } from '../../db/in-list.ts'
import { refereeFeedback, type RefereeRow, referees } from '../../db/schema/referees.ts'
import { statement } from '../../db/statement.ts'

/** A freelancer's referees in the order of asking, without those taken back. */
export const refereesOf = (db: Reader, freelancerId: string): Referee[] =>
  ofFreelancer(db).all({ freelancer_id: freelancerId }).map(refereeOf)

/** Referees by id, for the freelancer who asked them. */
export const refereeRows = (db: Reader, freelancerId: string, ids: string[]): Referee[] =>
  byIds(db)
    .all({ freelancer_id: freelancerId, ids: JSON.stringify(ids) })
    .map(refereeOf)

export const refereeOf = ({ id, email, sent_at, reminded_at, refused_at, answered_at }: RefereeRow): Referee => ({
  id,
  referee_email: email,
  sent_at,
  expires_at: expiryOf(sent_at),
  reminded_at,
  refused_at,
  answered_at,
})

/** When the links of an invitation mailed then stop working. */
export const expiryOf = (sentAt: string) => new Date(Date.parse(sentAt) + INVITATION_DAYS * 86_400_000).toISOString()

/** What referees said of a freelancer, the newest first; with their addresses for the freelancer alone (V1). */
export function feedbackOf(db: Reader, freelancerId: string, forOwner: boolean): Feedback[] {
  const rows = feedbackOfFreelancer(db).all({ freelancer_id: freelancerId })
  return forOwner ? rows : rows.map(({ referee_email: _hidden, ...row }) => row)
}

/** Feedback by id, for the freelancer concerned. */
export const feedbackRows = (db: Reader, freelancerId: string, ids: string[]): Feedback[] =>
  feedbackByIds(db).all({ freelancer_id: freelancerId, ids: JSON.stringify(ids) })

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
