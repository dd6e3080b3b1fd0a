import { useSyncExternalStore } from 'react'

/** A new version of the app: fetched in the background, taken only when the person says so, never under a draft. */
export function useAppUpdate(): { ready: boolean; reload: () => void } {
  const ready = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isReady,
  )
  return { ready, reload: () => void reload() }
}

let isReady = false
let isAsked = false
const listeners = new Set<() => void>()

/** A new version waits: the screens offer to load it. */
export function offer() {
  isReady = true
  for (const listener of listeners) listener()
}

/** Without a worker that waits, another tab has let it in: the page alone is behind. */
async function reload() {
  isAsked = true
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (registration?.waiting) registration.waiting.postMessage({ type: 'take_over' })
  else await reloadPage()
}

let hadWorker = typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)

/** Another worker answers for this tab. The tab that asked reloads. Another tab goes on with the version it has, and is offered the reload too. */
export function changeOfWorker() {
  if (isAsked) return void reloadPage()
  if (hadWorker) offer()
  hadWorker = true
}

/** Once what is being written is written. */
export async function reloadPage() {
  const reload = () => location.reload()
  await import('../store/connection.ts').then(({ leave }) => leave(reload), reload)
}
