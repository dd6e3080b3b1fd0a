import { useState } from 'react'
import type { UserType } from '../../shared/options.ts'

/** The values typed into the sign-in and sign-up forms, without the password. */
export type TypedAuthValues = { email: string; full_name: string; phone: string; user_type: UserType | '' }

const TYPED_AUTH_VALUES_KEY = 'auth-typed'
const emptyAuthValues: TypedAuthValues = { email: '', full_name: '', phone: '', user_type: '' }

export type TypedForm = { values: TypedAuthValues; set: (change: Partial<TypedAuthValues>) => void; forget: () => void }

/** State of a link to /auth: the page to continue to, and which of the two sides one has read about. */
export type AuthLinkState = { from?: string; as?: UserType }

/** Survives a reload of this tab, and no longer. `as` is preselected until somebody chooses. */
export function useTyped(as: UserType | '' = ''): TypedForm {
  const [values, setValues] = useState(() => keptAuthValues(as))
  return {
    values,
    set(change) {
      const next = { ...values, ...change }
      setValues(next)
      sessionStorage.setItem(TYPED_AUTH_VALUES_KEY, JSON.stringify(next))
    },
    forget: () => sessionStorage.removeItem(TYPED_AUTH_VALUES_KEY),
  }
}

function keptAuthValues(as: UserType | ''): TypedAuthValues {
  try {
    return {
      ...emptyAuthValues,
      user_type: as,
      ...(JSON.parse(sessionStorage.getItem(TYPED_AUTH_VALUES_KEY) ?? '{}') as Partial<TypedAuthValues>),
    }
  } catch {
    return { ...emptyAuthValues, user_type: as }
  }
}
