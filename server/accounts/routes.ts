import { ownRecord } from './core/own-record.ts'
import { demoSignIns } from './core/demo-sign-ins.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, sendWelcomeAgain } from './confirm-email.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { signInWithPassword } from './log-in.ts'
import { endOtherSession, listSessions, endThisSession } from './core/own-sessions.ts'
import { registerPerson } from './core/register.ts'
import { visitorOf, withVisitor } from './core/visitor.ts'
import { authOperations } from '../../shared/accounts/account-operations.ts'
import { serveOperations, pagedAnswer } from '../http/serve.ts'

export const authRoutes = serveOperations(authOperations, {
  registerAccount: ({ c, ctx, body }) => withVisitor(c, (visitor) => registerPerson(ctx, body, visitor)),
  confirmEmail: ({ c, ctx, body }) => confirmEmail(ctx, body.token, visitorOf(c)),
  sendEmailConfirmation: ({ me }) => sendWelcomeAgain(me),
  signIn: ({ c, ctx, body }) => withVisitor(c, (visitor) => signInWithPassword(ctx, body, visitor)),
  signOut: ({ me }) => endThisSession(me),
  getMe: ({ me }) => ownRecord(me, me.user.id),
  listDemoSignIns: async ({ ctx }) => (ctx.settings.DEMO ? await demoSignIns(ctx.db.read) : []),
  changePassword: ({ me, body }) => changePassword(me, body),
  requestPasswordReset: ({ c, ctx, body }) => forgotPassword(ctx, body.email, visitorOf(c)),
  resetPassword: ({ c, ctx, body }) => resetPassword(ctx, body, visitorOf(c)),
  listSessions: async ({ me, query }) => {
    const { devices, next } = await listSessions(me, query)
    return pagedAnswer(devices, next)
  },
  endSession: ({ me, params }) => endOtherSession(me, params.id),
})
