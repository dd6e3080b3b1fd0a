import { invalid } from '../../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Throws 422 at the field `path` for one of the commonest passwords, or the person's own email. */
export async function refuseCommonPassword(password: string, email: string, path: string) {
  const common = password.toLowerCase() === email || (await isCommonPassword(password))
  if (!common) return
  const detail = 'This password is one of the first that anyone would try. Please choose another.'
  throw invalid(detail, [{ path, message: 'is too common' }])
}
