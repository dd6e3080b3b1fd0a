import { useMemo, useState } from 'react'
import type { Applicant } from '../../../shared/jobs.ts'

/** Who is selected, as far as the list shows them: nothing is ever done to somebody out of sight. */
export function useSelection(found: Applicant[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isSelecting, setIsSelecting] = useState(false)
  const selected = useMemo(() => found.filter(({ application }) => ids.has(application.id)), [found, ids])

  return {
    selected,
    /** Whether rows bear a box to tick. */
    isSelecting: isSelecting || selected.length > 0,
    has: (id: string) => ids.has(id),
    toggle(id: string) {
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    toggleAll: () =>
      setIds(new Set(selected.length === found.length ? [] : found.map(({ application }) => application.id))),
    start: () => setIsSelecting(true),
    clear() {
      setIds(new Set())
      setIsSelecting(false)
    },
  }
}
export type Selection = ReturnType<typeof useSelection>
