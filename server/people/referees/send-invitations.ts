import { and, count, eq, gt } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { REFEREES_MAX, REFEREES_PER_DAY } from '../../../shared/limits.ts'
import type { Referee, RefereeInvitations } from '../../../shared/people/referees.ts'
import { canMailLinks, mayMailStrangers } from '../../accounts/core/reset-mail.ts'
import type { Context, UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type RefereeRow, referees } from '../../db/schema/referees.ts'
import { AppError, conflict, forbidden, invalid, limited } from '../../errors.ts'
import { recordChange } from '../../db/change-log.ts'
import { queueRefereeMail } from './invitation-mail.ts'
import { ownRefereesOf } from './referee-rows.ts'

/**
 * Invites all of them or, if one cannot be invited, none. Those who were invited before stay as they are. Returns all
 * of the person's referees.
 * @throws 403 for somebody else, 422 for their own address or one referee too many, 429 for too many in a day, 503
 *   where no mail can be sent
 */
export async function inviteAllReferees(
  me: UserContext,
  { freelancer_id, referee_emails }: RefereeInvitations,
): Promise<Referee[]> {
  if (freelancer_id !== me.user.id) throw forbidden('You can invite referees only for yourself.')
  refuseOwnAddress(me.user.email, referee_emails)
  refuseWithoutMail(me)
  await me.limits.take('refereeMailsFrom', me.address, { count: referee_emails.length })
  return me.db.write(async (tx) => {
    const known = new Map(
      (await tx.select().from(referees).where(eq(referees.freelancer_id, me.user.id)).all()).map((row) => [
        row.email,
        row,
      ]),
    )
    const fresh = [...new Set(referee_emails)].filter((email) => known.get(email)?.removed_at !== null)
    refuseMoreReferees([...known.values()], fresh.length)
    await refuseTooManyInvitations(tx, [...known.values()], fresh, me.now())
    for (const email of fresh) {
      const before = known.get(email)
      if (before) await inviteRefereeAgain(tx, me, before)
      else await inviteNewReferee(tx, me, email)
    }
    return await ownRefereesOf(tx, me.user.id)
  })
}

function refuseOwnAddress(own: string, emails: string[]) {
  const at = emails.indexOf(own)
  if (at === -1) return
  throw invalid('You cannot be your own referee.', [
    { path: `referee_emails.${at}`, message: 'must not be your own address' },
  ])
}

function refuseMoreReferees(known: RefereeRow[], more: number) {
  const count = known.filter(({ removed_at }) => removed_at === null).length + more
  if (more > 0 && count > REFEREES_MAX) throw invalid(`You can have at most ${REFEREES_MAX} referees.`)
}

/** Until the person's own address is confirmed, the referee is stored and the mail waits (`mails` is 0). */
async function inviteNewReferee(tx: WriteTransaction, me: UserContext, email: string) {
  const at = me.now().toISOString()
  const fields = { id: uuid(), freelancer_id: me.user.id, email, sent_at: at, created_at: at }
  const row = await tx.insert(referees).values(fields).returning().get()
  if (mayMailStrangers(me)) await queueRefereeMail(tx, row, false, me.now())
  else await recordChange(tx, [me.user.id], 'referee', row.id)
}

/** For a removed referee: the links they have work again, and another mail is sent if the limits allow. */
async function inviteRefereeAgain(tx: WriteTransaction, me: UserContext, before: RefereeRow) {
  await tx.update(referees).set({ removed_at: null }).where(eq(referees.id, before.id)).run()
  if (!mayMailStrangers(me) || (before.mails > 0 && reasonToWait(before, me.now())))
    await recordChange(tx, [before.freelancer_id], 'referee', before.id)
  else await queueRefereeMail(tx, before, false, me.now())
}

const REFEREE_LIMIT_MS = 86_400_000
/** Mails to one referee for one freelancer, ever; and to one address in a day, over all freelancers. */
const REFEREE_MAILS_MAX = 5
const ADDRESS_MAILS_PER_DAY = 20

/** @throws 503 where no mail is set up, or its links would lead nowhere */
export function refuseWithoutMail(ctx: Context) {
  if (!canMailLinks(ctx)) throw new AppError('unavailable', 'No email can be sent from here yet. Nobody was invited.')
}

/**
 * Invitations go to people who have not asked for them, so that new ones are limited per day: by sender, and by
 * recipient.
 */
async function refuseTooManyInvitations(tx: WriteTransaction, known: RefereeRow[], fresh: string[], now: Date) {
  const since = new Date(now.getTime() - REFEREE_LIMIT_MS).toISOString()
  const today = known.filter(({ created_at }) => created_at > since).length
  if (fresh.length > 0 && today + fresh.length > REFEREES_PER_DAY)
    throw limited(
      `At most ${REFEREES_PER_DAY} referees can be invited in a day. Please try again tomorrow.`,
      REFEREE_LIMIT_MS / 1000,
    )
  for (const email of fresh) {
    const isToThem = and(eq(referees.email, email), gt(referees.sent_at, since))
    const asked = (await tx.select({ count: count() }).from(referees).where(isToThem).get())!.count
    if (asked >= ADDRESS_MAILS_PER_DAY)
      throw limited(`${email} has been asked by many people today. Please try again tomorrow.`, REFEREE_LIMIT_MS / 1000)
  }
}

/** Why no further mail may go to this referee now; null if one may. */
export function reasonToWait({ email, mails, sent_at, reminded_at }: RefereeRow, now: Date): AppError | null {
  if (mails >= REFEREE_MAILS_MAX)
    return conflict(`${email} has had ${REFEREE_MAILS_MAX} emails from us. Please ask them yourself.`)
  const last = Math.max(Date.parse(sent_at), Date.parse(reminded_at ?? sent_at))
  const seconds = (last + REFEREE_LIMIT_MS - now.getTime()) / 1000
  if (seconds <= 0) return null
  const hours = Math.ceil(seconds / 3600)
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  return limited(`${email} had an email less than a day ago. You can send the next one in ${wait}.`, seconds)
}
