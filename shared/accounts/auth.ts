import { z } from 'zod'
import { boundedText, emailField, instantField, requiredName, namedObject, trimmedText } from '../fields.ts'
import { FULL_NAME_MAX, LOCATION_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_NUMBER_MAX } from '../limits.ts'
import { USER_TYPES } from '../options.ts'
import { ownProfileSchema } from '../people/own-profile.ts'
import { countCharacters } from './sign-in-rules.ts'

/** Passwords are taken exactly as typed: never trimmed, never cut (A7). */
const passwordTooShort = { error: `must have at least ${PASSWORD_MIN} characters`, abort: true }
const newPasswordField = boundedText(PASSWORD_MAX)
  .min(PASSWORD_MIN, passwordTooShort)
  .refine((password) => countCharacters(password) >= PASSWORD_MIN, passwordTooShort)

export const anyPasswordField = boundedText(PASSWORD_MAX).min(1, { error: 'must not be empty' })

export const loginSchema = z.strictObject({ email: emailField, password: anyPasswordField })
export type LoginBody = z.input<typeof loginSchema>

export const registrationSchema = z.strictObject({
  email: emailField,
  password: newPasswordField,
  full_name: requiredName(FULL_NAME_MAX),
  user_type: z.enum(USER_TYPES, { error: 'must be freelancer or employer' }),
  phone: trimmedText(PHONE_NUMBER_MAX).optional(),
  location: trimmedText(LOCATION_MAX).optional(),
})
export type RegistrationBody = z.input<typeof registrationSchema>

export const signInResultSchema = namedObject('SignedIn', { user: ownProfileSchema, access_token: z.string() })
export type SignInResult = z.infer<typeof signInResultSchema>

export const passwordChangeSchema = z.strictObject({
  current_password: anyPasswordField,
  new_password: newPasswordField,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** `token` is the secret of the welcome mail's link. */
export const emailConfirmationSchema = z.strictObject({
  token: boundedText(200, { tooLong: 'is not the secret of a link' }),
})

export const forgottenPasswordSchema = z.strictObject({ email: emailField })

/** `token` is the secret of the mail's link. */
export const passwordResetSchema = z.strictObject({
  token: boundedText(100, { tooLong: 'is not the secret of a link' }),
  password: newPasswordField,
})

/** A device that is signed in. `last_seen_at` moves at most hourly. */
export const deviceSessionSchema = namedObject('Session', {
  id: z.string(),
  device: z.string(),
  created_at: instantField,
  last_seen_at: instantField,
  is_current: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSessionSchema>

const invitationTokenField = boundedText(100, { tooLong: 'is not the secret of a link' })

/** `token` is the secret of the invitation's link. */
export const invitationTokenSchema = z.strictObject({ token: invitationTokenField })

/** What the invitation's page shows. `account` says whether the invited email already has an account here. */
export const openedTeamInvitationSchema = z.object({
  company_name: z.string(),
  company_logo: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  role: z.string(),
  account: z.enum(['none', 'employer', 'freelancer']),
})
export type OpenedTeamInvitation = z.infer<typeof openedTeamInvitationSchema>

export const newMemberSchema = z.strictObject({
  token: invitationTokenField,
  full_name: requiredName(FULL_NAME_MAX),
  password: newPasswordField,
})
export type NewMemberRegistration = z.output<typeof newMemberSchema>

/** DELETE /users/me: the password may be left out where the session is confirmed. */
export const accountDeletionSchema = z.strictObject({
  password: boundedText(PASSWORD_MAX).min(1, { error: 'is missing' }).optional(),
})

/** GET /users/me/deletion: how many applications and bookings of other people end when this account is deleted now. */
export const deletionEffectsSchema = z.object({
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
export type DeletionEffects = z.infer<typeof deletionEffectsSchema>
