import { z } from 'zod'
import {
  changePassword as passwordChange,
  confirmEmail as emailConfirmation,
  forgotPassword as forgotten,
  login,
  register as registration,
  resetPassword as passwordReset,
  session,
  signedIn,
} from '../../shared/accounts/auth.ts'
import { demoSignIn } from '../../shared/dev.ts'
import { pageQuery } from '../../shared/fields.ts'
import { secondStep } from '../../shared/accounts/two-factor.ts'
import { ownProfile } from '../../shared/people/own-profile.ts'
import { answer, body, createRouter, operation, pathId, problems } from '../http/router.ts'
import { answerPage, linkNext } from '../http/paging.ts'
import { ownRecord } from './core/own-record.ts'
import { demoSignIns } from './core/demo-sign-ins.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, sendWelcomeAgain } from './confirm-email.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { logIn } from './log-in.ts'
import { endSession, listSessions, logOut } from './core/own-sessions.ts'
import { register } from './core/register.ts'
import { keepMark, visitorOf } from './core/visitor.ts'

export const authRoutes = createRouter()

authRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/register',
    operationId: 'registerAccount',
    tags: ['auth'],
    summary: 'Create an account and sign in',
    request: { body: body(registration) },
    responses: {
      201: answer(signedIn, 'The new person, and the token of this device'),
      ...problems(400, 409, 413, 415, 422, 429, 503),
    },
  }),
  async (c) => {
    const visitor = visitorOf(c)
    const result = await register(c.var.ctx, c.req.valid('json'), visitor)
    keepMark(c, visitor.mark)
    return c.json(result, 201)
  },
)

authRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/confirm-email',
    operationId: 'confirmEmail',
    tags: ['auth'],
    summary: 'Confirm your email address with the secret of the welcome mail’s link; a repeat changes nothing',
    request: { body: body(emailConfirmation) },
    responses: {
      204: { description: 'Confirmed; mails that waited for it are sent' },
      ...problems(400, 413, 415, 422, 429),
    },
  }),
  async (c) => {
    await confirmEmail(c.var.ctx, c.req.valid('json').token, visitorOf(c))
    return c.body(null, 204)
  },
)

authRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/send-confirmation',
    operationId: 'sendEmailConfirmation',
    tags: ['auth'],
    summary: 'Mail the link that confirms your email address again',
    responses: { 204: { description: 'Queued' }, ...problems(401, 409, 429) },
  }),
  async (c) => {
    await sendWelcomeAgain(c.var.me)
    return c.body(null, 204)
  },
)

authRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/login',
    operationId: 'signIn',
    tags: ['auth'],
    summary: 'Sign in on this device',
    request: { body: body(login) },
    responses: {
      200: answer(
        z.union([signedIn, secondStep]),
        'The person and the token of this device; or, with two-factor on, what is still asked for',
      ),
      ...problems(400, 401, 403, 413, 415, 422, 429, 503),
    },
  }),
  async (c) => {
    const visitor = visitorOf(c)
    const result = await logIn(c.var.ctx, c.req.valid('json'), visitor)
    keepMark(c, visitor.mark)
    return c.json(result, 200)
  },
)

authRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/logout',
    operationId: 'signOut',
    tags: ['auth'],
    summary: 'Sign out on this device',
    responses: {
      204: { description: 'Signed out: the token is invalid, streams have ended, no push will be sent' },
      ...problems(401),
    },
  }),
  async (c) => {
    await logOut(c.var.me)
    return c.body(null, 204)
  },
)

authRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/me',
    operationId: 'getMe',
    tags: ['auth'],
    summary: 'The person signed in',
    responses: { 200: answer(ownProfile, 'Your own record'), ...problems(401) },
  }),
  async (c) => c.json(await ownRecord(c.var.me, c.var.me.user.id), 200),
)

authRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/demo-sign-ins',
    operationId: 'listDemoSignIns',
    tags: ['auth'],
    summary: 'The sign-ins of the demonstration world; none where DEMO is off',
    responses: { 200: answer(z.array(demoSignIn), 'For the sign-in page') },
  }),
  async (c) => c.json(c.var.ctx.settings.DEMO ? await demoSignIns(c.var.ctx.db.read) : [], 200),
)

authRoutes.openapi(
  operation('user', {
    method: 'post',
    path: '/change-password',
    operationId: 'changePassword',
    tags: ['auth'],
    summary: 'Change the password; every other device is signed out at once',
    request: { body: body(passwordChange) },
    responses: { 204: { description: 'Changed' }, ...problems(400, 401, 409, 413, 415, 422, 429, 503) },
  }),
  async (c) => {
    await changePassword(c.var.me, c.req.valid('json'))
    return c.body(null, 204)
  },
)

authRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/forgot-password',
    operationId: 'requestPasswordReset',
    tags: ['auth'],
    summary: 'Ask for a mail with a link to choose a new password',
    request: { body: body(forgotten) },
    responses: {
      204: { description: 'The mail is sent if somebody has this email; the answer is the same otherwise' },
      ...problems(400, 413, 415, 422, 429, 503),
    },
  }),
  async (c) => {
    await forgotPassword(c.var.ctx, c.req.valid('json').email, visitorOf(c))
    return c.body(null, 204)
  },
)

authRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/reset-password',
    operationId: 'resetPassword',
    tags: ['auth'],
    summary: 'Choose a new password with the secret of the mailed link, once; every device is signed out',
    request: { body: body(passwordReset) },
    responses: { 204: { description: 'Changed' }, ...problems(400, 413, 415, 422, 429, 503) },
  }),
  async (c) => {
    await resetPassword(c.var.ctx, c.req.valid('json'), visitorOf(c))
    return c.body(null, 204)
  },
)

authRoutes.openapi(
  operation('user', {
    method: 'get',
    path: '/sessions',
    operationId: 'listSessions',
    tags: ['auth'],
    summary: 'The devices on which you are signed in',
    request: { query: pageQuery },
    responses: {
      200: answerPage(z.array(session), 'This device first, then by last use'),
      ...problems(400, 401),
    },
  }),
  async (c) => {
    const { devices, next } = await listSessions(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(devices, 200)
  },
)

authRoutes.openapi(
  operation('user', {
    method: 'delete',
    path: '/sessions/{id}',
    operationId: 'endSession',
    tags: ['auth'],
    summary: 'Sign one of your devices out at once',
    request: { params: pathId },
    responses: { 204: { description: 'Signed out' }, ...problems(401, 404) },
  }),
  async (c) => {
    await endSession(c.var.me, c.req.valid('param').id)
    return c.body(null, 204)
  },
)
