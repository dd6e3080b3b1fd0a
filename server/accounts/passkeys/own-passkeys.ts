import { and, asc, eq } from 'drizzle-orm'
import { SECOND_STEP_CODE_MINUTES, PASSKEYS_MAX } from '../../../shared/limits.ts'
import type { NewPasskey, Passkey, TwoFactorToggle, TwoFactor } from '../../../shared/accounts/two-factor.ts'
import type { UserContext } from '../../context.ts'
import { type PasskeyRow, passkeys } from '../../db/schema/two-factor.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { hashToken } from '../../http/sessions.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { expectCurrentPassword, confirmOwner } from '../core/passwords.ts'
import { openChallenge, consumeChallenge } from '../core/challenges.ts'
import { changeSecondFactors, mailAccountOwner } from '../two-factor/settle-ways.ts'
import { claimsOf, expectedOrigin, relyingParty } from '../core/relying-party.ts'

/**
 * Options for creating a passkey: stored on the device, with user verification, so that it can be used without a
 * password.
 */
export async function newPasskeyOptions(me: UserContext, password: string) {
  const party = relyingParty(me)
  await expectCurrentPassword(me, password)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { user } = me
  const challenge = await me.db.write((tx) =>
    openChallenge(tx, { purpose: 'new_passkey', user_id: user.id, minutes: SECOND_STEP_CODE_MINUTES, now: me.now() }),
  )
  const options = await generateRegistrationOptions({
    ...party,
    userName: user.email,
    userDisplayName: user.full_name,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: (await passkeyRowsOf(me.db.read, user.id)).map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as unknown as Record<string, unknown>
}

/**
 * @throws 422 for a response that does not prove the passkey, 409 for one that is known or one too many, 503 where
 *   passkeys are not set up
 */
export async function addPasskey(me: UserContext, { name, response }: NewPasskey): Promise<Passkey> {
  const credential = await verifiedCredential(me, response)
  const row = {
    id: credential.id,
    user_id: me.user.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    name,
    created_at: me.now().toISOString(),
    last_used_at: null,
  }
  await me.db.write(async (tx) => {
    const hash = hashToken(claimsOf(response.response.clientDataJSON).challenge)
    if ((await consumeChallenge(tx, 'new_passkey', hash, me.now()))?.user_id !== me.user.id) throw refusedNewPasskey()
    if ((await passkeyRowsOf(tx, me.user.id)).length >= PASSKEYS_MAX)
      throw conflict(`You can have ${PASSKEYS_MAX} passkeys at most.`)
    const { changes } = await tx.insert(passkeys).values(row).onConflictDoNothing().run()
    if (changes === 0) throw conflict('You’ve already added this passkey.')
    await mailAccountOwner(me, tx, 'account has a new passkey, which signs in without the password')
  })
  me.deliveries.wake()
  return passkeyOf(row)
}

async function verifiedCredential(me: UserContext, { response, ...credential }: NewPasskey['response']) {
  const { rpID } = relyingParty(me)
  const { challenge, origin } = claimsOf(response.clientDataJSON)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, rawId, type } = credential
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: expectedOrigin(me.settings, origin),
    expectedRPID: rpID,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refusedNewPasskey()
  return registrationInfo.credential
}

const refusedNewPasskey = () =>
  invalid('This passkey could not be checked. Please try again.', [{ path: 'response', message: 'is not right' }])

/** The person's passkeys, the oldest first. */
export const listPasskeys = async ({ db, user }: UserContext): Promise<Passkey[]> =>
  (await passkeyRowsOf(db.read, user.id)).map(passkeyOf)

/** @throws 404 for another person's passkey, 403 where the session has not been confirmed lately */
export async function removePasskey(me: UserContext, id: string, password?: string): Promise<TwoFactor> {
  await confirmOwner(me, password)
  return changeSecondFactors(me, async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.user_id, me.user.id))
    if ((await tx.delete(passkeys).where(own).run()).changes === 0)
      throw notFound('This isn’t one of your passkeys any more.')
    return 'passkey was removed'
  })
}

/**
 * Turns asking for a passkey after the password on or off.
 * @throws 409 without a passkey, 403 where the session has not been confirmed lately
 */
export async function togglePasskeyStep(me: UserContext, { enabled, password }: TwoFactorToggle): Promise<TwoFactor> {
  await confirmOwner(me, password)
  return changeSecondFactors(me, async (tx) => {
    if (enabled && (await passkeyRowsOf(tx, me.user.id)).length === 0) throw conflict('Add a passkey first.')
    await tx.update(users).set({ two_factor_passkey: enabled }).where(eq(users.id, me.user.id)).run()
    return `sign-in ${enabled ? 'now asks' : 'no longer asks'} for a passkey after the password`
  })
}

export const passkeyRowsOf = (db: DatabaseReader, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.created_at)).all()

const passkeyOf = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
})
