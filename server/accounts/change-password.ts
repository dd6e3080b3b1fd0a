import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { PasswordChange } from '../../shared/accounts/auth.ts'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import type { UserContext } from '../context.ts'
import { passwordResets, users } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { challenges } from '../db/schema/two-factor.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { expectCurrentPassword, hashPassword, signedInAsker, refuseCommonPassword } from './core/passwords.ts'
import { endSessions } from './core/own-sessions.ts'

/**
 * Keeps this device signed in and ends every other session at once.
 * @throws 422 for a wrong current password or a common new one, 409 if it was changed elsewhere meanwhile, 429 after
 *   too many wrong ones
 */
export async function changePassword(me: UserContext, { current_password, new_password }: PasswordChange) {
  const { db, user, session, streams } = me
  await refuseCommonPassword(new_password, user.email, 'new_password')
  await expectCurrentPassword(me, current_password, 'current_password')
  const password_hash = await hashPassword(new_password, signedInAsker(me))
  const ended = await db.write(async (tx) => {
    const now = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id)).get()
    if (now?.hash !== user.password_hash) throw conflict('Your password has just been changed on another device.')
    return await replacePassword(tx, { user_id: user.id, password_hash, except: session.id, now: me.now() })
  })
  for (const id of ended) streams.drop(id)
  me.deliveries.wake()
}

type PasswordReplacement = {
  user_id: string
  password_hash: string
  /** The session to keep. */ except?: string
  now: Date
}

/**
 * Sets the new password, ends all other sessions (A5), links and unfinished sign-ins, and mails the owner. Returns the
 * ended sessions.
 */
export async function replacePassword(
  tx: WriteTransaction,
  { user_id, password_hash, except, now }: PasswordReplacement,
) {
  await tx.update(users).set({ password_hash }).where(eq(users.id, user_id)).run()
  await tx.delete(passwordResets).where(eq(passwordResets.user_id, user_id)).run()
  await tx.delete(challenges).where(eq(challenges.user_id, user_id)).run()
  await queueDelivery(tx, {
    channel: 'mail',
    key: `password:${uuid()}`,
    payload: { to_user_id: user_id, subject: `Your ${PRODUCT_NAME} password was changed`, text: PASSWORD_CHANGED_TEXT },
    now,
  })
  return await endSessions(tx, { of: user_id, ...(except === undefined ? {} : { except }) })
}

const PASSWORD_CHANGED_TEXT = `Your password has just been changed, and your other devices are signed out.

If that wasn’t you, use Forgot Password on the sign-in page now: it stops the new password from working.
`
