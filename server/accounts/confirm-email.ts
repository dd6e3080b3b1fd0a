import { eq } from 'drizzle-orm'
import { sendWaitingTeamInvitations as sendToTeam } from '../companies/find-invitation.ts'
import type { Context, UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { conflict, invalid } from '../errors.ts'
import { mailWaitingReferees as sendToReferees } from '../people/referees/invitation-mail.ts'
import { recordChange } from '../db/change-log.ts'
import { canMailLinks } from './core/reset-mail.ts'
import { queueWelcomeMail, readEmailToken } from './core/register.ts'
import type { Visitor } from './core/visitor.ts'

/**
 * Confirms the address of a welcome mail's link and sends the invitations that waited for it. A repeat changes nothing.
 * @throws 422 for a link that does not work, 429 for an address that tries too many
 */
export async function confirmEmail(ctx: Context, token: string, { address }: Visitor): Promise<void> {
  await ctx.limits.take('mailedLinksFrom', address)
  const user = await readEmailToken(ctx, token)
  if (!user) {
    throw invalid('This link is not complete, or is for an address you no longer have. Please ask for a new one.', [
      { path: 'token', message: 'does not work' },
    ])
  }
  await ctx.db.write((tx) => markEmailConfirmed(tx, user.id, ctx.now()))
  ctx.deliveries.wake()
}

/** Confirms the address after any mailed secret was used, that of a password reset included. */
export async function markEmailConfirmed(tx: WriteTransaction, userId: string, now: Date) {
  const user = await tx.select().from(users).where(eq(users.id, userId)).get()
  if (!user || user.email_confirmed_at) return
  await tx.update(users).set({ email_confirmed_at: now.toISOString() }).where(eq(users.id, userId)).run()
  await sendToTeam(tx, userId, now)
  await sendToReferees(tx, userId, now)
  await recordChange(tx, [userId], 'me', userId)
}

/**
 * Queues the confirmation mail again.
 * @throws 409 if the email is confirmed or no mail can be sent, 429 if asked too often
 */
export async function sendWelcomeAgain(me: UserContext): Promise<void> {
  if (me.user.email_confirmed_at) throw conflict('Your email is confirmed already.')
  if (!canMailLinks(me)) throw conflict('No email can be sent from here, and nothing waits for it.')
  await me.limits.take('welcomeMails', me.user.id)
  await me.db.write((tx) => queueWelcomeMail(tx, me.user.id, me.now()))
  me.deliveries.wake()
}
