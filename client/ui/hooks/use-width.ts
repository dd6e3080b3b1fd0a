import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 47.99em)'
const WIDE = '(min-width: 62em)'

/** True where there is a bottom bar. Prefer a media query in CSS: this is for what must not be mounted at all. */
export function useNarrow() {
  return useSyncExternalStore(watchNarrow, () => matchMedia(NARROW).matches)
}

/** True where a detail fits beside its list; otherwise it opens as a sheet. */
export function useWide() {
  return useSyncExternalStore(watchWide, () => matchMedia(WIDE).matches)
}

const watchNarrow = watch(NARROW)
const watchWide = watch(WIDE)

/** One function per query: React would resubscribe to another. */
function watch(query: string) {
  return (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
}
