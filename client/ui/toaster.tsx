import { useSyncExternalStore } from 'react'
import GoIcon from 'lucide-react/icons/circle-check'
import StopIcon from 'lucide-react/icons/circle-alert'
import StandbyIcon from 'lucide-react/icons/clock'
import InfoIcon from 'lucide-react/icons/info'
import CloseIcon from 'lucide-react/icons/x'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, shownToasts } from './toast.ts'
import styles from './toaster.module.css'

const icons = { go: GoIcon, standby: StandbyIcon, stop: StopIcon, info: InfoIcon }

/** Where toast() speaks. Stands once, beside the routes, from the start: a live region must be there before its words. */
export function Toaster() {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get)
  return (
    <div className={styles.toaster} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => {
        const Icon = icons[tone]
        return (
          <div key={id} className={classNames(styles.toast, styles[tone])}>
            <Icon />
            <span className={styles.text}>{text}</span>
            {action && (
              <Button
                size="sm"
                onClick={() => {
                  dismissToast(id)
                  action.onClick()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton size="sm" label="Dismiss" onClick={() => dismissToast(id)}>
              <CloseIcon />
            </IconButton>
          </div>
        )
      })}
    </div>
  )
}
