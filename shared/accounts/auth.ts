import { z } from 'zod'
import { countCharacters } from './characters.ts'
import { email, instant, text } from '../shared-fields.ts'
import { name } from '../fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { USER_TYPES } from '../options.ts'
import { me } from '../people/users.ts'

/** Taken exactly as typed: never trimmed, never cut (A7). */
const tooShort = { error: `must have at least ${PASSWORD_MIN} characters`, abort: true }
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, tooShort)
  .max(PASSWORD_MAX, { error: `must have at most ${PASSWORD_MAX} characters` })
  .refine((password) => countCharacters(password) >= PASSWORD_MIN, tooShort)

export const anyPassword = z.string().min(1, { error: 'must not be empty' }).max(PASSWORD_MAX)

export const login = z.strictObject({ email, password: anyPassword })
export type Login = z.input<typeof login>

export const register = z.strictObject({
  email,
  password: newPassword,
  full_name: name(120),
  user_type: z.enum(USER_TYPES, { error: 'must be freelancer or employer' }),
  phone: text(30).optional(),
  location: text(160).optional(),
})
export type Register = z.input<typeof register>

export const signedIn = z.object({ user: me, access_token: z.string() })
export type SignedIn = z.infer<typeof signedIn>

export const changePassword = z.strictObject({ current_password: anyPassword, new_password: newPassword })
export type ChangePassword = z.infer<typeof changePassword>

/** `token` is the secret of the welcome mail's link. */
export const confirmEmail = z.strictObject({ token: z.string().max(200, { error: 'is not the secret of a link' }) })

export const forgotPassword = z.strictObject({ email })

/** `token` is the secret of the mail's link. */
export const resetPassword = z.strictObject({
  token: z.string().max(100, { error: 'is not the secret of a link' }),
  password: newPassword,
})

/** A device that is signed in. `last_seen_at` moves at most hourly. */
export const session = z.object({
  id: z.string(),
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>
