import type { TwoFactor } from '../../../shared/accounts/two-factor.ts'
import type { UserContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { askPassword } from '../core/ask-password.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { tellOwner, twoFactorOf } from './two-factor-settle-ways.ts'

/** Ten new codes; those before are worthless. */
export async function renewRecoveryCodes(me: UserContext, password: string): Promise<TwoFactor> {
  await askPassword(me, password)
  const state = await me.db.write((tx) => {
    if (!twoFactorOf(tx, me.user.id).enabled) throw conflict('Two-factor sign-in is off: there is nothing to recover.')
    const made = makeRecoveryCodes(me, tx, me.user.id)
    tellOwner(me, tx, 'recovery codes were made anew')
    return twoFactorOf(tx, me.user.id, made)
  })
  me.deliveries.wake()
  return state
}
