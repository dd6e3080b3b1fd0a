import { useSyncExternalStore } from 'react'

const query = '(max-width: 47.99em)'

/** True where the bottom bar is. Prefer a media query in CSS: this is for what must not be mounted at all. */
export function useNarrow() {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(listener: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
