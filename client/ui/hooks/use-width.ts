import { useSyncExternalStore } from 'react'

const NARROW_QUERY = '(max-width: 47.99em)'
const WIDE_QUERY = '(min-width: 62em)'
const ROOMY_QUERY = '(min-width: 80em)'
const LOW_QUERY = '(max-height: 30em)'

/** True where there is a bottom bar. Prefer a media query in CSS: this is for what must not be mounted at all. */
export function useNarrow() {
  return useSyncExternalStore(watchNarrow, () => isOnScreen(NARROW_QUERY))
}

/** True where a detail fits beside its list; otherwise it opens as a sheet. */
export function useWide() {
  return useSyncExternalStore(watchWide, () => isOnScreen(WIDE_QUERY))
}

/** True where a panel fits beside what is as wide as the screen, as a plan is. */
export function useRoomy() {
  return useSyncExternalStore(watchRoomy, () => isOnScreen(ROOMY_QUERY))
}

/** True where little fits below the tools of a list: a desktop at 200%, a phone on its side. */
export function useLow() {
  return useSyncExternalStore(watchLow, () => isOnScreen(LOW_QUERY))
}

const watchNarrow = watchMediaQuery(NARROW_QUERY)
const watchWide = watchMediaQuery(WIDE_QUERY)
const watchRoomy = watchMediaQuery(ROOMY_QUERY)
const watchLow = watchMediaQuery(LOW_QUERY)

/** While the page is printed the answer stays what it was: paper is narrower, and the screen must not change for it. */
function isOnScreen(query: string) {
  const isPrinting = matchMedia('print').matches && !matchMedia('screen').matches
  if (!isPrinting || !lastMediaAnswers.has(query)) lastMediaAnswers.set(query, matchMedia(query).matches)
  return lastMediaAnswers.get(query)!
}
const lastMediaAnswers = new Map<string, boolean>()

/** One function for each query, because React subscribes again when it gets another function. */
function watchMediaQuery(query: string) {
  return (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
}
