import { visitorOf, withVisitor } from '../core/visitor.ts'
import { confirmSession } from './check-signature.ts'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey, togglePasskeyStep } from './own-passkeys.ts'
import {
  confirmationOptions,
  secondStepOptions,
  passkeySignInOptions,
  signInWithPasskey,
  verifyPasskey,
} from './sign-in.ts'
import { passkeyOperations } from '../../../shared/accounts/passkey-operations.ts'
import { serveOperations } from '../../http/serve.ts'

export const passkeyRoutes = serveOperations(passkeyOperations, {
  beginPasskeySignIn: ({ c, ctx }) => passkeySignInOptions(ctx, visitorOf(c)),
  signInWithPasskey: ({ c, ctx, body }) => withVisitor(c, (visitor) => signInWithPasskey(ctx, body.response, visitor)),
  beginPasskeySecondStep: ({ ctx, body }) => secondStepOptions(ctx, body),
  verifyTwoFactorPasskey: ({ c, ctx, body }) => withVisitor(c, (visitor) => verifyPasskey(ctx, body, visitor)),
  listPasskeys: ({ me }) => listPasskeys(me),
  beginPasskeyCreation: ({ me, body }) => newPasskeyOptions(me, body.password),
  addPasskey: ({ me, body }) => addPasskey(me, body),
  togglePasskeySecondStep: ({ me, body }) => togglePasskeyStep(me, body),
  removePasskey: ({ me, params, body }) => removePasskey(me, params.id, body.password),
  beginPasskeyConfirmation: ({ me }) => confirmationOptions(me),
  confirmSession: ({ me, body }) => confirmSession(me, body),
})
