import { eq } from 'drizzle-orm'
import type { ToggleTwoFactor, TwoFactor } from '../../../shared/accounts/two-factor.ts'
import type { UserContext } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { conflict } from '../../errors.ts'
import { confirmOwner } from '../core/passwords.ts'
import { needTexts } from './code-request.ts'
import { settleWays } from './two-factor-settle-ways.ts'

/** Codes by text at sign-in, on or off. On takes a phone number that was confirmed. */
export async function toggleTexts(me: UserContext, { enabled, password }: ToggleTwoFactor): Promise<TwoFactor> {
  if (enabled) needTexts(me)
  await confirmOwner(me, password)
  const state = await me.db.write((tx) => {
    const own = eq(users.id, me.user.id)
    const { phone_confirmed_at } = tx.select().from(users).where(own).get()!
    if (enabled && !phone_confirmed_at)
      throw conflict('Confirm your phone number first: the codes are texted to it. Add it in the Profile tab.')
    tx.update(users).set({ two_factor_sms: enabled }).where(own).run()
    return settleWays(me, tx, `sign-in ${enabled ? 'now asks' : 'no longer asks'} for a code by text message`)
  })
  me.deliveries.wake()
  return state
}
