import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 47.99em)'
const WIDE = '(min-width: 62em)'
const LOW = '(max-height: 30em)'

/** True where there is a bottom bar. Prefer a media query in CSS: this is for what must not be mounted at all. */
export function useNarrow() {
  return useSyncExternalStore(watchNarrow, () => isOnScreen(NARROW))
}

/** True where a detail fits beside its list; otherwise it opens as a sheet. */
export function useWide() {
  return useSyncExternalStore(watchWide, () => isOnScreen(WIDE))
}

/** True where little fits below the tools of a list: a desktop at 200%, a phone on its side. */
export function useLow() {
  return useSyncExternalStore(watchLow, () => isOnScreen(LOW))
}

const watchNarrow = watch(NARROW)
const watchWide = watch(WIDE)
const watchLow = watch(LOW)

/** While the page is printed the answer stays what it was: paper is narrower, and the screen must not change for it. */
function isOnScreen(query: string) {
  const isPrinting = matchMedia('print').matches && !matchMedia('screen').matches
  if (!isPrinting || !seen.has(query)) seen.set(query, matchMedia(query).matches)
  return seen.get(query)!
}
const seen = new Map<string, boolean>()

/** One function for each query, because React subscribes again when it gets another function. */
function watch(query: string) {
  return (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
}
