import { SECOND_STEP_CODE_MINUTES } from '../../../shared/limits.ts'
import type { SignInResult } from '../../../shared/accounts/auth.ts'
import type { SignInChallenge, SignedCredential, PasskeyVerification } from '../../../shared/accounts/two-factor.ts'
import type { Context, UserContext } from '../../context.ts'
import { conflict, unauthenticated } from '../../errors.ts'
import { openChallenge } from '../core/challenges.ts'
import { logFailedSignIn, startSession } from '../core/start-session.ts'
import { finishSignIn, pendingSignIn } from '../two-factor/second-step.ts'
import type { Visitor } from '../core/visitor.ts'
import { relyingParty } from '../core/relying-party.ts'
import { checkSignature, useSignature } from './check-signature.ts'
import { passkeyRowsOf } from './own-passkeys.ts'
import { ownRecord } from '../core/own-record.ts'

/** Options for signing in with a passkey alone: the device offers those it has for this site. */
export async function passkeySignInOptions(ctx: Context, { address }: Visitor) {
  relyingParty(ctx)
  await ctx.limits.take('passkeyOptionsFrom', address)
  return authenticationOptions(ctx, 'passkey_sign_in', null)
}

/**
 * A passkey is two factors by itself (the device, and its user's verification), so that no second step follows.
 * @throws 401 for a passkey that is not known or does not sign the challenge, 403 for a suspended person, 429 after
 *   too many attempts
 */
export async function signInWithPasskey(
  ctx: Context,
  response: SignedCredential,
  visitor: Visitor,
): Promise<SignInResult> {
  await ctx.limits.take('failedSignInsFrom', visitor.address)
  const signed = await checkSignature(ctx, response)
  const access_token =
    signed &&
    (await ctx.db.writeByRow(async (tx) =>
      (await useSignature(ctx, tx, signed, 'passkey_sign_in'))
        ? await startSession(tx, { user_id: signed.passkey.user_id, by: 'passkey' }, visitor, ctx.now())
        : null,
    ))
  if (!access_token) throw refusedPasskeySignIn(ctx, visitor, null)
  await ctx.limits.giveBack('failedSignInsFrom', visitor.address)
  return { user: await ownRecord(ctx, signed.passkey.user_id), access_token }
}

/** Options for taking the second step with one of the person's own passkeys. */
export async function secondStepOptions(ctx: Context, half: SignInChallenge) {
  relyingParty(ctx)
  const { user_id } = await pendingSignIn(ctx, ctx.db.read, half)
  return authenticationOptions(ctx, 'second_passkey', user_id)
}

/** @throws 401 for another passkey, or if the challenge is over, 429 after too many attempts */
export async function verifyPasskey(ctx: Context, { response, ...half }: PasskeyVerification, visitor: Visitor) {
  const signed = await checkSignature(ctx, response)
  const signedIn = await finishSignIn(
    ctx,
    half,
    visitor,
    async (tx, { id }) =>
      signed !== null && signed.passkey.user_id === id && (await useSignature(ctx, tx, signed, 'second_passkey')),
  )
  if (!signedIn) throw refusedPasskeySignIn(ctx, visitor, half.email)
  return signedIn
}

/**
 * Options for confirming a session (POST /auth/confirm) with one of the person's own passkeys.
 * @throws 409 without a passkey, 503 where passkeys are not set up
 */
export async function confirmationOptions(me: UserContext) {
  relyingParty(me)
  if ((await passkeyRowsOf(me.db.read, me.user.id)).length === 0)
    throw conflict('You have no passkey here. Enter your password instead.')
  return authenticationOptions(me, 'confirm', me.user.id)
}

async function authenticationOptions(
  ctx: Context,
  purpose: 'passkey_sign_in' | 'second_passkey' | 'confirm',
  user_id: string | null,
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { rpID } = relyingParty(ctx)
  const challenge = await ctx.db.writeByRow((tx) =>
    openChallenge(tx, { purpose, user_id, minutes: SECOND_STEP_CODE_MINUTES, now: ctx.now() }),
  )
  const made = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    ...(user_id && {
      allowCredentials: (await passkeyRowsOf(ctx.db.read, user_id)).map(({ id, transports }) => ({ id, transports })),
    }),
  })
  return made as unknown as Record<string, unknown>
}

function refusedPasskeySignIn(ctx: Context, { address }: Visitor, email: string | null) {
  logFailedSignIn(ctx, { address, email, by: 'passkey' })
  return unauthenticated('We don’t recognise this passkey. Sign in with your password instead.')
}
