import { and, eq } from 'drizzle-orm'
import { CONFIRMATION_VALID_MINUTES } from '../../../shared/limits.ts'
import type { ConfirmedSession, SessionConfirmation, SignedCredential } from '../../../shared/accounts/two-factor.ts'
import type { Context, UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { sessions } from '../../db/schema/people.ts'
import { invalid } from '../../errors.ts'
import { type PasskeyRow, passkeys, type ChallengePurpose } from '../../db/schema/two-factor.ts'
import { hashToken } from '../../http/sessions.ts'
import { expectCurrentPassword } from '../core/passwords.ts'
import { consumeChallenge } from '../core/challenges.ts'
import { claimsOf, expectedOrigin, relyingParty } from '../core/relying-party.ts'

/**
 * Confirms this session for ten minutes, by the password or by one of the person's own passkeys. Throws 422, and 429
 * after too many wrong attempts; never 401, which would sign out a person who has only mistyped.
 */
export async function confirmSession(
  me: UserContext,
  { password, response }: SessionConfirmation,
): Promise<ConfirmedSession> {
  if (response) await confirmByPasskey(me, response)
  else {
    await expectCurrentPassword(me, password ?? '')
    await me.db.writeByRow((tx) => markSessionConfirmed(me, tx))
  }
  return { confirmed_until: new Date(me.now().getTime() + CONFIRMATION_VALID_MINUTES * 60_000).toISOString() }
}

async function confirmByPasskey(me: UserContext, response: SignedCredential) {
  await me.limits.take('wrongPasswords', me.user.id)
  const signed = await checkSignature(me, response)
  const isOwn = signed?.passkey.user_id === me.user.id
  const isConfirmed = await me.db.writeByRow(async (tx) => {
    if (!isOwn || !(await useSignature(me, tx, signed, 'confirm'))) return false
    await markSessionConfirmed(me, tx)
    return true
  })
  if (!isConfirmed) throw refusedConfirmation()
  await me.limits.giveBack('wrongPasswords', me.user.id)
}

const markSessionConfirmed = ({ session, now }: UserContext, tx: WriteTransaction) =>
  tx.update(sessions).set({ confirmed_at: now().toISOString() }).where(eq(sessions.id, session.id)).run()

const refusedConfirmation = () =>
  invalid('This passkey is not one of yours, or it took too long. Try again, or enter your password.', [
    { path: 'response', message: 'is not right' },
  ])

type CheckedSignature = { passkey: PasskeyRow; challenge_hash: string; counter: number }

/**
 * The passkey that signed, if it is registered here and the signature is valid (WebAuthn 7.2, with user verification);
 * else null. `useSignature` checks that the challenge is ours and unexpired.
 */
export async function checkSignature(ctx: Context, response: SignedCredential): Promise<CheckedSignature | null> {
  const { rpID } = relyingParty(ctx)
  const passkey = await ctx.db.read.select().from(passkeys).where(eq(passkeys.id, response.id)).get()
  if (!passkey) return null
  const { challenge, origin } = claimsOf(response.response.clientDataJSON)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...signed } = response.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: signed,
      },
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(ctx.settings, origin),
      expectedRPID: rpID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (!verified || (userHandle && userHandle !== userHandleOf(passkey.user_id))) return null
    return { passkey, challenge_hash: hashToken(challenge), counter: authenticationInfo.newCounter }
  } catch {
    return null
  }
}

/**
 * Uses the challenge up and stores the passkey's counter, in the transaction that opens the session; false if the
 * challenge was not ours.
 */
export async function useSignature(
  ctx: Context,
  tx: WriteTransaction,
  { passkey, challenge_hash, counter }: CheckedSignature,
  purpose: ChallengePurpose,
) {
  const challenge = await consumeChallenge(tx, purpose, challenge_hash, ctx.now())
  if (!challenge || (challenge.user_id && challenge.user_id !== passkey.user_id)) return false
  const own = and(eq(passkeys.id, passkey.id), eq(passkeys.user_id, passkey.user_id))
  return (
    (await tx.update(passkeys).set({ counter, last_used_at: ctx.now().toISOString() }).where(own).run()).changes > 0
  )
}

/** The WebAuthn user handle: the person's id and nothing else. */
const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url')
