import { CODE_MINUTES, PASSKEYS_MAX } from '../../../shared/limits.ts'
import type { AddPasskey, Passkey } from '../../../shared/accounts/two-factor.ts'
import type { UserContext } from '../../context.ts'
import { passkeys } from '../../db/schema/two-factor.ts'
import { conflict, invalid } from '../../errors.ts'
import { askPassword } from '../core/ask-password.ts'
import { openChallenge, takeChallenge } from '../core/challenges.ts'
import { hashToken } from '../../http/sessions.ts'
import { tellOwner } from '../two-factor/two-factor-settle-ways.ts'
import { passkeyOf, passkeysOf } from './passkeys-own-passkeys.ts'
import { claimsOf, expectedOrigin, relyingParty } from '../core/relying-party.ts'

/** What the browser needs to make one: kept on the device, opened by finger, face or PIN, so that it can sign in alone. */
export async function newPasskeyOptions(me: UserContext, password: string) {
  const party = relyingParty(me)
  await askPassword(me, password)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { user } = me
  const challenge = await me.db.write((tx) =>
    openChallenge(tx, { purpose: 'new_passkey', user_id: user.id, minutes: CODE_MINUTES, now: me.now() }),
  )
  const options = await generateRegistrationOptions({
    ...party,
    userName: user.email,
    userDisplayName: user.full_name,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: passkeysOf(me.db.read, user.id).map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as unknown as Record<string, unknown>
}

export async function addPasskey(me: UserContext, { name, response }: AddPasskey): Promise<Passkey> {
  const credential = await verified(me, response)
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
  await me.db.write((tx) => {
    const hash = hashToken(claimsOf(response.response.clientDataJSON).challenge)
    if (takeChallenge(tx, 'new_passkey', hash, me.now())?.user_id !== me.user.id) throw refused()
    if (passkeysOf(tx, me.user.id).length >= PASSKEYS_MAX) throw conflict(`${PASSKEYS_MAX} passkeys are the most.`)
    const { changes } = tx.insert(passkeys).values(row).onConflictDoNothing().run()
    if (changes === 0) throw conflict('This passkey is known already.')
    tellOwner(me, tx, 'account has a new passkey, which signs in without the password')
  })
  me.deliveries.wake()
  return passkeyOf(row)
}

async function verified(me: UserContext, { response, ...credential }: AddPasskey['response']) {
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
  if (!registrationInfo) throw refused()
  return registrationInfo.credential
}

const refused = () =>
  invalid('This passkey could not be checked. Please try again.', [{ path: 'response', message: 'is not right' }])
