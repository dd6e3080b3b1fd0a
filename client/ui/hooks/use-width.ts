import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 47.99em)'
const WIDE = '(min-width: 62em)'

/** True where the bottom bar is. Prefer a media query in CSS: this is for what must not be mounted at all. */
export function useNarrow() {
  return useSyncExternalStore(watchNarrow, () => matchMedia(NARROW).matches)
}

/** True where there is room for a detail beside its list; else it rises as a sheet. */
export function useWide() {
  return useSyncExternalStore(watchWide, () => matchMedia(WIDE).matches)
}

const watchNarrow = watch(NARROW)
const watchWide = watch(WIDE)

/** One function for each query: React subscribes anew to another. */
function watch(query: string) {
  return (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
}
