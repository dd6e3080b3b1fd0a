import { useEffect, useRef } from 'react'

/** Asks again whenever the signature is another one. */
export function useRefetchOn(signature: string, refetch: () => void) {
  const before = useRef(signature)
  useEffect(() => {
    if (before.current === signature) return
    before.current = signature
    refetch()
  }, [signature, refetch])
}
