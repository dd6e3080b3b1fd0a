import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { SignInChallenge, SecondStepChallenge, SecondStepMethod } from '../../../shared/accounts/two-factor.ts'
import type { SignInResult } from '../../../shared/accounts/auth.ts'
import { SECOND_STEP_MINUTES } from '../../../shared/limits.ts'
import { phoneEnding } from '../../../shared/accounts/sign-in-rules.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { unauthenticated } from '../../errors.ts'
import { hashToken } from '../../http/sessions.ts'
import { authenticators, passkeys, recoveryCodes } from '../../db/schema/two-factor.ts'
import { findChallenge, openChallenge, consumeChallenge } from '../core/challenges.ts'
import { knownDeviceHash, type Visitor } from '../core/visitor.ts'
import { startSession } from '../core/start-session.ts'
import { canUsePasskeys } from '../core/relying-party.ts'
import { queueTextedCode } from './code-request.ts'
import { ownRecord } from '../core/own-record.ts'

type SecondStepCheck = (tx: WriteTransaction, user: { id: string; email: string }) => Promise<boolean>

/**
 * The second step: `isRight` checks the given proof inside the transaction that opens the session, and uses it up. A
 * device that the owner has used before has an attempt limit of its own, so that others cannot exhaust it.
 */
export async function finishSignIn(
  ctx: Context,
  half: SignInChallenge,
  visitor: Visitor,
  isRight: SecondStepCheck,
): Promise<SignInResult | null> {
  const { user_id } = await pendingSignIn(ctx, ctx.db.read, half)
  const guesser = [user_id, await knownDeviceHash(ctx.db.read, visitor.mark, user_id)].filter(Boolean).join(' ')
  await ctx.limits.take('codeGuesses', guesser)
  const access_token = await ctx.db.writeByRow(async (tx) => {
    await tx.lock('users', user_id)
    const { hash } = await pendingSignIn(ctx, tx, half)
    if (!(await isRight(tx, { id: user_id, email: half.email }))) return null
    await consumeChallenge(tx, 'second_step', hash, ctx.now())
    return await startSession(tx, { user_id, by: 'second step' }, visitor, ctx.now())
  })
  if (!access_token) return null
  await ctx.limits.giveBack('codeGuesses', guesser)
  return { user: await ownRecord(ctx, user_id), access_token }
}

/** After the right password: the challenge and the person's methods. If the first method is a text, it is queued. */
export async function openSecondStep(
  ctx: Context,
  tx: WriteTransaction,
  { id, email }: { id: string; email: string },
): Promise<SecondStepChallenge> {
  const now = ctx.now()
  const challenge = await openChallenge(tx, { purpose: 'second_step', user_id: id, minutes: SECOND_STEP_MINUTES, now })
  const methods = await secondStepMethodsOf(ctx, tx, id)
  if (methods[0] === 'sms')
    await queueTextedCode(tx, { kind: 'sign_in', email, challenge_hash: hashToken(challenge) }, now)
  const phone_ending = methods.includes('sms') ? phoneEnding((await secondFactorsOf(tx, id)).phone) : ''
  return { two_factor_required: true, challenge, methods, phone_ending }
}

/**
 * The person whose sign-in this challenge belongs to. A wrong, expired or missing one is refused like an invalid token
 * (A3).
 * @throws 401 for a challenge that is wrong or over
 */
export async function pendingSignIn(ctx: Context, db: DatabaseReader, { email, challenge }: SignInChallenge) {
  const hash = hashToken(challenge)
  const found = await findChallenge(db, 'second_step', hash, ctx.now())
  const user = found?.user_id
    ? await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, found.user_id)).get()
    : undefined
  if (user?.email !== email) throw unauthenticated('This sign-in took too long. Please start again.')
  return { user_id: user.id, hash }
}

/** The second factors that a person has set up. `sms` and `passkey`: whether sign-in asks for them. */
export async function secondFactorsOf(db: DatabaseReader, userId: string) {
  const user = (await db
    .select({ sms: users.two_factor_sms, passkey: users.two_factor_passkey, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
    .get())!
  const confirmed = and(eq(authenticators.user_id, userId), isNotNull(authenticators.confirmed_at))
  const authenticator = (await db.select().from(authenticators).where(confirmed).get()) !== undefined
  const has = async (table: typeof passkeys | typeof recoveryCodes) =>
    (await db.select({ n: count() }).from(table).where(eq(table.user_id, userId)).get())!.n
  const keys = await has(passkeys)
  return {
    ...user,
    authenticator,
    passkeys: keys,
    passkey: user.passkey && keys > 0,
    recoveryCodes: await has(recoveryCodes),
  }
}

/**
 * The methods for a person's second step, the best first. Any registered passkey counts, whether sign-in asks for it or
 * not.
 */
export async function secondStepMethodsOf(
  ctx: Context,
  db: DatabaseReader,
  userId: string,
): Promise<SecondStepMethod[]> {
  const ways = await secondFactorsOf(db, userId)
  const can: Record<SecondStepMethod, boolean> = {
    passkey: ways.passkeys > 0 && canUsePasskeys(ctx.settings),
    authenticator: ways.authenticator,
    sms: ways.sms && ctx.ports.sms !== null,
    recovery_code: ways.recoveryCodes > 0,
  }
  return (Object.keys(can) as SecondStepMethod[]).filter((method) => can[method])
}
