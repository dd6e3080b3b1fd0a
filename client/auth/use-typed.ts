import { useState } from 'react'
import type { UserType } from '../../shared/options.ts'

/** What has been typed into the sign-in and sign-up forms. The password is never among it. */
export type Typed = { email: string; full_name: string; phone: string; user_type: UserType | '' }

const KEY = 'auth-typed'
const nothing: Typed = { email: '', full_name: '', phone: '', user_type: '' }

export type TypedForm = { values: Typed; set: (change: Partial<Typed>) => void; forget: () => void }

/** What a link to /auth may carry: the page to go on to, and which of the two one has read about. */
export type CameFrom = { from?: string; as?: UserType }

/** Survives a reload of this tab, and no longer. `as` is chosen until somebody chooses. */
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
