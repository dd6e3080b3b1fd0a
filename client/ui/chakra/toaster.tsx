import { Portal } from '@chakra-ui/react/portal'
import { createToaster, Toast as ChakraToast, Toaster as ChakraToaster } from '@chakra-ui/react/toast'
import GoIcon from 'lucide-react/icons/circle-check'
import StopIcon from 'lucide-react/icons/circle-alert'
import StandbyIcon from 'lucide-react/icons/clock'
import InfoIcon from 'lucide-react/icons/info'
import CloseIcon from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Button, PRIMARY_BUTTON_SELECTOR } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { onToast, type ToastMessage, type ToastTone } from '../overlays/toast.ts'
import styles from '../overlays/toaster.module.css'
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
  useEffect(followLowerEdges, [])
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

/** What is at the lower edge of a narrow screen and must stay in reach: a whole sheet, or its actions where there is no room above it. */
const LOWER_EDGE_SELECTOR = '[data-edge], [data-scope=dialog]:is([data-part=content], [data-part=footer])'

/** Places the toasts above what is at the lower edge, and on a narrow screen where they cover the fewest buttons. */
function placeToastsAboveEdges() {
  const { offsetTop = 0, height = innerHeight } = globalThis.visualViewport ?? {}
  // The keyboard of a phone is over the lower part of the page.
  const bottom = Math.min(innerHeight, offsetTop + height)
  const tops = [...document.querySelectorAll(LOWER_EDGE_SELECTOR)]
    .filter((edge) => edge.getBoundingClientRect().height > 0)
    .map((edge) => edge.getBoundingClientRect().top - sheetRisingByPx(edge))
    .filter((top) => top > toastsHeightPx() + 2 * TOAST_GAP_PX)
  const lowest = Math.min(bottom, ...tops)
  document.documentElement.style.setProperty(
    '--toast-bottom',
    `${innerHeight - edgeClearOfControls(lowest, bottom / 2)}px`,
  )
}

/** px by which the sheet around it is still below the place where it comes to rest. */
function sheetRisingByPx(edge: Element) {
  const sheet = edge.closest('[data-scope=dialog][data-part=content]')
  const [down] = (sheet && /[\d.]+(?=\)$)/.exec(getComputedStyle(sheet).transform)) ?? []
  return Number(down ?? 0)
}

/** The controls that a toast should not cover; the title of a card, or a row that is higher than a toast, may be covered. */
const COVERED_CONTROLS_SELECTOR = 'main :is(button, a[href], input, select, textarea):not(:is(h1, h2, h3) *)'
/** The next thing to do on a screen is the last that may be covered. */
const PRIMARY_WEIGHT = 100
/** px */
const HIGHEST_CONTROL_PX = 64

const toastsHeightPx = () =>
  document.querySelector('[data-scope=toast][data-part=group]')?.getBoundingClientRect().height ?? 0

/** The lower edge of the toasts, at `lowest` or above it, so that they cover the fewest controls and do not reach above `highest`. */
function edgeClearOfControls(lowest: number, highest: number) {
  const high = toastsHeightPx()
  if (high === 0 || matchMedia('(min-width: 48em)').matches) return lowest
  const controls = [...document.querySelectorAll(COVERED_CONTROLS_SELECTOR)]
    .map((control) => {
      const { top, bottom, height } = control.getBoundingClientRect()
      return { top, bottom, height, weight: control.matches(PRIMARY_BUTTON_SELECTOR) ? PRIMARY_WEIGHT : 1 }
    })
    .filter(
      (control) =>
        control.height > 0 && control.height < HIGHEST_CONTROL_PX && control.top < lowest && control.bottom > highest,
    )
  const covered = (edge: number) =>
    controls
      .filter(({ top, bottom }) => top < edge - TOAST_GAP_PX && bottom > edge - high + TOAST_GAP_PX)
      .reduce((sum, { weight }) => sum + weight, 0)
  return controls
    .map(({ top }) => top)
    .filter((edge) => edge - high >= highest)
    .toSorted((a, b) => b - a)
    .reduce((best, edge) => (covered(edge) < covered(best) ? edge : best), lowest)
}

/** ms without scrolling after which the page has come to rest. */
const AT_REST_AFTER_MS = 150

/**
 * A sheet may open or close under a toast, and the page may be scrolled to its end; the place is known only once they
 * have stopped moving.
 */
function followLowerEdges() {
  const follow = () => toastQueue.getVisibleToasts().length > 0 && placeToastsAboveEdges()
  let resting: ReturnType<typeof setTimeout>
  const followLater = () => {
    clearTimeout(resting)
    resting = setTimeout(follow, AT_REST_AFTER_MS)
  }
  const observer = new MutationObserver(follow)
  observer.observe(document.body, { childList: true })
  addEventListener('animationend', follow)
  addEventListener('scroll', followLater, { capture: true, passive: true })
  return () => {
    clearTimeout(resting)
    observer.disconnect()
    removeEventListener('animationend', follow)
    removeEventListener('scroll', followLater, { capture: true })
  }
}

/** Places a new toast, and scrolls the focused element out from under it. */
function keepFocusClearOfToast(toast: HTMLElement | null) {
  if (!toast) return
  placeToastsAboveEdges()
  const shown = toast.getBoundingClientRect()
  const focused = document.querySelector('main :focus')?.getBoundingClientRect()
  if (focused && focused.bottom > shown.top && focused.top < shown.bottom && focused.left < shown.right)
    scrollBy({ top: focused.bottom - shown.top + TOAST_GAP_PX })
}
/** px: around a toast, as in the stylesheet. */
const TOAST_GAP_PX = 12

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
