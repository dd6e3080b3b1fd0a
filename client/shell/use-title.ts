import { useEffect } from 'react'
import { BRAND } from '../../shared/brand.ts'

/** The window's title: 'Messages · Standby'. Page sets it by itself. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${BRAND}`
  }, [title])
}
