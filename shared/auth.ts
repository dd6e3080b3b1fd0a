import { z } from 'zod'
import { countCharacters } from './characters.ts'
import { requiredText, text } from './fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { USER_TYPES } from './options.ts'
import { me } from './users.ts'

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: 'must be an email address' }))
  .transform((value) => value.toLowerCase())

/** Taken exactly as typed: never trimmed, never cut (A7). */
const tooShort = { error: `must have at least ${PASSWORD_MIN} characters`, abort: true }
const newPassword = z
  .string()
  .min(PASSWORD_MIN, tooShort)
  .max(PASSWORD_MAX, { error: `must have at most ${PASSWORD_MAX} characters` })
  .refine((password) => countCharacters(password) >= PASSWORD_MIN, tooShort)

export const login = z.strictObject({
  email,
  password: z.string().min(1, { error: 'must not be empty' }).max(PASSWORD_MAX),
})
export type Login = z.input<typeof login>

export const register = z.strictObject({
  email,
  password: newPassword,
  full_name: requiredText(120),
  user_type: z.enum(USER_TYPES, { error: 'must be freelancer or employer' }),
  phone: text(30).optional(),
  location: text(160).optional(),
})
export type Register = z.input<typeof register>

export const signedIn = z.object({ user: me, access_token: z.string() })
export type SignedIn = z.infer<typeof signedIn>
