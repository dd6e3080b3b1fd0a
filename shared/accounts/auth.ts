import { z } from 'zod'
import { boundedText, email, instant, name, namedObject, text } from '../fields.ts'
import { FULL_NAME_MAX, LOCATION_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_NUMBER_MAX } from '../limits.ts'
import { USER_TYPES } from '../options.ts'
import { ownProfile } from '../people/own-profile.ts'
import { countCharacters } from './sign-in-rules.ts'

/** Passwords are taken exactly as typed: never trimmed, never cut (A7). */
const tooShort = { error: `must have at least ${PASSWORD_MIN} characters`, abort: true }
const newPassword = boundedText(PASSWORD_MAX)
  .min(PASSWORD_MIN, tooShort)
  .refine((password) => countCharacters(password) >= PASSWORD_MIN, tooShort)

export const anyPassword = boundedText(PASSWORD_MAX).min(1, { error: 'must not be empty' })

export const login = z.strictObject({ email, password: anyPassword })
export type Login = z.input<typeof login>

export const register = z.strictObject({
  email,
  password: newPassword,
  full_name: name(FULL_NAME_MAX),
  user_type: z.enum(USER_TYPES, { error: 'must be freelancer or employer' }),
  phone: text(PHONE_NUMBER_MAX).optional(),
  location: text(LOCATION_MAX).optional(),
})
export type Register = z.input<typeof register>

export const signedIn = namedObject('SignedIn', { user: ownProfile, access_token: z.string() })
export type SignedIn = z.infer<typeof signedIn>

export const changePassword = z.strictObject({ current_password: anyPassword, new_password: newPassword })
export type ChangePassword = z.infer<typeof changePassword>

/** `token` is the secret of the welcome mail's link. */
export const confirmEmail = z.strictObject({ token: boundedText(200, { tooLong: 'is not the secret of a link' }) })

export const forgotPassword = z.strictObject({ email })

/** `token` is the secret of the mail's link. */
export const resetPassword = z.strictObject({
  token: boundedText(100, { tooLong: 'is not the secret of a link' }),
  password: newPassword,
})

/** A device that is signed in. `last_seen_at` moves at most hourly. */
export const session = namedObject('Session', {
  id: z.string(),
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

const token = boundedText(100, { tooLong: 'is not the secret of a link' })

/** `token` is the secret of the invitation's link. */
export const invitationLink = z.strictObject({ token })

/** What the invitation's page shows. `account` says whether the invited email already has an account here. */
export const openedInvitation = z.object({
  company_name: z.string(),
  company_logo: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  role: z.string(),
  account: z.enum(['none', 'employer', 'freelancer']),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>

export const joinAsNew = z.strictObject({ token, full_name: name(FULL_NAME_MAX), password: newPassword })
export type JoinAsNew = z.output<typeof joinAsNew>

/** DELETE /users/me: the password may be left out where the session is confirmed. */
export const deleteAccount = z.strictObject({
  password: boundedText(PASSWORD_MAX).min(1, { error: 'is missing' }).optional(),
})

/** GET /users/me/deletion: how many applications and bookings of other people end when this account is deleted now. */
export const whatEnds = z.object({
  /** The person's own applications, for jobs that are not over. */
  applications: z.int(),
  bookings: z.int(),
  /** The company's counts, for its owner; null for everybody else. */
  company: z
    .object({
      name: z.string(),
      colleagues: z.int(),
      projects: z.int(),
      applicants: z.int(),
      confirmed: z.int(),
    })
    .nullable(),
})
export type WhatEnds = z.infer<typeof whatEnds>
