import { useLayoutEffect, useRef, useState } from 'react'

type Acts = Record<string, (...args: never[]) => unknown>

/** Functions with a stable identity that call the latest ones, so that memoised rows need not render again. */
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
