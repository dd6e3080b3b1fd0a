import { useSyncExternalStore } from 'react'

const query = '(min-width: 62em)'

/** True where there is room for a detail beside its list; else it rises as a sheet. */
export function useWide() {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(listener: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
