import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { BRAND } from '../../../shared/brand.ts'
import type { NewAuthenticator, TwoFactor } from '../../../shared/accounts/two-factor.ts'
import type { Context, UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { authenticators } from '../../db/schema/two-factor.ts'
import { conflict, invalid } from '../../errors.ts'
import { open, seal } from '../../ports/seal.ts'
import { askPassword, confirmOwner } from '../core/passwords.ts'
import { changeWays } from './settle-ways.ts'

/**
 * Seconds that a code is valid (RFC 6238), and how many periods before and after are accepted: devices' clocks are not
 * exact.
 */
const PERIOD = 30
const LEEWAY = 1

/**
 * Creates a secret for the app. It is not used at sign-in until a first code has been entered.
 * @throws 422 for a wrong password, 409 if one is set up already
 */
export async function startAuthenticator(me: UserContext, password: string): Promise<NewAuthenticator> {
  await askPassword(me, password)
  const secret = new Secret({ size: 20 }).base32
  await me.db.write(async (tx) => {
    const row = { secret: seal(me, secret), confirmed_at: null, last_step: 0 }
    const { changes } = await tx
      .insert(authenticators)
      .values({ user_id: me.user.id, ...row })
      .onConflictDoUpdate({ target: authenticators.user_id, set: row, setWhere: isNull(authenticators.confirmed_at) })
      .run()
    if (changes === 0) throw conflict('An authenticator is set up already. Turn it off first.')
  })
  return { secret, uri: totpOf(secret, me.user.email).toString() }
}

/**
 * The first code shows that the app has the secret; from now on sign-in asks for codes.
 * @throws 422 for a wrong code, 409 if there is none to confirm, 429 after too many wrong ones
 */
export async function confirmAuthenticator(me: UserContext, code: string): Promise<TwoFactor> {
  await me.limits.take('codeGuesses', `authenticator ${me.user.id}`)
  const state = await changeWays(me, async (tx) => {
    const own = eq(authenticators.user_id, me.user.id)
    const row = await tx.select().from(authenticators).where(own).get()
    if (!row || row.confirmed_at) throw conflict('There is no new authenticator to confirm. Please start again.')
    if (!(await takeStep(me, tx, row, code)))
      throw invalid('That is not the code the app shows now. Is the clock of your device right?', [
        { path: 'code', message: 'is not right' },
      ])
    await tx.update(authenticators).set({ confirmed_at: me.now().toISOString() }).where(own).run()
    return 'sign-in now asks for a code from an authenticator app'
  })
  await me.limits.giveBack('codeGuesses', `authenticator ${me.user.id}`)
  return state
}

export async function removeAuthenticator(me: UserContext, password?: string): Promise<TwoFactor> {
  await confirmOwner(me, password)
  return changeWays(me, async (tx) => {
    await tx.delete(authenticators).where(eq(authenticators.user_id, me.user.id)).run()
    return 'sign-in no longer asks for a code from an authenticator app'
  })
}

/** Whether the code is one that the person's app shows now, and was not used before. Uses it up. */
export async function useAuthenticatorCode(ctx: Context, tx: Tx, userId: string, code: string) {
  const confirmed = and(eq(authenticators.user_id, userId), isNotNull(authenticators.confirmed_at))
  const row = await tx.select().from(authenticators).where(confirmed).get()
  return row !== undefined && (await takeStep(ctx, tx, row, code))
}

async function takeStep(ctx: Context, tx: Tx, row: typeof authenticators.$inferSelect, code: string) {
  const timestamp = ctx.now().getTime()
  const delta = totpOf(open(ctx, row.secret)).validate({ token: code, timestamp, window: LEEWAY })
  if (delta === null) return false
  const last_step = TOTP.counter({ period: PERIOD, timestamp }) + delta
  if (last_step <= row.last_step) return false
  await tx.update(authenticators).set({ last_step }).where(eq(authenticators.user_id, row.user_id)).run()
  return true
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: BRAND, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })
