import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { login, SignedIn } from '../../shared/auth.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { unauthenticated } from '../errors.ts'
import { meRow } from '../users/user-rows.ts'
import { knownDevice } from './known-devices.ts'
import { isPassword } from './passwords.ts'
import { startSession } from './start-session.ts'
import type { Visitor } from './visitor.ts'

const REFUSED = 'Email or password is not right.'

/** Signs in on this device. A wrong password and an unknown email are told apart by nothing (A4). */
export async function logIn(
  ctx: Context,
  { email, password }: z.output<typeof login>,
  visitor: Visitor,
): Promise<SignedIn> {
  const user = byEmail(ctx.db.read).get({ email })
  const attempt = { email, address: visitor.address, knownDevice: knownDevice(ctx.db.read, visitor.mark, user?.id) }
  await ctx.signInLimits.begin(attempt)
  const isRight = await isPassword(user?.password_hash ?? null, password)
  if (!user || !isRight) throw unauthenticated(REFUSED)
  await ctx.signInLimits.succeeded(attempt)
  const access_token = await ctx.db.write((tx) => {
    // The password may have been changed while this one was looked at (A5).
    if (byEmail(tx).get({ email })?.password_hash !== user.password_hash) throw unauthenticated(REFUSED)
    return startSession(tx, user.id, visitor, ctx.now())
  })
  return { user: meRow(ctx.db.read, user.id), access_token }
}

const byEmail = statement((db) =>
  db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare(),
)
