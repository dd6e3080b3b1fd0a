import { useEffect, useState } from 'react'
import { request } from '../../http/request.ts'
import { useSession } from './session.ts'

/**
 * Whether posting costs nothing on this server, so that nothing of packages and payments is shown: as the own record
 * says, else as the server answers; undefined until then.
 */
export function usePostingIsFree(): boolean | undefined {
  const { user } = useSession()
  const [answer, setAnswer] = useState<boolean>()
  const own = user?.posting_is_free
  const isAsked = own === undefined
  useEffect(() => {
    if (!isAsked) return
    const end = new AbortController()
    request('GET', '/payments/posting', undefined, { signal: end.signal }).then(
      ({ is_free }) => setAnswer(is_free),
      () => end.signal.aborted || setAnswer(false),
    )
    return () => end.abort()
  }, [isAsked])
  return own ?? answer
}
