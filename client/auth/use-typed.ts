import { useState } from 'react'
import type { UserType } from '../../shared/options.ts'

/** The values typed into the sign-in and sign-up forms, without the password. */
export type Typed = { email: string; full_name: string; phone: string; user_type: UserType | '' }

const KEY = 'auth-typed'
const nothing: Typed = { email: '', full_name: '', phone: '', user_type: '' }

export type TypedForm = { values: Typed; set: (change: Partial<Typed>) => void; forget: () => void }

/** State of a link to /auth: the page to continue to, and which of the two sides one has read about. */
export type CameFrom = { from?: string; as?: UserType }

/** Survives a reload of this tab, and no longer. `as` is preselected until somebody chooses. */
export function useTyped(as: UserType | '' = ''): TypedForm {
  const [values, setValues] = useState(() => kept(as))
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

function kept(as: UserType | ''): Typed {
  try {
    return { ...nothing, user_type: as, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Typed>) }
  } catch {
    return { ...nothing, user_type: as }
  }
}
