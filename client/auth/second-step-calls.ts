import type { SignedIn } from '../../shared/accounts/auth.ts'
import { request } from '../http/request.ts'
import { signIn } from '../offline/session/session.ts'
import type { HalfWay } from './half-way.ts'

export type StepVerbs = { verify: (code: string) => Promise<void>; send: () => Promise<void> }

/** What the code screen does, for a sign-in and for a sign-up. */
export function verbsOf(half: HalfWay, onDone: () => void): StepVerbs {
  const enter = async (path: string, body: object) => {
    const signedIn = await request<SignedIn>('POST', path, body)
    onDone()
    await signIn(signedIn)
  }
  if (half.kind === 'sign_in') {
    const { email, challenge } = half
    return {
      verify: (code) => enter('/auth/verify-2fa-code', { email, code, challenge }),
      send: () => request('POST', '/auth/send-2fa-code', { email, challenge }),
    }
  }
  const { registration } = half
  const { phone, email } = registration
  return {
    verify: (verification_code) => enter('/auth/register-with-2fa', { ...registration, verification_code }),
    send: () => request('POST', '/auth/send-registration-code', { phone, email }),
  }
}
