import type { UserContext } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { isPassword } from './auth-passwords.ts'

/** Before what a stolen session alone must not do (A6). Throws 422 at the field `path`, 429 after too many wrong ones. */
export async function askPassword(me: UserContext, password: string, path = 'password') {
  await me.signInLimits.beforeChanging(me.user.id)
  if (!(await isPassword(me.user.password_hash, password)))
    throw invalid('Your current password is not right.', [{ path, message: 'is not right' }])
  await me.signInLimits.changed(me.user.id)
}
