import { eq } from 'drizzle-orm'
import type { ChangePassword } from '../../shared/auth.ts'
import type { UserContext } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { conflict, invalid } from '../errors.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { replacePassword } from './replace-password.ts'

/** This device stays signed in, every other one is signed out at once. */
export async function changePassword(me: UserContext, { current_password, new_password }: ChangePassword) {
  const { db, user, session, streams } = me
  await refuseCommonPassword(new_password, user.email, 'new_password')
  await me.signInLimits.beforeChanging(user.id)
  if (!(await isPassword(user.password_hash, current_password)))
    throw invalid('Your current password is not right.', [{ path: 'current_password', message: 'is not right' }])
  await me.signInLimits.changed(user.id)
  const password_hash = await hashPassword(new_password)
  const ended = await db.write((tx) => {
    const now = tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id)).get()
    if (now?.hash !== user.password_hash) throw conflict('Your password has just been changed on another device.')
    return replacePassword(tx, { user_id: user.id, password_hash, except: session.id, now: me.now() })
  })
  for (const id of ended) streams.drop(id)
  me.deliveries.wake()
}
