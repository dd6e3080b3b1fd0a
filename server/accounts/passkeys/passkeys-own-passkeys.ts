import { and, asc, eq } from 'drizzle-orm'
import type { Passkey, ToggleTwoFactor, TwoFactor } from '../../../shared/accounts/two-factor.ts'
import type { UserContext } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { passkeys, type PasskeyRow } from '../../db/schema/two-factor.ts'
import { conflict, notFound } from '../../errors.ts'
import { confirmOwner } from '../core/passwords.ts'
import { settleWays } from '../two-factor/two-factor-settle-ways.ts'

/** The person's passkeys, the oldest first. */
export const listPasskeys = ({ db, user }: UserContext): Passkey[] => passkeysOf(db.read, user.id).map(passkeyOf)

export async function removePasskey(me: UserContext, id: string, password?: string): Promise<TwoFactor> {
  await confirmOwner(me, password)
  const state = await me.db.write((tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.user_id, me.user.id))
    if (tx.delete(passkeys).where(own).run().changes === 0)
      throw notFound('This passkey is not yours, or not any more.')
    return settleWays(me, tx, 'passkey was removed')
  })
  me.deliveries.wake()
  return state
}

/** Whether a passkey is asked for after the password. */
export async function togglePasskeyStep(me: UserContext, { enabled, password }: ToggleTwoFactor): Promise<TwoFactor> {
  await confirmOwner(me, password)
  const state = await me.db.write((tx) => {
    if (enabled && passkeysOf(tx, me.user.id).length === 0) throw conflict('Add a passkey first.')
    tx.update(users).set({ two_factor_passkey: enabled }).where(eq(users.id, me.user.id)).run()
    return settleWays(me, tx, `sign-in ${enabled ? 'now asks' : 'no longer asks'} for a passkey after the password`)
  })
  me.deliveries.wake()
  return state
}

export const passkeysOf = (db: Reader, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.created_at)).all()

export const passkeyOf = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
})
