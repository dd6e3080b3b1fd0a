import { and, eq, isNull } from 'drizzle-orm'
import type { User } from '../../db/schema/people.ts'
import type { Reader } from '../../db/connection.ts'
import { type RefereeRow, referees } from '../../db/schema/referees.ts'
import { conflict, notFound } from '../../errors.ts'

/** A referee of one's own who has not answered yet. 404, also for one taken back; 409 for one who has answered. */
export function waitingReferee(db: Reader, { id: freelancer_id }: User, id: string): RefereeRow {
  const isOwn = and(eq(referees.id, id), eq(referees.freelancer_id, freelancer_id), isNull(referees.removed_at))
  const found = db.select().from(referees).where(isOwn).get()
  if (!found) throw notFound('This is none of your referees.')
  if (found.answered_at) throw conflict(`${found.email} has answered already.`)
  return found
}
