import { useEffect, useRef, useState } from 'react'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'

/**
 * A choice in a sheet is shown at once, before the address has followed; and it stays when the sheet is closed by Back,
 * which leads to an address from before the choice.
 */
export function useChosen(filters: SearchFilters, onChange: (next: SearchFilters) => void) {
  const [chosen, setChosen] = useState<SearchFilters>({})
  const last = useRef({ chosen, onChange })
  useEffect(() => {
    last.current = { ...last.current, onChange }
  })
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (window.location.pathname === pathname) last.current.onChange(last.current.chosen)
    }
  }, [])

  function choose(next: SearchFilters) {
    last.current = { ...last.current, chosen: { ...last.current.chosen, ...next } }
    setChosen(last.current.chosen)
    onChange(next)
  }

  return { shown: { ...filters, ...chosen }, choose }
}
