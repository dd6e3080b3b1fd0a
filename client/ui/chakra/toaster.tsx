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
import { onToast, type Toast, type ToastTone } from '../overlays/toast.ts'
import styles from '../overlays/toaster.module.css'
import { Provider } from './provider.tsx'

/**
 * Milliseconds; failures, and toasts with an action, stay longer. The time stops while the page is hidden or a mouse is
 * over it.
 */
const SHOWN = 5_000
const SHOWN_LONG = 10_000
const AT_ONCE = 3

const toaster = createToaster({ placement: 'bottom-start', removeDelay: 0, offsets: '0px' })

/**
 * Three at once, the newest at the bottom; Alt+T focuses them, Esc dismisses. In the body itself: what an open dialog leaves
 * outside is hidden from screen readers, but for live regions there.
 */
export function Toaster() {
  useEffect(() => onToast(show), [])
  useEffect(followEdges, [])
  return (
    <Provider>
      <Portal>
        <ChakraToaster toaster={toaster} className={styles.chakra} aria-label="What has just happened">
          {({ title, meta, action }) => {
            const tone = meta!.tone as ToastTone
            const Icon = ICONS[tone]
            return (
              <ChakraToast.Root data-tone={tone} ref={keepClear}>
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
    </Provider>
  )
}

/** What is at the lower edge of a narrow screen and must stay in reach: a whole sheet, or its actions where there is no room above it. */
const EDGES = '[data-edge], [data-scope=dialog]:is([data-part=content], [data-part=footer])'

/** Places the toasts above what is at the lower edge, and on a narrow screen where they cover the fewest buttons. */
function placeAbove() {
  const { offsetTop = 0, height = innerHeight } = globalThis.visualViewport ?? {}
  // The keyboard of a phone is over the lower part of the page.
  const bottom = Math.min(innerHeight, offsetTop + height)
  const tops = [...document.querySelectorAll(EDGES)]
    .filter((edge) => edge.getBoundingClientRect().height > 0)
    .map((edge) => edge.getBoundingClientRect().top - risingBy(edge))
    .filter((top) => top > heightOfToasts() + 2 * GAP)
  const lowest = Math.min(bottom, ...tops)
  document.documentElement.style.setProperty('--toast-bottom', `${innerHeight - clearOfButtons(lowest, bottom / 2)}px`)
}

/** px by which the sheet around it is still below the place where it comes to rest. */
function risingBy(edge: Element) {
  const sheet = edge.closest('[data-scope=dialog][data-part=content]')
  const [down] = (sheet && /[\d.]+(?=\)$)/.exec(getComputedStyle(sheet).transform)) ?? []
  return Number(down ?? 0)
}

/** The controls that a toast should not cover; the title of a card, or a row that is higher than a toast, may be covered. */
const CONTROLS = 'main :is(button, a[href], input, select, textarea):not(:is(h1, h2, h3) *)'
/** px */
const ROW = 64

const heightOfToasts = () =>
  document.querySelector('[data-scope=toast][data-part=group]')?.getBoundingClientRect().height ?? 0

/** The lower edge of the toasts, at `lowest` or above it, so that they cover the fewest controls and do not reach above `highest`. */
function clearOfButtons(lowest: number, highest: number) {
  const high = heightOfToasts()
  if (high === 0 || matchMedia('(min-width: 48em)').matches) return lowest
  const controls = [...document.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter((control) => control.height > 0 && control.height < ROW && control.top < lowest && control.bottom > highest)
  const covered = (edge: number) =>
    controls.filter(({ top, bottom }) => top < edge - GAP && bottom > edge - high + GAP).length
  return controls
    .map(({ top }) => top)
    .filter((edge) => edge - high >= highest)
    .toSorted((a, b) => b - a)
    .reduce((best, edge) => (covered(edge) < covered(best) ? edge : best), lowest)
}

/** ms without scrolling after which the page has come to rest. */
const AT_REST = 150

/**
 * A sheet may open or close under a toast, and the page may be scrolled to its end; the place is known only once they
 * have stopped moving.
 */
function followEdges() {
  const follow = () => toaster.getVisibleToasts().length > 0 && placeAbove()
  let resting: ReturnType<typeof setTimeout>
  const followLater = () => {
    clearTimeout(resting)
    resting = setTimeout(follow, AT_REST)
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
function keepClear(toast: HTMLElement | null) {
  if (!toast) return
  placeAbove()
  const shown = toast.getBoundingClientRect()
  const focused = document.querySelector('main :focus')?.getBoundingClientRect()
  if (focused && focused.bottom > shown.top && focused.top < shown.bottom && focused.left < shown.right)
    scrollBy({ top: focused.bottom - shown.top + GAP })
}
/** px: around a toast, as in the stylesheet. */
const GAP = 12

const ICONS = { go: GoIcon, standby: StandbyIcon, stop: StopIcon, info: InfoIcon }

function show({ tone, text, action }: Toast) {
  if (action?.until?.aborted) return
  const shown = toaster.getVisibleToasts()
  const same = shown.find((one) => one.title === text && !one.action)
  for (const { id } of shown.filter((one) => one !== same).slice(AT_ONCE - 1)) toaster.dismiss(id)
  const id = toaster.create({
    ...(same && { id: same.id! }),
    title: text,
    action: action!,
    meta: { tone },
    duration: tone === 'stop' || action ? SHOWN_LONG : SHOWN,
  })
  action?.until?.addEventListener('abort', () => toaster.dismiss(id))
}
