import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import ArrowIcon from 'lucide-react/icons/arrow-down'
import { vibrateBriefly } from '../ui/motion/buzz.ts'
import { Spinner } from '../ui/spinner.tsx'
import styles from './pull-to-refresh.module.css'
import { refreshOnRequest, refreshStore } from './refresh.ts'

/**
 * The pill at the upper edge that says how a refresh went. On a touch screen somebody refreshes by pulling a list down,
 * in place of the browser's own reload.
 */
export function PullToRefresh() {
  const { isBusy, words } = useSyncExternalStore(refreshStore.subscribe, refreshStore.get)
  const pill = useRef<HTMLOutputElement>(null)
  const { pathname, search } = useLocation()
  const canPull = REFRESHABLE_SCREENS.includes(pathname) && !NOT_REFRESHABLE_SEARCH[pathname]?.test(search)

  useEffect(() => {
    if (canPull && pill.current && matchMedia('(pointer: coarse)').matches) return watchPulls(pill.current)
    return undefined
  }, [canPull])

  return (
    <output ref={pill} className={styles.pill} data-shown={isBusy || words !== '' || undefined}>
      {isBusy ? <Spinner /> : !words && <ArrowIcon />}
      {words}
    </output>
  )
}

/** Screens whose rows are on this device, which a refresh brings up to date. */
const REFRESHABLE_SCREENS =
  '/ /today /messages /notifications /project /crews /calendar /portfolio /company /outbox'.split(' ')
/** Left out: a thread, which scrolls by itself, and pages of other people, which are fetched whenever they are opened. */
const NOT_REFRESHABLE_SEARCH: Record<string, RegExp> = {
  '/messages': /conversation=|userId=/,
  '/portfolio': /[?&]id=/,
  '/company': /[?&]id=/,
}

/** The part of the finger's way that the pill follows. */
const PULL_FOLLOWS_RATIO = 0.5
/** px of the pill, from which letting go refreshes; and where it stops. */
const REFRESH_FROM_PX = 64
const PULL_STOPS_AT_PX = 88
/** px; before that the direction cannot be known. */
const PULL_SLOP_PX = 10

type OngoingPull = { x: number; y: number; isGoing: boolean; isFar: boolean }

/** Follows one finger that starts at the top of the page and goes down. The listeners are passive and never delay scrolling. */
function watchPulls(pill: HTMLElement) {
  const end = new AbortController()
  const { documentElement: root } = document
  let pull: OngoingPull | null = null
  root.style.overscrollBehaviorY = 'none'

  function begin({ touches, target }: TouchEvent) {
    const { clientX: x, clientY: y } = touches[0]!
    hide()
    if (touches.length === 1 && isTouchAtPageTop(target)) pull = { x, y, isGoing: false, isFar: false }
  }

  function follow({ touches }: TouchEvent) {
    if (!pull) return
    const [right, down] = [touches[0]!.clientX - pull.x, touches[0]!.clientY - pull.y]
    if (!pull.isGoing) {
      if (Math.hypot(right, down) < PULL_SLOP_PX) return
      pull = down > Math.abs(right) ? { ...pull, isGoing: true } : null
      if (!pull) return
    }
    const way = Math.min(PULL_STOPS_AT_PX, Math.max(0, (down - PULL_SLOP_PX) * PULL_FOLLOWS_RATIO))
    if (way >= REFRESH_FROM_PX && !pull.isFar) vibrateBriefly()
    pull.isFar = way >= REFRESH_FROM_PX
    pill.dataset.pulled = pull.isFar ? 'far' : 'near'
    pill.style.setProperty('--way', `${way}px`)
  }

  function letGo() {
    if (pull?.isFar) void refreshOnRequest()
    hide()
  }

  function hide() {
    pull = null
    delete pill.dataset.pulled
    pill.style.removeProperty('--way')
  }

  const options = { passive: true, signal: end.signal }
  addEventListener('touchstart', begin, options)
  addEventListener('touchmove', follow, options)
  addEventListener('touchend', letGo, options)
  addEventListener('touchcancel', hide, options)
  return () => {
    end.abort()
    hide()
    root.style.overscrollBehaviorY = ''
  }
}

const OVER_PAGE_SELECTOR = '[role$=dialog], dialog, [role=menu], [role=listbox]'

/** Whether nothing under the finger can scroll up by itself, and the finger is in no dialog or menu. */
function isTouchAtPageTop(target: EventTarget | null) {
  if (!(target instanceof Element) || scrollY > 0 || target.closest(OVER_PAGE_SELECTOR)) return false
  for (let at: Element | null = target; at; at = at.parentElement) if (at.scrollTop > 0) return false
  return true
}
