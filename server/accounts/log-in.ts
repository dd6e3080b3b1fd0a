import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { loginSchema, SignInResult } from '../../shared/accounts/auth.ts'
import type { SecondStepChallenge } from '../../shared/accounts/two-factor.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { unauthenticated } from '../errors.ts'
import { isDiskFull } from '../db/full-disk.ts'
import { knownDeviceHash, type Visitor } from './core/visitor.ts'
import { logFailedSignIn, startSession, startUnsavedSession } from './core/start-session.ts'
import { matchesPassword } from './core/passwords.ts'
import { secondStepMethodsOf, openSecondStep } from './two-factor/second-step.ts'
import { ownRecord } from './core/own-record.ts'
import { giveBackSignInAttempt, takeSignInAttempt } from './core/sign-in-attempts.ts'
import { takeSignInText } from './two-factor/text-limits.ts'

const WRONG_SIGN_IN = 'Email or password is not right.'

/**
 * Opens a session on this device, or with two-factor on a challenge. A wrong password and an unknown email cannot be
 * told apart (A4).
 * @throws 401 for a wrong email or password, 403 for a suspended person, 429 after too many attempts
 */
export async function signInWithPassword(
  ctx: Context,
  { email, password }: z.output<typeof loginSchema>,
  visitor: Visitor,
): Promise<SignInResult | SecondStepChallenge> {
  const user = await signInUserByEmail(ctx.db.read).get({ email })
  const attempt = {
    email,
    address: visitor.address,
    knownDevice: await knownDeviceHash(ctx.db.read, visitor.mark, user?.id),
  }
  const failed = () => logFailedSignIn(ctx, { address: visitor.address, email, by: 'password' })
  await takeSignInAttempt(ctx.limits, attempt).catch((limited: unknown) => {
    failed()
    throw limited
  })
  const isRight = await matchesPassword(user?.password_hash ?? null, password, {
    address: visitor.address,
    isKnown: attempt.knownDevice !== null,
  })
  if (!user || !isRight) {
    failed()
    throw unauthenticated(WRONG_SIGN_IN)
  }
  await giveBackSignInAttempt(ctx.limits, attempt)
  if (user.two_factor_enabled && (await secondStepMethodsOf(ctx, ctx.db.read, user.id))[0] === 'sms') {
    await takeSignInText(ctx.limits, visitor.address)
  }
  const opened = await ctx.db
    .writeByRow(async (tx) => {
      // The password may have been changed while this one was verified (A5).
      const now = await signInUserByEmail(tx).get({ email })
      if (now?.password_hash !== user.password_hash) throw unauthenticated(WRONG_SIGN_IN)
      return now.two_factor_enabled
        ? await openSecondStep(ctx, tx, { id: user.id, email })
        : { access_token: await startSession(tx, { user_id: user.id, by: 'password' }, visitor, ctx.now()) }
    })
    .catch(async (error: unknown) => {
      // With a full disk people can still sign in to read; a second step could not be stored.
      if (!isDiskFull(error) || user.two_factor_enabled) throw error
      ctx.fullDisk.report(error)
      const access_token = await startUnsavedSession(ctx, user, visitor)
      if (!access_token) throw error
      return { access_token }
    })
  ctx.deliveries.wake()
  return 'challenge' in opened ? opened : { user: await ownRecord(ctx, user.id), ...opened }
}

const signInUserByEmail = preparedStatement((db) =>
  db
    .select({ id: users.id, password_hash: users.password_hash, two_factor_enabled: users.two_factor_enabled })
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare(),
)
