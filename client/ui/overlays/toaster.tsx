import { useSyncExternalStore } from 'react'
import { useWidgets } from '../load-widgets.ts'
import { pendingToasts } from './toast.ts'

/** Shows toast()'s texts. Mounted once, beside the routes; the first text loads Chakra's toasts, and waits for them. */
export function Toaster() {
  const waiting = useSyncExternalStore(pendingToasts.subscribe, pendingToasts.get)
  const widgets = useWidgets(waiting.length > 0)
  return widgets ? <widgets.Toaster /> : null
}
