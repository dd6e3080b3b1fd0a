import { useMemo, useState } from 'react'
import { between, type CrewRow } from './crew-rows.ts'

/** Who is selected among the rows shown, and which row the keys act on. */
export function useCrewSelection(rows: CrewRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [currentId, setCurrentId] = useState<string | null>(null)
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids])
  const index = rows.findIndex(({ id }) => id === currentId)

  function toggle(id: string, isRange = false) {
    const next = new Set(ids)
    const isOn = isRange || !ids.has(id)
    for (const row of isRange ? between(rows, currentId, id) : [{ id }])
      if (isOn) next.add(row.id)
      else next.delete(row.id)
    setIds(next)
    setCurrentId(id)
  }

  return {
    selected,
    has: (id: string) => ids.has(id),
    current: rows[index],
    toggle,
    /** With `isRange` the rows on the way are selected. */
    move(step: 1 | -1, isRange = false) {
      const next = rows[Math.min(rows.length - 1, Math.max(0, index + step))]
      if (!next) return
      if (isRange) {
        const passed = currentId ? between(rows, currentId, next.id) : [next]
        setIds(new Set([...ids, ...passed.map(({ id }) => id)]))
      }
      setCurrentId(next.id)
    },
    select: (chosen: CrewRow[]) => setIds(new Set(chosen.map(({ id }) => id))),
    toggleAll: () => setIds(new Set(selected.length === rows.length ? [] : rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
export type CrewSelection = ReturnType<typeof useCrewSelection>
