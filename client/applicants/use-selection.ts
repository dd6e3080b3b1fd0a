import { useCallback, useMemo, useState } from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'

/** Who is selected, as far as the list shows them: nothing is ever done to somebody out of sight. */
export function useSelection(found: Applicant[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isSwitchedOn, setIsSwitchedOn] = useState(false)
  const selected = useMemo(() => found.filter(({ application }) => ids.has(application.id)), [found, ids])

  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const clear = useCallback(() => {
    setIds(new Set())
    setIsSwitchedOn(false)
  }, [])
  const isSelecting = isSwitchedOn || selected.length > 0

  return {
    selected,
    /** Whether rows bear a box to tick. */
    isSelecting,
    has: useCallback((id: string) => ids.has(id), [ids]),
    toggle,
    toggleAll: () =>
      setIds(new Set(selected.length === found.length ? [] : found.map(({ application }) => application.id))),
    switch: () => (isSelecting ? clear() : setIsSwitchedOn(true)),
    clear,
  }
}
export type Selection = ReturnType<typeof useSelection>
