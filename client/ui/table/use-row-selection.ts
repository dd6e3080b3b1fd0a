import { useCallback, useMemo, useRef, useState } from 'react'

/** The selected rows that are shown: actions never apply to hidden ones. `idOf` stays the same function. */
export function useRowSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isSwitchedOn, setIsSwitchedOn] = useState(false)
  const selected = useMemo(() => rows.filter((row) => ids.has(idOf(row))), [rows, ids, idOf])

  /** The row pressed last, from which a range begins. */
  const last = useRef<string | null>(null)

  const toggle = useCallback(
    (id: string, isRange = false) => {
      const [from, to] = [last.current, id].map((one) => rows.findIndex((row) => idOf(row) === one))
      last.current = id
      if (isRange && from! >= 0 && to! >= 0) {
        const range = rows.slice(Math.min(from!, to!), Math.max(from!, to!) + 1)
        setIds((before) => new Set([...before, ...range.map(idOf)]))
        return
      }
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [rows, idOf],
  )
  const select = useCallback((chosen: readonly Row[]) => setIds(new Set(chosen.map(idOf))), [idOf])
  const clear = useCallback(() => {
    setIds(new Set())
    setIsSwitchedOn(false)
  }, [])
  const isSelecting = isSwitchedOn || selected.length > 0

  return {
    selected,
    isAll: rows.length > 0 && selected.length === rows.length,
    /** Whether rows have a checkbox where they do not always have one. */
    isSelecting,
    has: useCallback((id: string) => ids.has(id), [ids]),
    toggle,
    toggleAll: () => select(selected.length === rows.length ? [] : rows),
    select,
    switch: () => (isSelecting ? clear() : setIsSwitchedOn(true)),
    clear,
  }
}
