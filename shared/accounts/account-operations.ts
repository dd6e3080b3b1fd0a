import { z } from 'zod'
import { answerWithJson, answerWithPage, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import {
  passwordChangeSchema as passwordChange,
  emailConfirmationSchema as emailConfirmation,
  forgottenPasswordSchema as forgotten,
  loginSchema,
  registrationSchema as registration,
  passwordResetSchema as passwordReset,
  deviceSessionSchema,
  signInResultSchema,
} from './auth.ts'
import { secondStepChallengeSchema } from './two-factor.ts'
import { ownProfileSchema } from '../people/own-profile.ts'
import { demoSignInSchema } from '../dev.ts'
import { pageQuerySchema } from '../fields.ts'

export const authOperations = declareOperations('auth', {
  registerAccount: {
    access: 'public',
    method: 'post',
    path: '/auth/register',
    summary: 'Create an account and sign in',
    body: registration,
    answers: { 201: answerWithJson(signInResultSchema, 'The new person, and the token of this device') },
    refusals: [400, 409, 413, 415, 422, 429, 503],
  },
  confirmEmail: {
    access: 'public',
    method: 'post',
    path: '/auth/confirm-email',
    summary: 'Confirm your email address with the secret of the welcome mail’s link; a repeat changes nothing',
    body: emailConfirmation,
    answers: { 204: { description: 'Confirmed; mails that waited for it are sent' } },
    refusals: [400, 413, 415, 422, 429],
  },
  sendEmailConfirmation: {
    access: 'user',
    method: 'post',
    path: '/auth/send-confirmation',
    summary: 'Mail the link that confirms your email address again',
    answers: { 204: { description: 'Queued' } },
    refusals: [401, 409, 429],
  },
  signIn: {
    access: 'public',
    method: 'post',
    path: '/auth/login',
    summary: 'Sign in on this device',
    body: loginSchema,
    answers: {
      200: answerWithJson(
        z.union([signInResultSchema, secondStepChallengeSchema]),
        'The person and the token of this device; or, with two-factor on, what is still asked for',
      ),
    },
    refusals: [400, 401, 403, 413, 415, 422, 429, 503],
  },
  signOut: {
    access: 'user',
    method: 'post',
    path: '/auth/logout',
    summary: 'Sign out on this device',
    answers: { 204: { description: 'Signed out: the token is invalid, streams have ended, no push will be sent' } },
    refusals: [401],
  },
  getMe: {
    access: 'user',
    method: 'get',
    path: '/auth/me',
    summary: 'The person signed in',
    answers: { 200: answerWithJson(ownProfileSchema, 'Your own record') },
    refusals: [401],
  },
  listDemoSignIns: {
    access: 'public',
    method: 'get',
    path: '/auth/demo-sign-ins',
    summary: 'The sign-ins of the demonstration world; none where DEMO is off',
    answers: { 200: answerWithJson(z.array(demoSignInSchema), 'For the sign-in page') },
  },
  changePassword: {
    access: 'user',
    method: 'post',
    path: '/auth/change-password',
    summary: 'Change the password; every other device is signed out at once',
    body: passwordChange,
    answers: { 204: { description: 'Changed' } },
    refusals: [400, 401, 409, 413, 415, 422, 429, 503],
  },
  requestPasswordReset: {
    access: 'public',
    method: 'post',
    path: '/auth/forgot-password',
    summary: 'Ask for a mail with a link to choose a new password',
    body: forgotten,
    answers: { 204: { description: 'The mail is sent if somebody has this email; the answer is the same otherwise' } },
    refusals: [400, 413, 415, 422, 429, 503],
  },
  resetPassword: {
    access: 'public',
    method: 'post',
    path: '/auth/reset-password',
    summary: 'Choose a new password with the secret of the mailed link, once; every device is signed out',
    body: passwordReset,
    answers: { 204: { description: 'Changed' } },
    refusals: [400, 413, 415, 422, 429, 503],
  },
  listSessions: {
    access: 'user',
    method: 'get',
    path: '/auth/sessions',
    summary: 'The devices on which you are signed in',
    query: pageQuerySchema,
    answers: { 200: answerWithPage(z.array(deviceSessionSchema), 'This device first, then by last use') },
    refusals: [400, 401],
  },
  endSession: {
    access: 'user',
    method: 'delete',
    path: '/auth/sessions/{id}',
    summary: 'Sign one of your devices out at once',
    params: pathIdSchema,
    answers: { 204: { description: 'Signed out' } },
    refusals: [401, 404],
  },
})
