import { and, count, eq, gt } from 'drizzle-orm'
import { REFEREES_PER_DAY } from '../../../shared/limits.ts'
import { canMailLinks } from '../../accounts/core/reset-mail.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { type RefereeRow, referees } from '../../db/schema/referees.ts'
import { AppError, conflict, limited } from '../../errors.ts'

const DAY = 86_400_000
/** To one referee for one freelancer, ever; and to one address in a day, whoever asks. */
const MAILS_MAX = 5
const ASKED_PER_DAY = 20

export function refuseWithoutMail(ctx: Context) {
  if (!canMailLinks(ctx)) throw new AppError('unavailable', 'No mail can be sent from here yet. Nobody was invited.')
}

/** Invitations go to people who have not asked for them: so many new ones in a day from one, and so many to one. */
export function refuseFlood(tx: Tx, known: RefereeRow[], fresh: string[], now: Date) {
  const since = new Date(now.getTime() - DAY).toISOString()
  const today = known.filter(({ created_at }) => created_at > since).length
  if (fresh.length > 0 && today + fresh.length > REFEREES_PER_DAY)
    throw limited(
      `At most ${REFEREES_PER_DAY} referees can be invited in a day. Please try again tomorrow.`,
      DAY / 1000,
    )
  for (const email of fresh) {
    const isToThem = and(eq(referees.email, email), gt(referees.sent_at, since))
    const asked = tx.select({ count: count() }).from(referees).where(isToThem).get()!.count
    if (asked >= ASKED_PER_DAY)
      throw limited(`${email} has been asked by many people today. Please try again tomorrow.`, DAY / 1000)
  }
}

/** Why no further mail may go to this referee now; null where one may. */
export function reasonToWait({ email, mails, sent_at, reminded_at }: RefereeRow, now: Date): AppError | null {
  if (mails >= MAILS_MAX) return conflict(`${email} has had ${MAILS_MAX} mails from us. Please ask them yourself.`)
  const last = Math.max(Date.parse(sent_at), Date.parse(reminded_at ?? sent_at))
  const seconds = (last + DAY - now.getTime()) / 1000
  if (seconds <= 0) return null
  const hours = Math.ceil(seconds / 3600)
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  return limited(`${email} had a mail less than a day ago. You can send the next one in ${wait}.`, seconds)
}
