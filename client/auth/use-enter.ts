import { useState } from 'react'
import type { Login, Register } from '../../shared/accounts/auth.ts'
import type { SecondStep } from '../../shared/accounts/two-factor.ts'
import { detailOf, fieldsOf, keptOf, request } from '../http/request.ts'
import { signIn } from '../offline/session/session.ts'

type Path = '/auth/login' | '/auth/register'
/** `kept`: beside the text, what to check. */
export type Refusal = { detail: string; fields: Record<string, string>; kept?: string | undefined }

/**
 * Signs in or up and stores the session; the router then continues. If a second step is required, `onSecondStep` is
 * called. `fallback`: the text if the server gives none.
 */
export function useEnter(path: Path, fallback: string, onSecondStep: (half: PendingSignIn) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  /** `done` runs on success, before the screen changes. */
  async function enter(body: Login | Register, done?: () => void) {
    await attempt(async () => {
      const opened = await request('POST', path, body)
      if ('challenge' in opened) return onSecondStep({ kind: 'sign_in', email: body.email, ...opened })
      done?.()
      await signIn(opened)
    })
  }

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      setRefusal({ detail: detailOf(error, fallback), fields: fieldsOf(error), kept: keptOf(error) })
    } finally {
      setIsBusy(false)
    }
  }

  return { enter, attempt, isBusy, refusal }
}

/** A sign-in after its password, or a sign-up with a number, that waits for its second step. */
export type PendingSignIn =
  | ({ kind: 'sign_in'; email: string } & SecondStep)
  | { kind: 'sign_up'; registration: SignUp }
type SignUp = Register & { phone: string }

const KEY = 'auth-half-way'

/** Survives switching to the app with the code, for which devices may discard the page. A password is never stored. */
export function usePendingSignIn() {
  const [half, setHalf] = useState(kept)
  return [
    half,
    (next: PendingSignIn | null) => {
      setHalf(next)
      if (next?.kind === 'sign_in') sessionStorage.setItem(KEY, JSON.stringify(next))
      else sessionStorage.removeItem(KEY)
    },
  ] as const
}

function kept(): PendingSignIn | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingSignIn | null
  } catch {
    return null
  }
}
