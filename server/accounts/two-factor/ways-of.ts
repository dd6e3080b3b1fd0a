import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { SecondStepMethod } from '../../../shared/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { authenticators, passkeys, recoveryCodes } from '../../db/schema/two-factor.ts'
import { canUsePasskeys } from '../core/relying-party.ts'

/** What a person has set up. `sms` and `passkey`: asked for at sign-in. */
export function waysOf(db: Reader, userId: string) {
  const user = db
    .select({ sms: users.two_factor_sms, passkey: users.two_factor_passkey, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
    .get()!
  const confirmed = and(eq(authenticators.user_id, userId), isNotNull(authenticators.confirmed_at))
  const authenticator = db.select().from(authenticators).where(confirmed).get() !== undefined
  const has = (table: typeof passkeys | typeof recoveryCodes) =>
    db.select({ n: count() }).from(table).where(eq(table.user_id, userId)).get()!.n
  const keys = has(passkeys)
  return {
    ...user,
    authenticator,
    passkeys: keys,
    passkey: user.passkey && keys > 0,
    recoveryCodes: has(recoveryCodes),
  }
}

/** The ways a person can take the second step, the best first. Any passkey will do, asked for or not. */
export function methodsOf(ctx: Context, db: Reader, userId: string): SecondStepMethod[] {
  const ways = waysOf(db, userId)
  const can: Record<SecondStepMethod, boolean> = {
    passkey: ways.passkeys > 0 && canUsePasskeys(ctx.settings),
    authenticator: ways.authenticator,
    sms: ways.sms && ctx.ports.sms !== null,
    recovery_code: ways.recoveryCodes > 0,
  }
  return (Object.keys(can) as SecondStepMethod[]).filter((method) => can[method])
}
