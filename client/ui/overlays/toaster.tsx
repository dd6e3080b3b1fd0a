import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWidgets } from '../load-widgets.ts'
import { pendingToasts } from './toast.ts'

/**
 * Shows toast()'s texts. Mounted once, beside the routes; the first text loads Chakra's toasts, and waits for them.
 * Screen readers say only what is added to a region that exists already: until Chakra's does, here is one.
 */
export function Toaster() {
  const waiting = useSyncExternalStore(pendingToasts.subscribe, pendingToasts.get)
  const widgets = useWidgets(waiting.length > 0)
  const [spoken, speak] = useState('')
  useEffect(() => speak(waiting.map(({ text }) => text).join(' ')), [waiting])
  return (
    <>
      <div className="sr-only" aria-live="polite">
        {widgets ? '' : spoken}
      </div>
      {widgets && <widgets.Toaster />}
    </>
  )
}
