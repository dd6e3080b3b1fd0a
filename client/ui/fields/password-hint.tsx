import { countCharacters } from '../../../shared/accounts/sign-in-rules.ts'
import { PASSWORD_MIN } from '../../../shared/limits.ts'

/** What a new password still lacks, as it is typed. Whether it is a common one only the server knows. */
export function PasswordHint({ password, email = '' }: { password: string; email?: string }) {
  const length = countCharacters(password)
  if (length === 0) return `${PASSWORD_MIN} characters or more. A short sentence works well.`
  if (length < PASSWORD_MIN) return `${length} of at least ${PASSWORD_MIN} characters. A short sentence works well.`
  if (email.trim() && password.toLowerCase() === email.trim().toLowerCase())
    return 'Your own email is the first that anyone would try.'
  return 'Long enough.'
}
