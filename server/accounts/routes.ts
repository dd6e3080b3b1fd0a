import { ownRecord } from './core/own-record.ts'
import { demoSignIns } from './core/demo-sign-ins.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, sendWelcomeAgain } from './confirm-email.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { logIn } from './log-in.ts'
import { endSession, listSessions, logOut } from './core/own-sessions.ts'
import { register } from './core/register.ts'
import { visitorOf, withVisitor } from './core/visitor.ts'
import { authOperations } from '../../shared/accounts/account-operations.ts'
import { serve, paged } from '../http/serve.ts'

export const authRoutes = serve(authOperations, {
  registerAccount: ({ c, ctx, body }) => withVisitor(c, (visitor) => register(ctx, body, visitor)),
  confirmEmail: ({ c, ctx, body }) => confirmEmail(ctx, body.token, visitorOf(c)),
  sendEmailConfirmation: ({ me }) => sendWelcomeAgain(me),
  signIn: ({ c, ctx, body }) => withVisitor(c, (visitor) => logIn(ctx, body, visitor)),
  signOut: ({ me }) => logOut(me),
  getMe: ({ me }) => ownRecord(me, me.user.id),
  listDemoSignIns: async ({ ctx }) => (ctx.settings.DEMO ? await demoSignIns(ctx.db.read) : []),
  changePassword: ({ me, body }) => changePassword(me, body),
  requestPasswordReset: ({ c, ctx, body }) => forgotPassword(ctx, body.email, visitorOf(c)),
  resetPassword: ({ c, ctx, body }) => resetPassword(ctx, body, visitorOf(c)),
  listSessions: async ({ me, query }) => {
    const { devices, next } = await listSessions(me, query)
    return paged(devices, next)
  },
  endSession: ({ me, params }) => endSession(me, params.id),
})
