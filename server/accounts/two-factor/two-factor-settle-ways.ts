import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { BRAND } from '../../../shared/brand.ts'
import type { TwoFactor } from '../../../shared/accounts/two-factor.ts'
import type { UserContext } from '../../context.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { recoveryCodes } from '../../db/schema/two-factor.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { recordChange } from '../../sync/change-log.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { waysOf } from './ways-of.ts'

/**
 * After every change of a person's ways, in its transaction: the flag and the recovery codes follow, their phones and their
 * mailbox hear of it. The first way brings ten recovery codes, the last takes them along. `what` ends 'Your ... '.
 */
export function settleWays(me: UserContext, tx: Tx, what: string): TwoFactor {
  const { id } = me.user
  const before = tx.select({ isOn: users.two_factor_enabled }).from(users).where(eq(users.id, id)).get()!.isOn
  const ways = waysOf(tx, id)
  const isOn = ways.sms || ways.authenticator || ways.passkey
  tx.update(users).set({ two_factor_enabled: isOn, two_factor_passkey: ways.passkey }).where(eq(users.id, id)).run()
  if (!isOn) tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, id)).run()
  const made = isOn && !before ? makeRecoveryCodes(me, tx, id) : null
  recordChange(tx, [id], 'me', id)
  tellOwner(me, tx, what)
  return twoFactorOf(tx, id, made)
}

/** The state as Settings shows it. */
export function twoFactorOf(db: Reader, userId: string, made: string[] | null = null): TwoFactor {
  const { sms, authenticator, passkey, recoveryCodes: left } = waysOf(db, userId)
  const enabled = sms || authenticator || passkey
  return { enabled, sms, authenticator, passkey, recovery_codes_left: left, recovery_codes: made }
}

/** By mail: whoever changed it may sit in front of the owner's own phone. */
export function tellOwner({ user, now }: UserContext, tx: Tx, what: string) {
  const text = `Your ${what}.

If that was not you, change your password now: Settings, Password. Every other device is signed out by it.
`
  const payload = { to_user_id: user.id, subject: `Your ${BRAND} sign-in was changed`, text }
  queueDelivery(tx, { channel: 'mail', key: `two-factor:${uuid()}`, payload, now: now() })
}
