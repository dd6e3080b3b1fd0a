import { eq } from 'drizzle-orm'
import type { ChangePassword } from '../../shared/accounts/auth.ts'
import type { UserContext } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import { askPassword } from './core/ask-password.ts'
import { hashPassword } from './core/auth-passwords.ts'
import { refuseCommonPassword } from './core/refuse-common-password.ts'
import { replacePassword } from './replace-password.ts'

/** This device stays signed in, every other one is signed out at once. */
export async function changePassword(me: UserContext, { current_password, new_password }: ChangePassword) {
  const { db, user, session, streams } = me
  await refuseCommonPassword(new_password, user.email, 'new_password')
  await askPassword(me, current_password, 'current_password')
  const password_hash = await hashPassword(new_password)
  const ended = await db.write((tx) => {
    const now = tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id)).get()
    if (now?.hash !== user.password_hash) throw conflict('Your password has just been changed on another device.')
    return replacePassword(tx, { user_id: user.id, password_hash, except: session.id, now: me.now() })
  })
  for (const id of ended) streams.drop(id)
  me.deliveries.wake()
}
