import { and, eq, isNull } from 'drizzle-orm'
import type { Referee } from '../../../shared/people/referees.ts'
import { CONFIRM_EMAIL_FIRST, mayMailStrangers } from '../../accounts/core/reset-mail.ts'
import type { UserContext } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { type RefereeRow, referees } from '../../db/schema/referees.ts'
import { recordChange } from '../../db/change-log.ts'
import type { UserRow } from '../../db/schema/people.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { reasonToWait, refuseWithoutMail } from './send-invitations.ts'
import { queueRefereeMail } from './invitation-mail.ts'
import { refereeRows } from './referee-rows.ts'

/**
 * Mails the invitation again, with a new link that is valid for its full time; not twice within a day.
 * @throws 404 for no referee who is waited for, 409 before their own email is confirmed, 429 within a day, 503 where
 *   no mail can be sent
 */
export async function resendToReferee(me: UserContext, id: string): Promise<Referee> {
  refuseWithoutMail(me)
  if (!mayMailStrangers(me)) throw conflict(CONFIRM_EMAIL_FIRST)
  await me.limits.take('refereeMailsFrom', me.address)
  return me.db.write(async (tx) => {
    const referee = await waitingReferee(tx, me.user, id)
    const reason = reasonToWait(referee, me.now())
    if (reason) throw reason
    await queueRefereeMail(tx, referee, false, me.now())
    return (await refereeRows(tx, me.user.id, [id]))[0]!
  })
}

/** Withdraws an invitation: its links stop working, and no more mail is sent. Feedback that was given stays. */
export async function removeReferee(me: UserContext, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    await waitingReferee(tx, me.user, id)
    await tx.update(referees).set({ removed_at: me.now().toISOString() }).where(eq(referees.id, id)).run()
    await recordChange(tx, [me.user.id], 'referee', id, true)
  })
}

/** The person's own referee who has not answered yet. 404, also for a removed one; 409 for one who has answered. */
async function waitingReferee(db: DatabaseReader, { id: freelancer_id }: UserRow, id: string): Promise<RefereeRow> {
  const isOwn = and(eq(referees.id, id), eq(referees.freelancer_id, freelancer_id), isNull(referees.removed_at))
  const found = await db.select().from(referees).where(isOwn).get()
  if (!found) throw notFound('This isn’t one of your referees.')
  if (found.answered_at) throw conflict(`${found.email} has answered already.`)
  return found
}
