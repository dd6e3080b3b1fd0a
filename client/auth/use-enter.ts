import { useState } from 'react'
import type { Login, Register } from '../../shared/accounts/auth.ts'
import type { SecondStep } from '../../shared/accounts/two-factor.ts'
import { fieldsOf } from '../http/fields-of.ts'
import { detailOf, keptOf, request } from '../http/request.ts'
import { signIn } from '../offline/session/session.ts'

type Path = '/auth/login' | '/auth/register'
/** `kept`: beside the words, what to check. */
export type Refusal = { detail: string; fields: Record<string, string>; kept?: string | undefined }

/**
 * Signs in or up and keeps the session; the router then goes on. Where a second step is asked for, `onHalfWay` takes over.
 * `fallback`: the words where the server gives none.
 */
export function useEnter(path: Path, fallback: string, onHalfWay: (half: HalfWay) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  /** `done` runs when it worked, before the screen goes. */
  async function enter(body: Login | Register, done?: () => void) {
    await attempt(async () => {
      const opened = await request('POST', path, body)
      if ('challenge' in opened) return onHalfWay({ kind: 'sign_in', email: body.email, ...opened })
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

/** What still waits for a second step: a sign-in after its password, or somebody who signs up with a number. */
export type HalfWay = ({ kind: 'sign_in'; email: string } & SecondStep) | { kind: 'sign_up'; registration: SignUp }
type SignUp = Register & { phone: string }

const KEY = 'auth-half-way'

/** Outlives a look at the message with the code, for which devices throw pages away. A password never does. */
export function useHalfWay() {
  const [half, setHalf] = useState(kept)
  return [
    half,
    (next: HalfWay | null) => {
      setHalf(next)
      if (next?.kind === 'sign_in') sessionStorage.setItem(KEY, JSON.stringify(next))
      else sessionStorage.removeItem(KEY)
    },
  ] as const
}

function kept(): HalfWay | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as HalfWay | null
  } catch {
    return null
  }
}
