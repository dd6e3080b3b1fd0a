import { useLayoutEffect, useRef, useState } from 'react'

type Acts = Record<string, (...args: never[]) => unknown>

/** The same functions for as long as the screen stands, which do what the latest ones do: rows that are memoised need not be drawn again. */
export function useStable<T extends Acts>(acts: T): T {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [stable] = useState(() => {
    const names = Object.keys(acts)
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name]!(...args)])) as T
  })
  return stable
}
