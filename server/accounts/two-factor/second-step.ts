import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import type { OfChallenge } from '../../../shared/accounts/two-factor.ts'
import type { SignedIn } from '../../../shared/accounts/auth.ts'
import { meRow } from '../../people/core/user-rows.ts'
import { takeChallenge } from '../core/challenges.ts'
import { knownDevice } from '../core/known-devices.ts'
import { startSession } from '../core/start-session.ts'
import type { Visitor } from '../core/visitor.ts'
import { standsHalfWay } from './two-factor-second-step.ts'

type Check = (tx: Tx, user: { id: string; email: string }) => boolean

/**
 * The second step: `isRight` looks, in the transaction that opens the session, whether what was given fits the person, and
 * uses it up. A device the owner has used before has guesses of its own, so that nobody else's use them up.
 */
export async function finishSignIn(
  ctx: Context,
  half: OfChallenge,
  visitor: Visitor,
  isRight: Check,
): Promise<SignedIn | null> {
  const { user_id } = standsHalfWay(ctx, ctx.db.read, half)
  const guesser = [user_id, knownDevice(ctx.db.read, visitor.mark, user_id)].filter(Boolean).join(' ')
  await ctx.signInLimits.beforeGuessing(guesser)
  const access_token = await ctx.db.write((tx) => {
    const { hash } = standsHalfWay(ctx, tx, half)
    if (!isRight(tx, { id: user_id, email: half.email })) return null
    takeChallenge(tx, 'second_step', hash, ctx.now())
    return startSession(tx, user_id, visitor, ctx.now())
  })
  if (!access_token) return null
  await ctx.signInLimits.guessed(guesser)
  return { user: meRow(ctx.db.read, user_id), access_token }
}
