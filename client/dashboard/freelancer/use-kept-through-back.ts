import { useEffect, useRef } from 'react'
import type { SearchFilters } from '../../../shared/search-filters.ts'

/** What is chosen in a sheet holds when it closes by Back, which leads to an address from before the choice. */
export function useKeptThroughBack(filters: SearchFilters, onChange: (next: SearchFilters) => void) {
  const last = useRef({ filters, onChange })
  useEffect(() => {
    last.current = { filters, onChange }
  })
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (window.location.pathname === pathname) last.current.onChange(last.current.filters)
    }
  }, [])
}
