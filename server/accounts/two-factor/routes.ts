import { canMailLinks } from '../core/reset-mail.ts'
import { canUsePasskeys } from '../core/relying-party.ts'
import { visitorOf, withVisitor } from '../core/visitor.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'
import { confirmPhone, registerWithCode, sendPhoneCode, sendRegistrationCode, toggleTexts } from './confirm-phone.ts'
import { renewRecoveryCodes, twoFactorOf } from './settle-ways.ts'
import { sendSignInCode, verifyCode } from './verify-code.ts'
import { twoFactorOperations } from '../../../shared/accounts/two-factor-operations.ts'
import { serveOperations } from '../../http/serve.ts'

export const twoFactorRoutes = serveOperations(twoFactorOperations, {
  getSignInWays: ({ ctx }) => ({
    sms: ctx.ports.sms !== null,
    passkeys: canUsePasskeys(ctx.settings),
    mail: canMailLinks(ctx),
  }),
  verifyTwoFactorCode: ({ c, ctx, body }) => withVisitor(c, (visitor) => verifyCode(ctx, body, visitor)),
  sendTwoFactorCode: ({ c, ctx, body }) => sendSignInCode(ctx, body, visitorOf(c)),
  sendRegistrationCode: ({ c, ctx, body }) => sendRegistrationCode(ctx, body, visitorOf(c)),
  registerWithPhone: ({ c, ctx, body }) => withVisitor(c, (visitor) => registerWithCode(ctx, body, visitor)),
  getTwoFactor: ({ ctx, me }) => twoFactorOf(ctx.db.read, me.user.id),
  toggleTextCodes: ({ me, body }) => toggleTexts(me, body),
  sendPhoneCode: ({ c, me }) => sendPhoneCode(me, visitorOf(c)),
  confirmPhone: ({ me, body }) => confirmPhone(me, body.code),
  createAuthenticator: ({ me, body }) => startAuthenticator(me, body.password),
  confirmAuthenticator: ({ me, body }) => confirmAuthenticator(me, body.code),
  turnOffAuthenticator: ({ me, body }) => removeAuthenticator(me, body.password),
  createRecoveryCodes: ({ me, body }) => renewRecoveryCodes(me, body.password),
})
