import { useEffect, useRef, useState } from 'react'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'

/**
 * What is chosen in a sheet stands there at once, before the address has followed; and it holds when the sheet closes by Back,
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
