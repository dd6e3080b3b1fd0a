import { z } from 'zod'
import { PASSKEY_NAME_MAX, PHONE_NUMBER_MAX, TYPED_CODE_MAX } from '../limits.ts'
import {
  boundedText,
  emailField,
  instantField,
  requiredName,
  namedObject,
  requiredText,
  trimmedText,
} from '../fields.ts'
import { anyPasswordField, registrationSchema } from './auth.ts'

const SECOND_STEP_METHODS = ['passkey', 'authenticator', 'sms', 'recovery_code'] as const
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number]

/** GET /auth/ways: the ways to sign in that this server offers beside a password. */
/** `mail`: links can be mailed. */
export const signInWaysSchema = z.object({ sms: z.boolean(), passkeys: z.boolean(), mail: z.boolean() })
export type SignInWays = z.infer<typeof signInWaysSchema>

/**
 * POST /auth/login with two-factor on: no token yet. `methods` are the person's, the best first. If the first is 'sms',
 * a code has been sent.
 */
export const secondStepChallengeSchema = namedObject('SecondStep', {
  two_factor_required: z.literal(true),
  challenge: z.string(),
  methods: z.array(z.enum(SECOND_STEP_METHODS)),
  /** The last digits of the number that texts go to, or ''. */
  phone_ending: z.string(),
})
export type SecondStepChallenge = z.infer<typeof secondStepChallengeSchema>

/** The challenge that /auth/login returned. Missing or wrong, it is refused like an expired token (A3). */
const challengeField = boundedText(100).default('')
const typedCodeField = trimmedText(TYPED_CODE_MAX)

/** `code`: six digits by text or from the authenticator, or a recovery code. */
export const codeVerificationSchema = z.strictObject({
  email: emailField,
  code: typedCodeField,
  challenge: challengeField,
})
export type CodeVerification = z.output<typeof codeVerificationSchema>
export const signInChallengeSchema = z.strictObject({ email: emailField, challenge: challengeField })
export type SignInChallenge = z.output<typeof signInChallengeSchema>

/**
 * Turning two-factor off takes a session confirmed by POST /auth/confirm, or the password; turning it on takes the
 * password.
 */
export const twoFactorToggleSchema = z
  .strictObject({ enabled: z.boolean(), password: anyPasswordField.optional() })
  .superRefine(({ enabled, password }, context) => {
    if (enabled && password === undefined)
      context.addIssue({ code: 'custom', path: ['password'], message: 'is missing' })
  })
export type TwoFactorToggle = z.output<typeof twoFactorToggleSchema>
export const withPasswordSchema = z.strictObject({ password: anyPasswordField })
/** The password may be left out where the session is confirmed. */
export const maybePasswordSchema = z.strictObject({ password: anyPasswordField.optional() })
export const withCodeSchema = z.strictObject({ code: typedCodeField })

/**
 * `password` and `full_name` are optional: where they are sent, they are validated before a text goes out, and not
 * stored.
 */
export const registrationCodeSchema = registrationSchema.pick({ email: true }).extend({
  phone: requiredText(PHONE_NUMBER_MAX),
  full_name: registrationSchema.shape.full_name.optional(),
  password: registrationSchema.shape.password.optional(),
})
export type RegistrationCode = z.output<typeof registrationCodeSchema>
export const codeRegistrationSchema = registrationSchema.extend({
  phone: requiredText(PHONE_NUMBER_MAX),
  verification_code: typedCodeField,
})

/** GET /auth/two-factor, and the answer to each change of it. */
export const twoFactorSchema = namedObject('TwoFactor', {
  enabled: z.boolean(),
  /** Codes by text. */
  sms: z.boolean(),
  authenticator: z.boolean(),
  /** A passkey is asked for after the password. */
  passkey: z.boolean(),
  recovery_codes_left: z.int(),
  /** Set only in the answer that created them; null at any other time. */
  recovery_codes: z.array(z.string()).nullable(),
})
export type TwoFactor = z.infer<typeof twoFactorSchema>

/** POST /auth/authenticator: `uri` for the app to scan, or `secret` (base32) to type into it. */
export const newAuthenticatorSchema = z.object({ secret: z.string(), uri: z.string() })
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>

export const passkeySchema = namedObject('Passkey', {
  id: z.string(),
  name: z.string(),
  created_at: instantField,
  last_used_at: instantField.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** The JSON of WebAuthn's methods. Its fields are checked by the browser and by the server's library, not here. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown())
const base64UrlField = (max: number) => boundedText(max).regex(/^[\w-]*$/, { error: 'must be base64url' })
/** The browser's type is an interface, which is no record. */
const extensionResultsSchema: z.ZodType<Record<string, unknown>, object> = z.record(z.string(), z.unknown()) as never
const passkeyCredentialFields = {
  id: base64UrlField(1400),
  rawId: base64UrlField(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: boundedText(40).nullish(),
  clientExtensionResults: extensionResultsSchema.default({}),
}
const newPasskeyCredentialSchema = z.object({
  ...passkeyCredentialFields,
  response: z.object({
    clientDataJSON: base64UrlField(8000),
    attestationObject: base64UrlField(40_000),
    transports: z.array(boundedText(40)).max(10).default([]),
  }),
})
const signedCredentialSchema = z.object({
  ...passkeyCredentialFields,
  response: z.object({
    clientDataJSON: base64UrlField(8000),
    authenticatorData: base64UrlField(8000),
    signature: base64UrlField(4000),
    userHandle: base64UrlField(200).nullish(),
  }),
})
export const newPasskeySchema = z.strictObject({
  name: requiredName(PASSKEY_NAME_MAX),
  response: newPasskeyCredentialSchema,
})
export type NewPasskey = z.output<typeof newPasskeySchema>
/** POST /auth/confirm: the password, or the result of navigator.credentials.get. */
export const sessionConfirmationSchema = z
  .strictObject({ password: anyPasswordField.optional(), response: signedCredentialSchema.optional() })
  .refine(({ password, response }) => (password === undefined) !== (response === undefined), {
    error: 'must be your password or a passkey',
  })
export type SessionConfirmation = z.output<typeof sessionConfirmationSchema>
export const confirmedSessionSchema = z.object({ confirmed_until: instantField })
export type ConfirmedSession = z.infer<typeof confirmedSessionSchema>

export const passkeySignInSchema = z.strictObject({ response: signedCredentialSchema })
export const passkeyVerificationSchema = z.strictObject({
  email: emailField,
  challenge: challengeField,
  response: signedCredentialSchema,
})
export type PasskeyVerification = z.output<typeof passkeyVerificationSchema>
export type SignedCredential = z.output<typeof signedCredentialSchema>
