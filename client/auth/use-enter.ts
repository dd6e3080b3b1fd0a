import { useState } from 'react'
import type { LoginBody, RegistrationBody } from '../../shared/accounts/auth.ts'
import type { SecondStepChallenge } from '../../shared/accounts/two-factor.ts'
import { errorDetailOf, fieldErrorsOf, noAnswerAdviceOf, request } from '../http/request.ts'
import { storeSignIn } from '../offline/session/session.ts'

type SignInOrUpPath = '/auth/login' | '/auth/register'
/** `kept`: beside the text, what to check. */
export type SignInRefusal = { detail: string; fields: Record<string, string>; kept?: string | undefined }

/**
 * Signs in or up and stores the session; the router then continues. If a second step is required, `onSecondStep` is
 * called. `fallback`: the text if the server gives none.
 */
export function useEnter(path: SignInOrUpPath, fallback: string, onSecondStep: (half: PendingSignIn) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)

  /** `done` runs on success, before the screen changes. */
  async function enter(body: LoginBody | RegistrationBody, done?: () => void) {
    await attempt(async () => {
      const opened = await request('POST', path, body)
      if ('challenge' in opened) return onSecondStep({ kind: 'sign_in', email: body.email, ...opened })
      done?.()
      await storeSignIn(opened)
    })
  }

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      setRefusal({
        detail: errorDetailOf(error, fallback),
        fields: fieldErrorsOf(error),
        kept: noAnswerAdviceOf(error),
      })
    } finally {
      setIsBusy(false)
    }
  }

  return { enter, attempt, isBusy, refusal }
}

/** A sign-in after its password, or a sign-up with a number, that waits for its second step. */
export type PendingSignIn =
  | ({ kind: 'sign_in'; email: string } & SecondStepChallenge)
  | { kind: 'sign_up'; registration: RegistrationWithPhone }
type RegistrationWithPhone = RegistrationBody & { phone: string }

const PENDING_SIGN_IN_KEY = 'auth-half-way'

/** Survives switching to the app with the code, for which devices may discard the page. A password is never stored. */
export function usePendingSignIn() {
  const [half, setHalf] = useState(keptPendingSignIn)
  return [
    half,
    (next: PendingSignIn | null) => {
      setHalf(next)
      if (next?.kind === 'sign_in') sessionStorage.setItem(PENDING_SIGN_IN_KEY, JSON.stringify(next))
      else sessionStorage.removeItem(PENDING_SIGN_IN_KEY)
    },
  ] as const
}

function keptPendingSignIn(): PendingSignIn | null {
  try {
    return JSON.parse(sessionStorage.getItem(PENDING_SIGN_IN_KEY) ?? 'null') as PendingSignIn | null
  } catch {
    return null
  }
}
