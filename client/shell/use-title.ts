import { useEffect } from 'react'
import { PRODUCT_NAME } from '../../shared/brand.ts'

/** The window's title: 'Messages · Standby'. Page sets it by itself. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
