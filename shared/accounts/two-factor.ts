import { z } from 'zod'
import { PASSKEY_NAME_MAX, PHONE_NUMBER_MAX, TYPED_CODE_MAX } from '../limits.ts'
import { boundedText, email, instant, name, namedObject, requiredText, text } from '../fields.ts'
import { anyPassword, register } from './auth.ts'

const SECOND_STEPS = ['passkey', 'authenticator', 'sms', 'recovery_code'] as const
export type SecondStepMethod = (typeof SECOND_STEPS)[number]

/** GET /auth/ways: the ways to sign in that this server offers beside a password. */
/** `mail`: links can be mailed. */
export const signInWays = z.object({ sms: z.boolean(), passkeys: z.boolean(), mail: z.boolean() })
export type SignInWays = z.infer<typeof signInWays>

/**
 * POST /auth/login with two-factor on: no token yet. `methods` are the person's, the best first. If the first is 'sms',
 * a code has been sent.
 */
export const secondStep = namedObject('SecondStep', {
  two_factor_required: z.literal(true),
  challenge: z.string(),
  methods: z.array(z.enum(SECOND_STEPS)),
  /** The last digits of the number that texts go to, or ''. */
  phone_ending: z.string(),
})
export type SecondStep = z.infer<typeof secondStep>

/** The challenge that /auth/login returned. Missing or wrong, it is refused like an expired token (A3). */
const challenge = boundedText(100).default('')
const code = text(TYPED_CODE_MAX)

/** `code`: six digits by text or from the authenticator, or a recovery code. */
export const verifyCode = z.strictObject({ email, code, challenge })
export type VerifyCode = z.output<typeof verifyCode>
export const ofChallenge = z.strictObject({ email, challenge })
export type OfChallenge = z.output<typeof ofChallenge>

/**
 * Turning two-factor off takes a session confirmed by POST /auth/confirm, or the password; turning it on takes the
 * password.
 */
export const toggleTwoFactor = z
  .strictObject({ enabled: z.boolean(), password: anyPassword.optional() })
  .superRefine(({ enabled, password }, context) => {
    if (enabled && password === undefined)
      context.addIssue({ code: 'custom', path: ['password'], message: 'is missing' })
  })
export type ToggleTwoFactor = z.output<typeof toggleTwoFactor>
export const withPassword = z.strictObject({ password: anyPassword })
/** The password may be left out where the session is confirmed. */
export const maybePassword = z.strictObject({ password: anyPassword.optional() })
export const withCode = z.strictObject({ code })

/**
 * `password` and `full_name` are optional: where they are sent, they are validated before a text goes out, and not
 * stored.
 */
export const registrationCode = register.pick({ email: true }).extend({
  phone: requiredText(PHONE_NUMBER_MAX),
  full_name: register.shape.full_name.optional(),
  password: register.shape.password.optional(),
})
export type RegistrationCode = z.output<typeof registrationCode>
export const registerWithCode = register.extend({ phone: requiredText(PHONE_NUMBER_MAX), verification_code: code })

/** GET /auth/two-factor, and the answer to each change of it. */
export const twoFactor = namedObject('TwoFactor', {
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
export type TwoFactor = z.infer<typeof twoFactor>

/** POST /auth/authenticator: `uri` for the app to scan, or `secret` (base32) to type into it. */
export const newAuthenticator = z.object({ secret: z.string(), uri: z.string() })
export type NewAuthenticator = z.infer<typeof newAuthenticator>

export const passkey = namedObject('Passkey', {
  id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The JSON of WebAuthn's methods. Its fields are checked by the browser and by the server's library, not here. */
export const passkeyOptions = z.record(z.string(), z.unknown())
const bytes = (max: number) => boundedText(max).regex(/^[\w-]*$/, { error: 'must be base64url' })
/** The browser's type is an interface, which is no record. */
const extensionResults: z.ZodType<Record<string, unknown>, object> = z.record(z.string(), z.unknown()) as never
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: boundedText(40).nullish(),
  clientExtensionResults: extensionResults.default({}),
}
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(boundedText(40)).max(10).default([]),
  }),
})
const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
})
export const addPasskey = z.strictObject({ name: name(PASSKEY_NAME_MAX), response: newCredential })
export type AddPasskey = z.output<typeof addPasskey>
/** POST /auth/confirm: the password, or the result of navigator.credentials.get. */
export const confirmSession = z
  .strictObject({ password: anyPassword.optional(), response: signedCredential.optional() })
  .refine(({ password, response }) => (password === undefined) !== (response === undefined), {
    error: 'must be your password or a passkey',
  })
export type ConfirmSession = z.output<typeof confirmSession>
export const confirmedSession = z.object({ confirmed_until: instant })
export type ConfirmedSession = z.infer<typeof confirmedSession>

export const passkeySignIn = z.strictObject({ response: signedCredential })
export const verifyPasskey = z.strictObject({ email, challenge, response: signedCredential })
export type VerifyPasskey = z.output<typeof verifyPasskey>
export type SignedCredential = z.output<typeof signedCredential>
