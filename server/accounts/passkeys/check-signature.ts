import { eq } from 'drizzle-orm'
import { CONFIRMED_MINUTES } from '../../../shared/limits.ts'
import type { ConfirmedSession, ConfirmSession, SignedCredential } from '../../../shared/accounts/two-factor.ts'
import type { UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { sessions } from '../../db/schema/people.ts'
import { invalid } from '../../errors.ts'
import { askPassword } from '../core/ask-password.ts'
import { checkSignature, useSignature } from './passkeys-check-signature.ts'

/**
 * Confirms this session for ten minutes, by the password or by one of the person's own passkeys. Throws 422, and 429 after
 * too many wrong ones; never 401, which would end the session of a person who has only mistyped.
 */
export async function confirmSession(
  me: UserContext,
  { password, response }: ConfirmSession,
): Promise<ConfirmedSession> {
  if (response) await confirmByPasskey(me, response)
  else {
    await askPassword(me, password ?? '')
    await me.db.write((tx) => note(me, tx))
  }
  return { confirmed_until: new Date(me.now().getTime() + CONFIRMED_MINUTES * 60_000).toISOString() }
}

async function confirmByPasskey(me: UserContext, response: SignedCredential) {
  await me.signInLimits.beforeChanging(me.user.id)
  const signed = await checkSignature(me, response)
  const isOwn = signed?.passkey.user_id === me.user.id
  const isConfirmed = await me.db.write((tx) => {
    if (!isOwn || !useSignature(me, tx, signed, 'confirm')) return false
    note(me, tx)
    return true
  })
  if (!isConfirmed) throw refused()
  await me.signInLimits.changed(me.user.id)
}

const note = ({ session, now }: UserContext, tx: Tx) =>
  tx.update(sessions).set({ confirmed_at: now().toISOString() }).where(eq(sessions.id, session.id)).run()

const refused = () =>
  invalid('This passkey is not one of yours, or it took too long. Try again, or enter your password.', [
    { path: 'response', message: 'is not right' },
  ])
