import { z } from 'zod'
import { answerWithJson, declareOperations } from '../api/declare-operations.ts'
import {
  newPasskeySchema as newPasskey,
  sessionConfirmationSchema as confirmation,
  confirmedSessionSchema,
  maybePasswordSchema,
  signInChallengeSchema,
  passkeySchema,
  passkeyOptionsSchema,
  passkeySignInSchema,
  twoFactorToggleSchema,
  twoFactorSchema,
  passkeyVerificationSchema as verification,
  withPasswordSchema,
} from './two-factor.ts'
import { signInResultSchema } from './auth.ts'
import { boundedText } from '../fields.ts'

const passkeyRefusals = [400, 413, 415, 422, 429, 503] as const
/** A credential id has up to 1,023 bytes. */
const passkeyPathSchema = z.object({ id: boundedText(1400) })

export const passkeyOperations = declareOperations('passkeys', {
  beginPasskeySignIn: {
    access: 'public',
    method: 'post',
    path: '/auth/passkeys/sign-in-options',
    summary: 'Get the options for signing in with a passkey alone',
    answers: { 200: answerWithJson(passkeyOptionsSchema, 'For navigator.credentials.get') },
    refusals: [429, 503],
  },
  signInWithPasskey: {
    access: 'public',
    method: 'post',
    path: '/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey alone',
    body: passkeySignInSchema,
    answers: { 200: answerWithJson(signInResultSchema, 'The person, and the token of this device') },
    refusals: [401, 403, ...passkeyRefusals],
  },
  beginPasskeySecondStep: {
    access: 'public',
    method: 'post',
    path: '/auth/passkeys/second-step-options',
    summary: 'Get the options for taking the second step with a passkey',
    body: signInChallengeSchema,
    answers: { 200: answerWithJson(passkeyOptionsSchema, 'For navigator.credentials.get') },
    refusals: [401, ...passkeyRefusals],
  },
  verifyTwoFactorPasskey: {
    access: 'public',
    method: 'post',
    path: '/auth/verify-2fa-passkey',
    summary: 'Take the second step of signing in with a passkey',
    body: verification,
    answers: { 200: answerWithJson(signInResultSchema, 'The person, and the token of this device') },
    refusals: [401, 403, ...passkeyRefusals],
  },
  listPasskeys: {
    access: 'user',
    method: 'get',
    path: '/auth/passkeys',
    summary: 'Your passkeys',
    answers: { 200: answerWithJson(z.array(passkeySchema), 'The oldest first') },
    refusals: [401],
  },
  beginPasskeyCreation: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/options',
    summary: 'Get the options for adding a passkey',
    body: withPasswordSchema,
    answers: { 200: answerWithJson(passkeyOptionsSchema, 'For navigator.credentials.create') },
    refusals: [401, ...passkeyRefusals],
  },
  addPasskey: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys',
    summary: 'Add the passkey that the browser has created',
    body: newPasskey,
    answers: { 201: answerWithJson(passkeySchema, 'The new passkey') },
    refusals: [401, 409, ...passkeyRefusals],
  },
  togglePasskeySecondStep: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/second-step',
    summary: 'Turn asking for a passkey after the password on or off',
    body: twoFactorToggleSchema,
    answers: { 200: answerWithJson(twoFactorSchema, 'The present state') },
    refusals: [401, 403, 409, ...passkeyRefusals],
  },
  removePasskey: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/{id}/remove',
    summary: 'Remove one of your passkeys',
    params: passkeyPathSchema,
    body: maybePasswordSchema,
    answers: { 200: answerWithJson(twoFactorSchema, 'The present state') },
    refusals: [401, 403, 404, ...passkeyRefusals],
  },
  beginPasskeyConfirmation: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/confirm-options',
    summary: 'Get the options for confirming this session with one of your passkeys',
    answers: { 200: answerWithJson(passkeyOptionsSchema, 'For navigator.credentials.get') },
    refusals: [401, 409, 503],
  },
  confirmSession: {
    access: 'user',
    method: 'post',
    path: '/auth/confirm',
    summary: 'Confirm this session for ten minutes, by your password or a passkey; signing in confirms it too',
    body: confirmation,
    answers: { 200: answerWithJson(confirmedSessionSchema, 'Until when it is confirmed') },
    refusals: [401, ...passkeyRefusals],
  },
})
