import { signedIn } from '../../../shared/accounts/auth.ts'
import {
  maybePassword,
  newAuthenticator,
  ofChallenge,
  registerWithCode as registrationWithCode,
  registrationCode,
  signInWays,
  toggleTwoFactor,
  twoFactor,
  verifyCode as verification,
  withCode,
  withPassword,
} from '../../../shared/accounts/two-factor.ts'
import { me } from '../../../shared/people/users.ts'
import { answer, body, createRouter, operation, problems } from '../../http/router.ts'
import { canMailLinks } from '../core/reset-mail.ts'
import { canUsePasskeys } from '../core/relying-party.ts'
import { keepMark, visitorOf } from '../core/visitor.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'
import { confirmPhone, registerWithCode, sendPhoneCode, sendRegistrationCode, toggleTexts } from './confirm-phone.ts'
import { renewRecoveryCodes, twoFactorOf } from './settle-ways.ts'
import { sendSignInCode, verifyCode } from './verify-code.ts'

export const twoFactorRoutes = createRouter()

const common = [400, 413, 415, 422, 429, 503] as const
const sent = { description: 'Queued' }

twoFactorRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/ways',
    operationId: 'getSignInWays',
    tags: ['two-factor'],
    summary: 'The ways to sign in beside a password: codes by text, passkeys, mailed links',
    responses: { 200: answer(signInWays, 'For the sign-in page and Settings') },
  }),
  (c) => {
    const { ctx } = c.var
    const ways = { sms: ctx.ports.sms !== null, passkeys: canUsePasskeys(ctx.settings), mail: canMailLinks(ctx) }
    return c.json(ways, 200)
  },
)

twoFactorRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/verify-2fa-code',
    operationId: 'verifyTwoFactorCode',
    tags: ['two-factor'],
    summary: 'Take the second step of signing in with a code',
    request: { body: body(verification) },
    responses: { 200: answer(signedIn, 'The person, and the token of this device'), ...problems(401, 403, ...common) },
  }),
  async (c) => {
    const visitor = visitorOf(c)
    const result = await verifyCode(c.var.ctx, c.req.valid('json'), visitor)
    keepMark(c, visitor.mark)
    return c.json(result, 200)
  },
)

twoFactorRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/send-2fa-code',
    operationId: 'sendTwoFactorCode',
    tags: ['two-factor'],
    summary: 'Text a new code for an unfinished sign-in; the answer is the same for unknown emails',
    request: { body: body(ofChallenge) },
    responses: { 204: sent, ...problems(...common) },
  }),
  async (c) => {
    await sendSignInCode(c.var.ctx, c.req.valid('json'), visitorOf(c))
    return c.body(null, 204)
  },
)

twoFactorRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/send-registration-code',
    operationId: 'sendRegistrationCode',
    tags: ['two-factor'],
    summary: 'Text a code to the number of a new registration',
    request: { body: body(registrationCode) },
    responses: { 204: sent, ...problems(...common) },
  }),
  async (c) => {
    await sendRegistrationCode(c.var.ctx, c.req.valid('json'), visitorOf(c))
    return c.body(null, 204)
  },
)

twoFactorRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/register-with-2fa',
    operationId: 'registerWithPhone',
    tags: ['two-factor'],
    summary: 'Create an account with a phone number and the code texted to it, and sign in',
    request: { body: body(registrationWithCode) },
    responses: {
      201: answer(signedIn, 'The new person, and the token of this device'),
      ...problems(409, ...common),
    },
  }),
  async (c) => {
    const visitor = visitorOf(c)
    const result = await registerWithCode(c.var.ctx, c.req.valid('json'), visitor)
    keepMark(c, visitor.mark)
    return c.json(result, 201)
  },
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/two-factor',
    operationId: 'getTwoFactor',
    tags: ['two-factor'],
    summary: 'Which second steps your sign-in asks for',
    responses: { 200: answer(twoFactor, 'The present state'), ...problems(401) },
  }),
  async (c) => c.json(await twoFactorOf(c.var.ctx.db.read, c.var.me.user.id), 200),
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/toggle-2fa',
    operationId: 'toggleTextCodes',
    tags: ['two-factor'],
    summary: 'Turn codes by text message on or off; on requires a confirmed phone number',
    request: { body: body(toggleTwoFactor) },
    responses: { 200: answer(twoFactor, 'The present state'), ...problems(401, 403, 409, ...common) },
  }),
  async (c) => c.json(await toggleTexts(c.var.me, c.req.valid('json')), 200),
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/send-phone-code',
    operationId: 'sendPhoneCode',
    tags: ['two-factor'],
    summary: 'Text a code to the phone number of your profile',
    responses: { 204: sent, ...problems(401, 409, 422, 429, 503) },
  }),
  async (c) => {
    await sendPhoneCode(c.var.me, visitorOf(c))
    return c.body(null, 204)
  },
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/confirm-phone',
    operationId: 'confirmPhone',
    tags: ['two-factor'],
    summary: 'Confirm your phone number with the code texted to it',
    request: { body: body(withCode) },
    responses: { 200: answer(me, 'Your own record'), ...problems(401, ...common) },
  }),
  async (c) => c.json(await confirmPhone(c.var.me, c.req.valid('json').code), 200),
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/authenticator',
    operationId: 'createAuthenticator',
    tags: ['two-factor'],
    summary: 'Create a secret for an authenticator app; it is returned only once',
    request: { body: body(withPassword) },
    responses: { 200: answer(newAuthenticator, 'To scan or to type in'), ...problems(401, 409, ...common) },
  }),
  async (c) => c.json(await startAuthenticator(c.var.me, c.req.valid('json').password), 200),
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/authenticator/confirm',
    operationId: 'confirmAuthenticator',
    tags: ['two-factor'],
    summary: 'Turn the authenticator app on with the code it shows',
    request: { body: body(withCode) },
    responses: { 200: answer(twoFactor, 'The present state'), ...problems(401, 409, ...common) },
  }),
  async (c) => c.json(await confirmAuthenticator(c.var.me, c.req.valid('json').code), 200),
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/authenticator/turn-off',
    operationId: 'turnOffAuthenticator',
    tags: ['two-factor'],
    summary: 'Turn the authenticator app off',
    request: { body: body(maybePassword) },
    responses: { 200: answer(twoFactor, 'The present state'), ...problems(401, 403, ...common) },
  }),
  async (c) => c.json(await removeAuthenticator(c.var.me, c.req.valid('json').password), 200),
)

twoFactorRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/recovery-codes',
    operationId: 'createRecoveryCodes',
    tags: ['two-factor'],
    summary: 'Ten new recovery codes; the previous ones become invalid',
    request: { body: body(withPassword) },
    responses: { 200: answer(twoFactor, 'With the codes, returned only once'), ...problems(401, 409, ...common) },
  }),
  async (c) => c.json(await renewRecoveryCodes(c.var.me, c.req.valid('json').password), 200),
)
