import { z } from 'zod'
import { signedIn } from '../../../shared/accounts/auth.ts'
import {
  addPasskey as newPasskey,
  confirmedSession,
  confirmSession as confirmation,
  maybePassword,
  ofChallenge,
  passkey,
  passkeyOptions,
  passkeySignIn,
  toggleTwoFactor,
  twoFactor,
  verifyPasskey as verification,
  withPassword,
} from '../../../shared/accounts/two-factor.ts'
import { answer, body, createRouter, operation, problems } from '../../http/router.ts'
import { keepMark, visitorOf } from '../core/visitor.ts'
import { confirmSession } from './check-signature.ts'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey, togglePasskeyStep } from './own-passkeys.ts'
import { confirmOptions, secondStepOptions, signInOptions, signInWithPasskey, verifyPasskey } from './sign-in.ts'
import { boundedText } from '../../../shared/fields.ts'

export const passkeyRoutes = createRouter()

const common = [400, 413, 415, 422, 429, 503] as const
/** A credential id has up to 1,023 bytes. */
const credentialId = z.object({ id: boundedText(1400) })

passkeyRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/passkeys/sign-in-options',
    operationId: 'beginPasskeySignIn',
    tags: ['passkeys'],
    summary: 'Get the options for signing in with a passkey alone',
    responses: { 200: answer(passkeyOptions, 'For navigator.credentials.get'), ...problems(429, 503) },
  }),
  async (c) => c.json(await signInOptions(c.var.ctx, visitorOf(c)), 200),
)

passkeyRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/passkeys/sign-in',
    operationId: 'signInWithPasskey',
    tags: ['passkeys'],
    summary: 'Sign in with a passkey alone',
    request: { body: body(passkeySignIn) },
    responses: { 200: answer(signedIn, 'The person, and the token of this device'), ...problems(401, 403, ...common) },
  }),
  async (c) => {
    const visitor = visitorOf(c)
    const result = await signInWithPasskey(c.var.ctx, c.req.valid('json').response, visitor)
    keepMark(c, visitor.mark)
    return c.json(result, 200)
  },
)

passkeyRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/passkeys/second-step-options',
    operationId: 'beginPasskeySecondStep',
    tags: ['passkeys'],
    summary: 'Get the options for taking the second step with a passkey',
    request: { body: body(ofChallenge) },
    responses: { 200: answer(passkeyOptions, 'For navigator.credentials.get'), ...problems(401, ...common) },
  }),
  async (c) => c.json(await secondStepOptions(c.var.ctx, c.req.valid('json')), 200),
)

passkeyRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/verify-2fa-passkey',
    operationId: 'verifyTwoFactorPasskey',
    tags: ['passkeys'],
    summary: 'Take the second step of signing in with a passkey',
    request: { body: body(verification) },
    responses: { 200: answer(signedIn, 'The person, and the token of this device'), ...problems(401, 403, ...common) },
  }),
  async (c) => {
    const visitor = visitorOf(c)
    const result = await verifyPasskey(c.var.ctx, c.req.valid('json'), visitor)
    keepMark(c, visitor.mark)
    return c.json(result, 200)
  },
)

passkeyRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/passkeys',
    operationId: 'listPasskeys',
    tags: ['passkeys'],
    summary: 'Your passkeys',
    responses: { 200: answer(z.array(passkey), 'The oldest first'), ...problems(401) },
  }),
  async (c) => c.json(await listPasskeys(c.var.me), 200),
)

passkeyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/passkeys/options',
    operationId: 'beginPasskeyCreation',
    tags: ['passkeys'],
    summary: 'Get the options for adding a passkey',
    request: { body: body(withPassword) },
    responses: { 200: answer(passkeyOptions, 'For navigator.credentials.create'), ...problems(401, ...common) },
  }),
  async (c) => c.json(await newPasskeyOptions(c.var.me, c.req.valid('json').password), 200),
)

passkeyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/passkeys',
    operationId: 'addPasskey',
    tags: ['passkeys'],
    summary: 'Add the passkey that the browser has created',
    request: { body: body(newPasskey) },
    responses: { 201: answer(passkey, 'The new passkey'), ...problems(401, 409, ...common) },
  }),
  async (c) => c.json(await addPasskey(c.var.me, c.req.valid('json')), 201),
)

passkeyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/passkeys/second-step',
    operationId: 'togglePasskeySecondStep',
    tags: ['passkeys'],
    summary: 'Turn asking for a passkey after the password on or off',
    request: { body: body(toggleTwoFactor) },
    responses: { 200: answer(twoFactor, 'The present state'), ...problems(401, 403, 409, ...common) },
  }),
  async (c) => c.json(await togglePasskeyStep(c.var.me, c.req.valid('json')), 200),
)

passkeyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/passkeys/{id}/remove',
    operationId: 'removePasskey',
    tags: ['passkeys'],
    summary: 'Remove one of your passkeys',
    request: { params: credentialId, body: body(maybePassword) },
    responses: { 200: answer(twoFactor, 'The present state'), ...problems(401, 403, 404, ...common) },
  }),
  async (c) => c.json(await removePasskey(c.var.me, c.req.valid('param').id, c.req.valid('json').password), 200),
)

passkeyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/passkeys/confirm-options',
    operationId: 'beginPasskeyConfirmation',
    tags: ['passkeys'],
    summary: 'Get the options for confirming this session with one of your passkeys',
    responses: { 200: answer(passkeyOptions, 'For navigator.credentials.get'), ...problems(401, 409, 503) },
  }),
  async (c) => c.json(await confirmOptions(c.var.me), 200),
)

passkeyRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/confirm',
    operationId: 'confirmSession',
    tags: ['passkeys'],
    summary: 'Confirm this session for ten minutes, by your password or a passkey; signing in confirms it too',
    request: { body: body(confirmation) },
    responses: { 200: answer(confirmedSession, 'Until when it is confirmed'), ...problems(401, ...common) },
  }),
  async (c) => c.json(await confirmSession(c.var.me, c.req.valid('json')), 200),
)
