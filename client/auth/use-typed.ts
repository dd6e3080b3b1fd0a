import { useState } from 'react'
import type { UserType } from '../../shared/options.ts'

/** What has been typed into the sign-in and sign-up forms. The password is never among it. */
export type Typed = { email: string; full_name: string; phone: string; user_type: UserType | '' }

const KEY = 'auth-typed'
const nothing: Typed = { email: '', full_name: '', phone: '', user_type: '' }

export type TypedForm = { values: Typed; set: (change: Partial<Typed>) => void; forget: () => void }

/** Survives a reload of this tab, and no longer. */
export function useTyped(): TypedForm {
  const [values, setValues] = useState(kept)
  return {
    values,
    set(change) {
      const next = { ...values, ...change }
      setValues(next)
      sessionStorage.setItem(KEY, JSON.stringify(next))
    },
    forget: () => sessionStorage.removeItem(KEY),
  }
}

function kept(): Typed {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Typed>) }
  } catch {
    return nothing
  }
}
