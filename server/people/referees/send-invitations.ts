import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { REFEREES_MAX } from '../../../shared/limits.ts'
import type { Referee, SendInvitations } from '../../../shared/people/referees.ts'
import { mayMailStrangers } from '../../accounts/core/may-mail-strangers.ts'
import type { UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { type RefereeRow, referees } from '../../db/schema/referees.ts'
import { forbidden, invalid } from '../../errors.ts'
import { reasonToWait, refuseFlood, refuseWithoutMail } from './mail-limits.ts'
import { recordChange } from '../../sync/change-log.ts'
import { queueInvitation } from './queue-invitation.ts'
import { refereesOf } from './referees-referee-rows.ts'

/** Invites all of them or, where one cannot be invited, none. Whoever was invited before stays as they are. Gives all of one's referees. */
export async function sendInvitations(
  me: UserContext,
  { freelancer_id, referee_emails }: SendInvitations,
): Promise<Referee[]> {
  if (freelancer_id !== me.user.id) throw forbidden('You can invite referees only for yourself.')
  refuseOwn(me.user.email, referee_emails)
  refuseWithoutMail(me)
  await me.signInLimits.beforeAskingReferees(me.address, referee_emails.length)
  return me.db.write((tx) => {
    const known = new Map(
      tx
        .select()
        .from(referees)
        .where(eq(referees.freelancer_id, me.user.id))
        .all()
        .map((row) => [row.email, row]),
    )
    const fresh = [...new Set(referee_emails)].filter((email) => known.get(email)?.removed_at !== null)
    refuseTooMany([...known.values()], fresh.length)
    refuseFlood(tx, [...known.values()], fresh, me.now())
    for (const email of fresh) {
      const before = known.get(email)
      if (before) askAgain(tx, me, before)
      else ask(tx, me, email)
    }
    return refereesOf(tx, me.user.id)
  })
}

function refuseOwn(own: string, emails: string[]) {
  const at = emails.indexOf(own)
  if (at === -1) return
  throw invalid('You cannot be your own referee.', [
    { path: `referee_emails.${at}`, message: 'must not be your own address' },
  ])
}

function refuseTooMany(known: RefereeRow[], more: number) {
  const count = known.filter(({ removed_at }) => removed_at === null).length + more
  if (more > 0 && count > REFEREES_MAX) throw invalid(`You can have at most ${REFEREES_MAX} referees.`)
}

/** Until one's own address is confirmed, a referee is noted and the mail waits (`mails` is 0). */
function ask(tx: Tx, me: UserContext, email: string) {
  const at = me.now().toISOString()
  const fields = { id: uuid(), freelancer_id: me.user.id, email, sent_at: at, created_at: at }
  const row = tx.insert(referees).values(fields).returning().get()
  if (mayMailStrangers(me)) queueInvitation(tx, row, false, me.now())
  else recordChange(tx, [me.user.id], 'referee', row.id)
}

/** One who was taken back: the links they have work again, and another goes out if it may. */
function askAgain(tx: Tx, me: UserContext, before: RefereeRow) {
  tx.update(referees).set({ removed_at: null }).where(eq(referees.id, before.id)).run()
  if (!mayMailStrangers(me) || (before.mails > 0 && reasonToWait(before, me.now())))
    recordChange(tx, [before.freelancer_id], 'referee', before.id)
  else queueInvitation(tx, before, false, me.now())
}
