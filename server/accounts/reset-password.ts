import { and, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { v7 as uuid } from 'uuid'
import type { passwordResetSchema as resetSchema } from '../../shared/accounts/auth.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { Context } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { passwordResets, users } from '../db/schema/people.ts'
import { AppError, invalid } from '../errors.ts'
import { hashToken } from '../http/sessions.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { markEmailConfirmed } from './confirm-email.ts'
import { hashPassword, refuseCommonPassword } from './core/passwords.ts'
import { replacePassword } from './change-password.ts'
import type { Visitor } from './core/visitor.ts'
import { canMailLinks } from './core/reset-mail.ts'

/**
 * Sets the password with the secret of a mailed link, which works once, and signs every device out.
 * @throws 422 for a link that does not work any more or a common password, 429 for an address that tries too many
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: z.output<typeof resetSchema>,
  { address }: Visitor,
) {
  await ctx.limits.take('mailedLinksFrom', address)
  await refuseCommonPassword(password, (await resetTokenOwner(ctx.db.read, token, ctx.now())).email, 'password')
  const password_hash = await hashPassword(password, { address, isKnown: false })
  const ended = await ctx.db.write(async (tx) => {
    // The link may have been used while the password was hashed.
    const { id } = await resetTokenOwner(tx, token, ctx.now())
    await markEmailConfirmed(tx, id, ctx.now())
    return await replacePassword(tx, { user_id: id, password_hash, now: ctx.now() })
  })
  for (const id of ended) ctx.streams.drop(id)
  ctx.deliveries.wake()
}

async function resetTokenOwner(db: DatabaseReader, token: string, now: Date) {
  const owner = await db
    .select({ id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(and(eq(passwordResets.token_hash, hashToken(token)), gt(passwordResets.expires_at, now.toISOString())))
    .get()
  if (owner) return owner
  throw invalid('This link has been used or has expired. Please ask for a new one.', [
    { path: 'token', message: 'does not work any more' },
  ])
}

/**
 * Queues the mail without looking the email up, so that status, body and time do not reveal whether it is registered
 * (A4).
 * @throws 503 where no mail can be sent, 429 if asked too often
 */
export async function forgotPassword(ctx: Context, email: string, { address }: Visitor) {
  if (!canMailLinks(ctx)) throw new AppError('unavailable', SPECIFIED_TEXT.forgotPassword)
  await ctx.limits.take('resetMailsFrom', address)
  await ctx.limits.take('resetMails', email)
  await ctx.db.writeByRow((tx) =>
    queueDelivery(tx, {
      channel: 'mail',
      key: `forgotten:${uuid()}`,
      payload: { forgotten_by: email },
      now: ctx.now(),
    }),
  )
  ctx.deliveries.wake()
}
