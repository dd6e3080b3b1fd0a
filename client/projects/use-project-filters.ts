import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readProjectFilters, type ProjectFilters } from './project-filters.ts'

/** The filters, kept in the address. */
export function useProjectFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readProjectFilters(params), [params])

  function change(next: Partial<ProjectFilters>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true },
    )
  }

  return { filters, change, clear: () => change({ status: '', event_type: '', text: '' }) }
}
