import { Portal } from '@chakra-ui/react/portal'
import { createToaster, Toast as ChakraToast, Toaster as ChakraToaster } from '@chakra-ui/react/toast'
import GoIcon from 'lucide-react/icons/circle-check'
import StopIcon from 'lucide-react/icons/circle-alert'
import StandbyIcon from 'lucide-react/icons/clock'
import InfoIcon from 'lucide-react/icons/info'
import CloseIcon from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { onToast, type ToastMessage, type ToastTone } from '../overlays/toast.ts'
import styles from '../overlays/toaster.module.css'
import { followPage, placeToasts, TOAST_GAP_PX } from '../overlays/toast-place.ts'
import { WidgetProvider } from './provider.tsx'

/**
 * Milliseconds; failures, and toasts with an action, stay longer. The time stops while the page is hidden or a mouse is
 * over it.
 */
const TOAST_SHOWN_MS = 5_000
const TOAST_SHOWN_LONG_MS = 10_000
const TOASTS_AT_ONCE = 3

const toastQueue = createToaster({ placement: 'bottom-start', removeDelay: 0, offsets: '0px' })

/**
 * Three at once, the newest at the bottom; Alt+T focuses them, Esc dismisses. In the body itself: what an open dialog leaves
 * outside is hidden from screen readers, but for live regions there.
 */
export function ToasterWidget() {
  useEffect(() => onToast(showToast), [])
  useEffect(() => followPage(() => toastQueue.getVisibleToasts().length > 0), [])
  return (
    <WidgetProvider>
      <Portal>
        <ChakraToaster toaster={toastQueue} className={styles.chakra} aria-label="What has just happened">
          {({ title, meta, action }) => {
            const tone = meta!.tone as ToastTone
            const Icon = TOAST_ICONS[tone]
            return (
              <ChakraToast.Root data-tone={tone} ref={keepFocusClearOfToast}>
                <Icon />
                <ChakraToast.Title>{title}</ChakraToast.Title>
                {action && (
                  <ChakraToast.ActionTrigger asChild>
                    <Button size="sm">{action.label}</Button>
                  </ChakraToast.ActionTrigger>
                )}
                <ChakraToast.CloseTrigger asChild>
                  <IconButton size="sm" label="Dismiss">
                    <CloseIcon />
                  </IconButton>
                </ChakraToast.CloseTrigger>
              </ChakraToast.Root>
            )
          }}
        </ChakraToaster>
      </Portal>
    </WidgetProvider>
  )
}

/** Places a new toast, and scrolls the focused element out from under it. */
function keepFocusClearOfToast(toast: HTMLElement | null) {
  if (!toast) return
  placeToasts()
  const shown = toast.getBoundingClientRect()
  const focused = document.querySelector('main :focus')?.getBoundingClientRect()
  if (focused && focused.bottom > shown.top && focused.top < shown.bottom && focused.left < shown.right)
    scrollBy({ top: focused.bottom - shown.top + TOAST_GAP_PX })
}

const TOAST_ICONS = { go: GoIcon, standby: StandbyIcon, stop: StopIcon, info: InfoIcon }

function showToast({ tone, text, action }: ToastMessage) {
  if (action?.until?.aborted) return
  const shown = toastQueue.getVisibleToasts()
  const same = shown.find((one) => one.title === text && !one.action)
  for (const { id } of shown.filter((one) => one !== same).slice(TOASTS_AT_ONCE - 1)) toastQueue.dismiss(id)
  const id = toastQueue.create({
    ...(same && { id: same.id! }),
    title: text,
    action: action!,
    meta: { tone },
    duration: tone === 'stop' || action ? TOAST_SHOWN_LONG_MS : TOAST_SHOWN_MS,
  })
  action?.until?.addEventListener('abort', () => toastQueue.dismiss(id))
}
