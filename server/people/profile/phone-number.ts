import { askPassword } from '../../accounts/core/ask-password.ts'
import type { UserContext } from '../../context.ts'
import type { User } from '../../db/schema/people.ts'
import { conflict } from '../../errors.ts'

/** Another number in place of the one there, or none. A first one is harmless: nothing is texted to it before it is confirmed. */
const isOther = ({ phone }: User, sent: string | undefined) => sent !== undefined && phone !== '' && sent !== phone

/** Whoever holds a stolen session must not take the number away from its owner (A6). */
export async function askBeforeOtherNumber(me: UserContext, sent: string | undefined, password = '') {
  if (isOther(me.user, sent)) await askPassword(me, password, 'current_password')
}

/** A new number is not confirmed. The one that sign-in codes are texted to stays until that is turned off. */
export function phoneFields(current: User, seen: User, sent: string | undefined) {
  if (sent === undefined || sent === current.phone) return {}
  if (current.phone !== seen.phone && isOther(current, sent))
    throw conflict('Your phone number has just been changed on another device.')
  if (current.two_factor_sms)
    throw conflict('Sign-in codes are texted to this number. Turn that off in the 2FA tab first, then change it.')
  return { phone_confirmed_at: null }
}
