import { eq } from 'drizzle-orm'
import { SECOND_STEP_MINUTES } from '../../../shared/limits.ts'
import { phoneEnding } from '../../../shared/accounts/sign-in-words.ts'
import type { OfChallenge, SecondStep } from '../../../shared/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { unauthenticated } from '../../errors.ts'
import { findChallenge, openChallenge } from '../core/challenges.ts'
import { hashToken } from '../../http/sessions.ts'
import { queueCode } from './code-request.ts'
import { methodsOf, waysOf } from './ways-of.ts'

/** After the right password: what is still asked for. Where that is a text first, it is on its way. */
export function openSecondStep(ctx: Context, tx: Tx, { id, email }: { id: string; email: string }): SecondStep {
  const now = ctx.now()
  const challenge = openChallenge(tx, { purpose: 'second_step', user_id: id, minutes: SECOND_STEP_MINUTES, now })
  const methods = methodsOf(ctx, tx, id)
  if (methods[0] === 'sms') queueCode(tx, { kind: 'sign_in', email, challenge_hash: hashToken(challenge) }, now)
  const phone_ending = methods.includes('sms') ? phoneEnding(waysOf(tx, id).phone) : ''
  return { two_factor_required: true, challenge, methods, phone_ending }
}

/** Who stands half-way in with this challenge. A wrong, old or missing one is refused as nobody's (A3). */
export function standsHalfWay(ctx: Context, db: Reader, { email, challenge }: OfChallenge) {
  const hash = hashToken(challenge)
  const found = findChallenge(db, 'second_step', hash, ctx.now())
  const user = found?.user_id
    ? db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, found.user_id)).get()
    : undefined
  if (user?.email !== email) throw unauthenticated('This sign-in took too long. Please start again.')
  return { user_id: user.id, hash }
}
