import { z } from 'zod'
import { answer, declareOperations } from '../api/declare-operations.ts'
import {
  addPasskey as newPasskey,
  confirmSession as confirmation,
  confirmedSession,
  maybePassword,
  ofChallenge,
  passkey,
  passkeyOptions,
  passkeySignIn,
  toggleTwoFactor,
  twoFactor,
  verifyPasskey as verification,
  withPassword,
} from './two-factor.ts'
import { signedIn } from './auth.ts'
import { boundedText } from '../fields.ts'

const common = [400, 413, 415, 422, 429, 503] as const
/** A credential id has up to 1,023 bytes. */
const credentialId = z.object({ id: boundedText(1400) })

export const passkeyOperations = declareOperations('passkeys', {
  beginPasskeySignIn: {
    access: 'public',
    method: 'post',
    path: '/auth/passkeys/sign-in-options',
    summary: 'Get the options for signing in with a passkey alone',
    answers: { 200: answer(passkeyOptions, 'For navigator.credentials.get') },
    refusals: [429, 503],
  },
  signInWithPasskey: {
    access: 'public',
    method: 'post',
    path: '/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey alone',
    body: passkeySignIn,
    answers: { 200: answer(signedIn, 'The person, and the token of this device') },
    refusals: [401, 403, ...common],
  },
  beginPasskeySecondStep: {
    access: 'public',
    method: 'post',
    path: '/auth/passkeys/second-step-options',
    summary: 'Get the options for taking the second step with a passkey',
    body: ofChallenge,
    answers: { 200: answer(passkeyOptions, 'For navigator.credentials.get') },
    refusals: [401, ...common],
  },
  verifyTwoFactorPasskey: {
    access: 'public',
    method: 'post',
    path: '/auth/verify-2fa-passkey',
    summary: 'Take the second step of signing in with a passkey',
    body: verification,
    answers: { 200: answer(signedIn, 'The person, and the token of this device') },
    refusals: [401, 403, ...common],
  },
  listPasskeys: {
    access: 'user',
    method: 'get',
    path: '/auth/passkeys',
    summary: 'Your passkeys',
    answers: { 200: answer(z.array(passkey), 'The oldest first') },
    refusals: [401],
  },
  beginPasskeyCreation: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/options',
    summary: 'Get the options for adding a passkey',
    body: withPassword,
    answers: { 200: answer(passkeyOptions, 'For navigator.credentials.create') },
    refusals: [401, ...common],
  },
  addPasskey: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys',
    summary: 'Add the passkey that the browser has created',
    body: newPasskey,
    answers: { 201: answer(passkey, 'The new passkey') },
    refusals: [401, 409, ...common],
  },
  togglePasskeySecondStep: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/second-step',
    summary: 'Turn asking for a passkey after the password on or off',
    body: toggleTwoFactor,
    answers: { 200: answer(twoFactor, 'The present state') },
    refusals: [401, 403, 409, ...common],
  },
  removePasskey: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/{id}/remove',
    summary: 'Remove one of your passkeys',
    params: credentialId,
    body: maybePassword,
    answers: { 200: answer(twoFactor, 'The present state') },
    refusals: [401, 403, 404, ...common],
  },
  beginPasskeyConfirmation: {
    access: 'user',
    method: 'post',
    path: '/auth/passkeys/confirm-options',
    summary: 'Get the options for confirming this session with one of your passkeys',
    answers: { 200: answer(passkeyOptions, 'For navigator.credentials.get') },
    refusals: [401, 409, 503],
  },
  confirmSession: {
    access: 'user',
    method: 'post',
    path: '/auth/confirm',
    summary: 'Confirm this session for ten minutes, by your password or a passkey; signing in confirms it too',
    body: confirmation,
    answers: { 200: answer(confirmedSession, 'Until when it is confirmed') },
    refusals: [401, ...common],
  },
})
