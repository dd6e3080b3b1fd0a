import { PASSWORD } from '../../../support/api.ts'
import { passkeyDevice } from '../../../support/outside/passkey-device.ts'
import { NEW_PASSWORD, own, type Rows } from './rows.ts'

const JOINING = { email: 'new@example.com', password: NEW_PASSWORD, full_name: 'Nia New' }
/** A signature by a passkey that is registered nowhere. */
const SIGNED = passkeyDevice().get({ challenge: 'x'.repeat(43), rpId: 'localhost' })
const MADE = passkeyDevice().create({ challenge: 'x'.repeat(43), rp: { id: 'localhost' }, user: { id: 'x' } })

export const accounts = (): Rows => ({
  'POST /api/auth/register': { body: { ...JOINING, user_type: 'employer' }, who: { public: 201 } },
  'POST /api/auth/login': { body: { email: 'nobody@example.com', ...own }, who: { public: 401 } },
  'POST /api/auth/logout': { who: { user: 204 } },
  'GET /api/auth/me': { who: { user: 200 } },
  'GET /api/auth/demo-sign-ins': { who: { public: 200 } },
  'GET /api/support': { who: { public: 200 } },
  'POST /api/auth/change-password': {
    body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    who: { user: 204 },
  },
  'POST /api/auth/forgot-password': { body: { email: 'nobody@example.com' }, who: { public: 204 } },
  'POST /api/auth/reset-password': { body: { token: 'guess', password: NEW_PASSWORD }, who: { public: 422 } },
  'POST /api/auth/confirm-email': { body: { token: 'guess' }, who: { public: 422 } },
  'POST /api/auth/send-confirmation': { who: { user: 409 } },
  'GET /api/auth/sessions': { who: { user: 200 } },
  'DELETE /api/auth/sessions/{id}': { at: { id: 'session' }, who: { user: 404, freelancer: 204 } },
  'GET /api/auth/ways': { who: { public: 200 } },
  'POST /api/auth/verify-2fa-code': {
    body: { email: 'freelancer@example.com', code: '123456' },
    who: { public: 401 },
  },
  'POST /api/auth/send-2fa-code': { body: { email: 'nobody@example.com', challenge: 'guess' }, who: { public: 204 } },
  'POST /api/auth/send-registration-code': {
    body: { email: JOINING.email, phone: '+44 7700 900118' },
    who: { public: 204 },
  },
  'POST /api/auth/register-with-2fa': {
    body: { ...JOINING, user_type: 'freelancer', phone: '+44 7700 900118', verification_code: '000000' },
    who: { public: 422 },
  },
  'POST /api/auth/confirm': { body: own, who: { user: 200 } },
  'POST /api/auth/passkeys/confirm-options': { who: { user: 409 } },
  'GET /api/auth/two-factor': { who: { user: 200 } },
  // Admitted, but refused because there is no confirmed number, recovery code or passkey.
  'POST /api/auth/toggle-2fa': { body: { enabled: true, ...own }, who: { user: 409 } },
  'POST /api/auth/send-phone-code': { who: { user: 409 } },
  'POST /api/auth/confirm-phone': { body: { code: '123456' }, who: { user: 422 } },
  'POST /api/auth/authenticator': { body: own, who: { user: 200 } },
  'POST /api/auth/authenticator/confirm': { body: { code: '123456' }, who: { user: 409 } },
  'POST /api/auth/authenticator/turn-off': { body: own, who: { user: 200 } },
  'POST /api/auth/recovery-codes': { body: own, who: { user: 409 } },
  'POST /api/auth/passkeys/sign-in-options': { who: { public: 200 } },
  'POST /api/auth/passkeys/sign-in': { body: { response: SIGNED }, who: { public: 401 } },
  'POST /api/auth/passkeys/second-step-options': { body: { email: 'freelancer@example.com' }, who: { public: 401 } },
  'POST /api/auth/verify-2fa-passkey': {
    body: { email: 'nobody@example.com', challenge: 'guess', response: SIGNED },
    who: { public: 401 },
  },
  'GET /api/auth/passkeys': { who: { user: 200 } },
  'POST /api/auth/passkeys/options': { body: own, who: { user: 200 } },
  'POST /api/auth/passkeys': { body: { name: 'Pixel', response: MADE }, who: { user: 422 } },
  'POST /api/auth/passkeys/second-step': { body: { enabled: true, ...own }, who: { user: 409 } },
  'POST /api/auth/passkeys/{id}/remove': {
    at: { id: 'session' },
    body: own,
    who: { user: 404 },
  },
})
