import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 47.99em)'
const WIDE = '(min-width: 62em)'
const LOW = '(max-height: 30em)'

/** True where there is a bottom bar. Prefer a media query in CSS: this is for what must not be mounted at all. */
export function useNarrow() {
  return useSyncExternalStore(watchNarrow, () => matchMedia(NARROW).matches)
}

/** True where a detail fits beside its list; otherwise it opens as a sheet. */
export function useWide() {
  return useSyncExternalStore(watchWide, () => matchMedia(WIDE).matches)
}

/** True where little fits below the tools of a list: a desktop at 200%, a phone on its side. */
export function useLow() {
  return useSyncExternalStore(watchLow, () => matchMedia(LOW).matches)
}

const watchNarrow = watch(NARROW)
const watchWide = watch(WIDE)
const watchLow = watch(LOW)

/** One function per query: React would resubscribe to another. */
function watch(query: string) {
  return (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
}
