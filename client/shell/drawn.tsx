import { useLayoutEffect } from 'react'

/** Stands beside the routes inside their Suspense: when it is there, a screen is, and the still of index.html goes. */
export function Drawn() {
  useLayoutEffect(() => document.getElementById('still')?.remove(), [])
  return null
}
