import { useState } from 'react'
import type { Register } from '../../shared/accounts/auth.ts'
import type { SecondStep } from '../../shared/accounts/two-factor.ts'

/** What still waits for a second step: a sign-in after its password, or somebody who signs up with a number. */
export type HalfWay = ({ kind: 'sign_in'; email: string } & SecondStep) | { kind: 'sign_up'; registration: SignUp }
export type SignUp = Register & { phone: string }

const KEY = 'auth-half-way'

/** Outlives a look at the message with the code, for which phones throw pages away. A password never does. */
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
