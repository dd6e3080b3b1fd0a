import { useEffect, useState } from 'react'
import { request } from '../../http/request.ts'

/** True: this server takes no payments for posting, and has no packages. False while that is unknown. */
export function usePostingIsFree(): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    request('GET', '/payments/posting', undefined, { signal: end.signal }).then(
      ({ is_free }) => setIsFree(is_free),
      () => {},
    )
    return () => end.abort()
  }, [])
  return isFree
}
