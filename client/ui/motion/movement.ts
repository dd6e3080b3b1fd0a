import type { RouterStep } from './animated-router.tsx'

type MovementWay = 'in' | 'out'

/**
 * Draws a step between a list and a detail with a view transition, for links and for Back and Forward alike. It does
 * not where the browser has drawn a movement of its own (a swipe from the edge).
 */
export function createStepMovement(wayBetween: (from: RouterStep['from'], to: RouterStep['to']) => MovementWay | null) {
  let isDrawnByBrowser = false
  addEventListener('popstate', (event) => (isDrawnByBrowser = event.hasUAVisualTransition), { capture: true })
  return ({ from, to, isPop, draw }: RouterStep) => {
    const way = wayBetween(from, to)
    if (!(isPop && isDrawnByBrowser) && way && canAnimateSteps()) afterNextPaint(() => animateStep(draw, way))
    else void draw()
  }
}

const canAnimateSteps = () =>
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The press is shown first, because nothing is painted between the pictures of before and after. */
const afterNextPaint = (then: () => void) => void requestAnimationFrame(() => setTimeout(then))

/** ms: a screen that takes longer appears without a movement, since nothing is painted meanwhile. */
const MOVEMENT_WAIT_MS = 200

/** Between pictures of the page before and after; base.css says how. */
function animateStep(draw: () => Promise<void>, way: MovementWay) {
  const { dataset } = document.documentElement
  const before = pageWayBack()
  const transition = document.startViewTransition(async () => {
    await draw()
    if (pageWayBack() !== before) dataset['way'] = way
  })
  const timer = setTimeout(() => transition.skipTransition(), MOVEMENT_WAIT_MS)
  // A transition that is skipped is no error.
  transition.ready.catch(() => {})
  void transition.updateCallbackDone.finally(() => clearTimeout(timer))
  void transition.finished.finally(() => delete dataset['way'])
}

/** A page with a way back of its own covers its list; a sheet rises over it by itself. */
const pageWayBack = () => document.querySelector('[data-back]')?.getAttribute('data-back')
