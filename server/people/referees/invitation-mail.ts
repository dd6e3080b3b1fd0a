import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { REFEREE_INVITATION_DAYS, REFEREE_REMINDER_DAYS } from '../../../shared/limits.ts'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { formatLondonDate } from '../../../shared/dates-in-london.ts'
import { canMailLinks } from '../../accounts/core/reset-mail.ts'
import type { Context } from '../../context.ts'
import { type RefereeRow, referees, refereeSecrets } from '../../db/schema/referees.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type MailTask, queueDelivery } from '../../delivery/queue-delivery.ts'
import { recordChange } from '../../db/change-log.ts'
import { hashToken } from '../../http/sessions.ts'
import { users } from '../../db/schema/people.ts'
import { publicLinkTo, type MailMessage } from '../../ports/mail.ts'
import { refereeLinkExpiry } from './referee-rows.ts'

const REMINDED_AT_ONCE = 200

/**
 * Reminds, once each, those who have not answered for five days, unless the link has expired. For who is suspended
 * nobody is reminded until that is undone.
 */
export async function remindReferees(ctx: Context) {
  if (!canMailLinks(ctx)) return
  while ((await remindSome(ctx)) === REMINDED_AT_ONCE);
}

/** A limited number in one write, so that other writes do not wait long. */
const remindSome = ({ db, now }: Context) =>
  db.write(async (tx) => {
    const isDue = and(
      isNull(referees.answered_at),
      gt(referees.mails, 0),
      isNull(referees.reminded_at),
      isNull(referees.removed_at),
      isNull(users.suspended_at),
      lte(referees.sent_at, daysAgo(REFEREE_REMINDER_DAYS, now())),
      gt(referees.sent_at, daysAgo(REFEREE_INVITATION_DAYS, now())),
    )
    const due = await tx
      .select({ referee: referees })
      .from(referees)
      .innerJoin(users, eq(users.id, referees.freelancer_id))
      .where(isDue)
      .orderBy(asc(referees.sent_at))
      .limit(REMINDED_AT_ONCE)
      .all()
    for (const { referee } of due) await queueRefereeMail(tx, referee, true, now())
    return due.length
  })

const daysAgo = (days: number, now: Date) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Queues the mails of this freelancer's invitations that have not been mailed yet. */
export async function mailWaitingReferees(tx: WriteTransaction, freelancerId: string, now: Date) {
  const isWaiting = and(eq(referees.freelancer_id, freelancerId), eq(referees.mails, 0), isNull(referees.removed_at))
  for (const referee of await tx.select().from(referees).where(isWaiting).all())
    await queueRefereeMail(tx, referee, false, now)
}

/** Queues the mail to a referee and counts it: an invitation, or the one reminder. */
export async function queueRefereeMail(tx: WriteTransaction, referee: RefereeRow, isReminder: boolean, now: Date) {
  const at = now.toISOString()
  const mails = referee.mails + 1
  await tx
    .update(referees)
    .set({ mails, refused_at: null, ...(isReminder ? { reminded_at: at } : { sent_at: at }) })
    .where(eq(referees.id, referee.id))
    .run()
  await queueDelivery(tx, {
    channel: 'mail',
    key: `referee:${referee.id}:${mails}`,
    payload: { referee_id: referee.id, is_reminder: isReminder } satisfies MailTask,
    now,
  })
  await recordChange(tx, [referee.freelancer_id], 'referee', referee.id)
}

/**
 * The mail to a referee with a link of its own; null if they have answered or were removed, or the freelancer was
 * suspended, meanwhile. It is composed when it is sent, so that the queue never holds its secret; only the secret's hash
 * is stored.
 */
export async function refereeMailFor(
  ctx: Context,
  { referee_id, is_reminder }: { referee_id: string; is_reminder: boolean },
): Promise<MailMessage | null> {
  const { db, settings } = ctx
  const found = await db.read
    .select({ referee: referees, full_name: users.full_name, suspended_at: users.suspended_at })
    .from(referees)
    .innerJoin(users, eq(users.id, referees.freelancer_id))
    .where(and(eq(referees.id, referee_id), isNull(referees.answered_at), isNull(referees.removed_at)))
    .get()
  if (!found) return null
  if (found.suspended_at) {
    await uncountUnsentMail(ctx, found.referee, is_reminder)
    return null
  }
  const { email, freelancer_id, sent_at } = found.referee
  const token = randomBytes(32).toString('base64url')
  await db.write((tx) =>
    tx
      .insert(refereeSecrets)
      .values({ token_hash: hashToken(token), referee_id })
      .run(),
  )
  const query = new URLSearchParams({ referee_email: email, freelancer_id })
  const link = publicLinkTo(settings, `/referee-feedback?${query}#token=${token}`)
  const name = found.full_name.replaceAll(/\s+/g, ' ')
  const until = formatLondonDate(refereeLinkExpiry(sent_at))
  return is_reminder
    ? { to: email, subject: `Reminder: ${name} asks for your feedback`, text: refereeReminderText(name, link, until) }
    : { to: email, subject: `${name} asks for your feedback`, text: invitationMailText(name, link, until) }
}

/** A mail that is not sent after all: it may go once the suspension is undone. */
const uncountUnsentMail = ({ db }: Context, { id, mails, freelancer_id }: RefereeRow, isReminder: boolean) =>
  db.write(async (tx) => {
    const uncounted = await tx
      .update(referees)
      .set({ mails: sql`${referees.mails} - 1`, ...(isReminder && { reminded_at: null }) })
      .where(and(eq(referees.id, id), eq(referees.mails, mails), gt(referees.mails, 0)))
      .run()
    if (uncounted.changes > 0) await recordChange(tx, [freelancer_id], 'referee', id)
  })

const invitationMailText = (name: string, link: string, until: string) => `Hello,

${name} has named you as a referee on ${PRODUCT_NAME}, where event companies find their crew. Would you say in a few words what it is like to work with ${name}?

${link}

It takes two minutes, and you don’t need an account. ${linkTermsText(name, until)}

If you’d rather not, ignore this email: we’ll remind you once, in ${REFEREE_REMINDER_DAYS} days, and then leave it.
`

const refereeReminderText = (name: string, link: string, until: string) => `Hello,

${name} has asked you for a few words as a referee on ${PRODUCT_NAME}, and would still like to hear from you:

${link}

${linkTermsText(name, until)}

We won’t remind you again.
`

const linkTermsText = (name: string, until: string) =>
  `The link works once, until ${until}. What you write is shown on ${name}’s portfolio under the name you give; only ${name} sees your email address.`

/** Stores that the mail to this referee bounced, so that the freelancer sees it and can ask somebody else. */
export async function noteBouncedMail({ db, now }: Context, refereeId: string) {
  await db.write(async (tx) => {
    const refused = await tx
      .update(referees)
      .set({ refused_at: now().toISOString() })
      .where(and(eq(referees.id, refereeId), isNull(referees.answered_at)))
      .returning({ freelancer_id: referees.freelancer_id })
      .get()
    if (refused) await recordChange(tx, [refused.freelancer_id], 'referee', refereeId)
  })
}
