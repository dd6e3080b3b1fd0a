import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import type { NewAuthenticator, TwoFactor } from '../../../shared/accounts/two-factor.ts'
import type { Context, UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { authenticators } from '../../db/schema/two-factor.ts'
import { conflict, invalid } from '../../errors.ts'
import { openSealedText, sealText } from '../../ports/seal.ts'
import { expectCurrentPassword, confirmOwner } from '../core/passwords.ts'
import { changeSecondFactors } from './settle-ways.ts'

/**
 * Seconds that a code is valid (RFC 6238), and how many periods before and after are accepted: devices' clocks are not
 * exact.
 */
const CODE_PERIOD_S = 30
const CODE_LEEWAY_PERIODS = 1

/**
 * Creates a secret for the app. It is not used at sign-in until a first code has been entered.
 * @throws 422 for a wrong password, 409 if one is set up already
 */
export async function startAuthenticator(me: UserContext, password: string): Promise<NewAuthenticator> {
  await expectCurrentPassword(me, password)
  const secret = new Secret({ size: 20 }).base32
  await me.db.write(async (tx) => {
    const row = { secret: sealText(me, secret), confirmed_at: null, last_step: 0 }
    const { changes } = await tx
      .insert(authenticators)
      .values({ user_id: me.user.id, ...row })
      .onConflictDoUpdate({ target: authenticators.user_id, set: row, setWhere: isNull(authenticators.confirmed_at) })
      .run()
    if (changes === 0) throw conflict('An authenticator is set up already. Turn it off first.')
  })
  return { secret, uri: totpForSecret(secret, me.user.email).toString() }
}

/**
 * The first code shows that the app has the secret; from now on sign-in asks for codes.
 * @throws 422 for a wrong code, 409 if there is none to confirm, 429 after too many wrong ones
 */
export async function confirmAuthenticator(me: UserContext, code: string): Promise<TwoFactor> {
  await me.limits.take('codeGuesses', `authenticator ${me.user.id}`)
  const state = await changeSecondFactors(me, async (tx) => {
    const own = eq(authenticators.user_id, me.user.id)
    const row = await tx.select().from(authenticators).where(own).get()
    if (!row || row.confirmed_at) throw conflict('There is no new authenticator to confirm. Please start again.')
    if (!(await consumeCodeStep(me, tx, row, code)))
      throw invalid('That’s not the code the app is showing now. Check your device’s clock is right.', [
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
  return changeSecondFactors(me, async (tx) => {
    await tx.delete(authenticators).where(eq(authenticators.user_id, me.user.id)).run()
    return 'sign-in no longer asks for a code from an authenticator app'
  })
}

/** Whether the code is one that the person's app shows now, and was not used before. Uses it up. */
export async function useAuthenticatorCode(ctx: Context, tx: WriteTransaction, userId: string, code: string) {
  const confirmed = and(eq(authenticators.user_id, userId), isNotNull(authenticators.confirmed_at))
  const row = await tx.select().from(authenticators).where(confirmed).get()
  return row !== undefined && (await consumeCodeStep(ctx, tx, row, code))
}

async function consumeCodeStep(
  ctx: Context,
  tx: WriteTransaction,
  row: typeof authenticators.$inferSelect,
  code: string,
) {
  const timestamp = ctx.now().getTime()
  const delta = totpForSecret(openSealedText(ctx, row.secret)).validate({
    token: code,
    timestamp,
    window: CODE_LEEWAY_PERIODS,
  })
  if (delta === null) return false
  const last_step = TOTP.counter({ period: CODE_PERIOD_S, timestamp }) + delta
  if (last_step <= row.last_step) return false
  await tx.update(authenticators).set({ last_step }).where(eq(authenticators.user_id, row.user_id)).run()
  return true
}

const totpForSecret = (secret: string, label = '') =>
  new TOTP({ issuer: PRODUCT_NAME, label, secret, algorithm: 'SHA1', digits: 6, period: CODE_PERIOD_S })
