import { useEffect, useState } from 'react'
import type { SignInWays } from '../../shared/accounts/two-factor.ts'
import { request } from '../http/request.ts'

/** False: no mail can leave this server. True also while that is not known. */
export function useCanMail(): boolean {
  const [canMail, setCanMail] = useState(true)
  useEffect(() => {
    const end = new AbortController()
    request<SignInWays>('GET', '/auth/ways', undefined, { signal: end.signal }).then(
      ({ mail }) => setCanMail(mail),
      () => {},
    )
    return () => end.abort()
  }, [])
  return canMail
}
