import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { TwoFactor } from '../../../shared/accounts/two-factor.ts'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '../../../shared/limits.ts'
import type { Context, UserContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { recoveryCodes } from '../../db/schema/two-factor.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { recordChange } from '../../db/change-log.ts'
import { keyedHash } from '../../ports/seal.ts'
import { endSessions } from '../core/own-sessions.ts'
import { expectCurrentPassword } from '../core/passwords.ts'
import { secondFactorsOf } from './second-step.ts'

/**
 * Creates ten new codes; the earlier ones become invalid.
 * @throws 422 for a wrong password, 409 where two-factor is off
 */
export async function renewRecoveryCodes(me: UserContext, password: string): Promise<TwoFactor> {
  await expectCurrentPassword(me, password)
  const state = await me.db.write(async (tx) => {
    if (!(await twoFactorOf(tx, me.user.id)).enabled)
      throw conflict('Two-factor sign-in is off: there is nothing to recover.')
    const made = await makeRecoveryCodes(me, tx, me.user.id)
    await mailAccountOwner(me, tx, 'recovery codes have been replaced')
    return await twoFactorOf(tx, me.user.id, made)
  })
  me.deliveries.wake()
  return state
}

/**
 * Changes a person's second factors; `change` returns words that complete 'Your ... '. In the same transaction the flag
 * and the recovery codes follow, and the owner is mailed. The first factor comes with ten recovery codes and ends the
 * person's other sessions, which were begun with the password alone; removing the last deletes the codes.
 */
export async function changeSecondFactors(
  me: UserContext,
  change: (tx: WriteTransaction) => Promise<string>,
): Promise<TwoFactor> {
  const { state, ended } = await me.db.write(async (tx) => settleSecondFactors(me, tx, await change(tx)))
  for (const id of ended) me.streams.drop(id)
  me.deliveries.wake()
  return state
}

async function settleSecondFactors(
  me: UserContext,
  tx: WriteTransaction,
  what: string,
): Promise<{ state: TwoFactor; ended: string[] }> {
  const { id } = me.user
  const before = (await tx.select({ isOn: users.two_factor_enabled }).from(users).where(eq(users.id, id)).get())!.isOn
  const ways = await secondFactorsOf(tx, id)
  const isOn = ways.sms || ways.authenticator || ways.passkey
  await tx
    .update(users)
    .set({ two_factor_enabled: isOn, two_factor_passkey: ways.passkey })
    .where(eq(users.id, id))
    .run()
  if (!isOn) await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, id)).run()
  const isFirst = isOn && !before
  const made = isFirst ? await makeRecoveryCodes(me, tx, id) : null
  const ended = isFirst ? await endSessions(tx, { of: id, except: me.session.id }) : []
  await recordChange(tx, [id], 'me', id)
  await mailAccountOwner(me, tx, isFirst ? `${what}, and your other devices are signed out` : what)
  return { state: await twoFactorOf(tx, id, made), ended }
}

/** The state as Settings shows it. */
export async function twoFactorOf(
  db: DatabaseReader,
  userId: string,
  made: string[] | null = null,
): Promise<TwoFactor> {
  const { sms, authenticator, passkey, recoveryCodes: left } = await secondFactorsOf(db, userId)
  const enabled = sms || authenticator || passkey
  return { enabled, sms, authenticator, passkey, recovery_codes_left: left, recovery_codes: made }
}

/** Notifies the owner by mail, because an intruder may be using the owner's own device. */
export async function mailAccountOwner({ user, now }: UserContext, tx: WriteTransaction, what: string) {
  const text = `Your ${what}.

If that wasn’t you, change your password now, in Settings under Password. That signs out every other device.
`
  const payload = { to_user_id: user.id, subject: `Your ${PRODUCT_NAME} sign-in was changed`, text }
  await queueDelivery(tx, { channel: 'mail', key: `two-factor:${uuid()}`, payload, now: now() })
}

/** No characters that can be confused: no I, L, O, U, 0, 1. Twelve of thirty make 58 bits. */
const RECOVERY_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Ten new codes, 'ABCD-EFGH-JKMN', replacing all earlier ones. Only their hashes are stored. */
async function makeRecoveryCodes(ctx: Context, tx: WriteTransaction, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId)).run()
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ code_hash: recoveryCodeHash(ctx, userId, code), user_id: userId })))
    .run()
  return codes
}

/** Whether it is one of the person's unused codes. Uses it up. */
export async function useRecoveryCode(ctx: Context, tx: WriteTransaction, userId: string, code: string) {
  const { changes } = await tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.code_hash, recoveryCodeHash(ctx, userId, code)))
    .run()
  return changes > 0
}

const newRecoveryCode = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)])
    .join('')
    .replaceAll(/(.{4})(?!$)/g, '$1-')

const recoveryCodeHash = (ctx: Context, userId: string, code: string) =>
  keyedHash(ctx, `recovery ${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
