import { CONFIRMED_MINUTES } from '../../../shared/limits.ts'
import { CONFIRM_FIRST } from '../../../shared/accounts/confirm-first.ts'
import type { UserContext } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import { askPassword } from './ask-password.ts'

/** Throws 403 unless the person has shown on this very session, in the last ten minutes, that it is them (decision 156). */
export function expectConfirmed({ session: { confirmed_at }, now }: UserContext) {
  const age = confirmed_at === null ? Infinity : now().getTime() - Date.parse(confirmed_at)
  if (age >= CONFIRMED_MINUTES * 60_000) throw forbidden(CONFIRM_FIRST)
}

/** The same; or the password with the call itself, as clients of an earlier release send it: then 422 and 429 as `askPassword`. */
export async function confirmOwner(me: UserContext, password: string | undefined) {
  if (password === undefined) return expectConfirmed(me)
  await askPassword(me, password)
}
