import { startTransition, useEffect, useState } from 'react'

/** Turns true after `ms`: what is passed over faster than that is not fetched. */
export function useRestsFor(ms: number): boolean {
  const [isRested, setIsRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsRested(true)), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isRested
}
