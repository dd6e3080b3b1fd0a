import { z } from 'zod'
import { login, register as registration, signedIn } from '../../shared/auth.ts'
import { demoSignIn } from '../../shared/dev.ts'
import { me } from '../../shared/users.ts'
import { demoSignIns } from '../demo/sign-ins.ts'
import { answer, body, createRoom, operation, problems } from '../http.ts'
import { meRow } from '../users/user-rows.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { register } from './register.ts'
import { keepMark, visitorOf } from './visitor.ts'

export const authRoutes = createRoom()

authRoutes.openapi(
  operation('public', {
    method: 'post',
    path: '/register',
    tags: ['auth'],
    summary: 'Make an account and sign in',
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
    path: '/login',
    tags: ['auth'],
    summary: 'Sign in on this device',
    request: { body: body(login) },
    responses: {
      200: answer(signedIn, 'The person, and the token of this device'),
      ...problems(400, 401, 413, 415, 422, 429, 503),
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
    tags: ['auth'],
    summary: 'Sign out on this device',
    responses: {
      204: { description: 'Signed out: the token is dead, streams have ended, no push will come' },
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
    tags: ['auth'],
    summary: 'The person signed in',
    responses: { 200: answer(me, 'Your own record'), ...problems(401) },
  }),
  (c) => c.json(meRow(c.var.ctx.db.read, c.var.me.user.id), 200),
)

authRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/demo-sign-ins',
    tags: ['auth'],
    summary: 'The sign-ins of the demonstration world; none where DEMO is off',
    responses: { 200: answer(z.array(demoSignIn), 'For the sign-in page') },
  }),
  (c) => c.json(c.var.ctx.settings.DEMO ? demoSignIns(c.var.ctx.db.read) : [], 200),
)
