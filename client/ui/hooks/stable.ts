import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the previous objects for rows that have not changed, compared by content: every read creates new ones, and
 * memoised rows would render again for nothing.
 */
export function useSameRows() {
  const [keep] = useState(createRowKeeper)
  return keep
}

function createRowKeeper() {
  const kept = new Map<string, { row: unknown; text: string }>()
  return <Row>(id: string, row: Row): Row => {
    const text = JSON.stringify(row)
    const before = kept.get(id)
    if (before?.text === text) return before.row as Row
    kept.set(id, { row, text })
    return row
  }
}

type StableActs = Record<string, (...args: never[]) => unknown>

/** Functions with a stable identity that call the latest ones, so that memoised rows need not render again. */
export function useStable<T extends StableActs>(acts: T): T {
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
