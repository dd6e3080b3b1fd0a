import { eq } from 'drizzle-orm'
import type { SignInChallenge, CodeVerification } from '../../../shared/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { hashToken } from '../../http/sessions.ts'
import { logFailedSignIn } from '../core/start-session.ts'
import type { Visitor } from '../core/visitor.ts'
import { useAuthenticatorCode } from './authenticator.ts'
import { expectTextMessages, queueTextedCode, signInSubject } from './code-request.ts'
import { finishSignIn } from './second-step.ts'
import { useRecoveryCode } from './settle-ways.ts'
import { useTextedCode, wrongCodeError } from './texted-codes.ts'
import { takeSignInText } from './text-limits.ts'

/**
 * Completes a sign-in with the password's challenge and a code: six digits, by text or from the authenticator, or a
 * recovery code.
 * @throws 422 for a wrong code, 401 if the challenge is over, 429 after too many wrong ones
 */
export async function verifyCode(ctx: Context, { code, ...half }: CodeVerification, visitor: Visitor) {
  const signedIn = await finishSignIn(ctx, half, visitor, async (tx, { id }) => {
    if (!/^\d{6}$/.test(code)) return await useRecoveryCode(ctx, tx, id, code)
    const { phone } = (await tx.select({ phone: users.phone }).from(users).where(eq(users.id, id)).get())!
    return (
      (await useAuthenticatorCode(ctx, tx, id, code)) ||
      (await useTextedCode(ctx, tx, signInSubject(hashToken(half.challenge)), phone, code))
    )
  })
  if (!signedIn) {
    logFailedSignIn(ctx, { address: visitor.address, email: half.email, by: 'code' })
    throw wrongCodeError('code')
  }
  return signedIn
}

/** Texts a code for an unfinished sign-in. Answer and work are the same for unknown emails (A4). */
export async function sendSignInCode(ctx: Context, { email, challenge }: SignInChallenge, { address }: Visitor) {
  expectTextMessages(ctx)
  const challenge_hash = hashToken(challenge)
  await takeSignInText(ctx.limits, address, signInSubject(challenge_hash))
  await ctx.db.writeByRow((tx) => queueTextedCode(tx, { kind: 'sign_in', email, challenge_hash }, ctx.now()))
  ctx.deliveries.wake()
}
