import { and, asc, gt, isNull, lte } from 'drizzle-orm'
import { INVITATION_DAYS, REMINDER_DAYS } from '../../../shared/limits.ts'
import { canMailLinks } from '../../accounts/core/reset-mail.ts'
import type { Context } from '../../context.ts'
import { referees } from '../../db/schema/referees.ts'
import { queueInvitation } from './queue-invitation.ts'

const AT_ONCE = 200

/** Reminds, once each, those who have not answered for five days; not by a link that is too old. */
export async function remindReferees(ctx: Context) {
  if (!canMailLinks(ctx)) return
  while ((await remindSome(ctx)) === AT_ONCE);
}

/** So many in one write, that nobody else waits for long. */
const remindSome = ({ db, now }: Context) =>
  db.write((tx) => {
    const isDue = and(
      isNull(referees.answered_at),
      gt(referees.mails, 0),
      isNull(referees.reminded_at),
      isNull(referees.removed_at),
      lte(referees.sent_at, daysAgo(REMINDER_DAYS, now())),
      gt(referees.sent_at, daysAgo(INVITATION_DAYS, now())),
    )
    const due = tx.select().from(referees).where(isDue).orderBy(asc(referees.sent_at)).limit(AT_ONCE).all()
    for (const referee of due) queueInvitation(tx, referee, true, now())
    return due.length
  })

const daysAgo = (days: number, now: Date) => new Date(now.getTime() - days * 86_400_000).toISOString()
