import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import { loadWidgets, useWidgets } from '../lazy-widget.tsx'
import { pendingToasts } from './toast.ts'
import styles from './toaster.module.css'

/**
 * Renders toast()'s texts. Mounted once, beside the routes, from the start: a live region must exist before its text.
 */
export function Toaster() {
  const widgets = useWidgets()
  return (
    <>
      {widgets ? <widgets.Toaster /> : null}
      <output className={styles.toaster}>{!widgets && <PendingToasts />}</output>
    </>
  )
}

/** Loads Chakra's toasts with the first text; if they cannot be loaded, the text is shown plainly. */
function PendingToasts() {
  const toasts = useSyncExternalStore(pendingToasts.subscribe, pendingToasts.get)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (toasts.length > 0) void loadWidgets().then((areThere) => setIsMissing(!areThere))
  }, [toasts])

  if (!isMissing) return null
  return toasts.map(({ text, action }) => (
    <span key={text} className={styles.toast}>
      <span className={styles.text}>{text}</span>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            pendingToasts.forget(text)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => pendingToasts.forget(text)}>
        Dismiss
      </Button>
    </span>
  ))
}
