import { useEffect, useRef } from 'react'

/** Asks again whenever the signature is another one: words, or a row of which each change is another object. */
export function useRefetchOn(signature: unknown, refetch: () => void) {
  const before = useRef(signature)
  useEffect(() => {
    if (before.current === signature) return
    before.current = signature
    refetch()
  }, [signature, refetch])
}
