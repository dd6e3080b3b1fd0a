import { PRIMARY_BUTTON_SELECTOR } from '../button.tsx'

/** px: around a toast, as in the stylesheet. */
export const TOAST_GAP_PX = 12

/** What is at the lower edge of a narrow screen and must stay in reach: a whole sheet, or its actions where there is no room above it. */
const LOWER_EDGE_SELECTOR = '[data-edge], [data-scope=dialog]:is([data-part=content], [data-part=footer])'

/**
 * Places the toasts: on a narrow screen above what is at the lower edge, and where they cover the fewest buttons; on a
 * wide one at the bottom left. Nowhere over the next thing to do.
 */
export function placeToasts() {
  const { offsetTop = 0, height = innerHeight } = globalThis.visualViewport ?? {}
  // The keyboard of a phone is over the lower part of the page.
  const bottom = Math.min(innerHeight, offsetTop + height)
  const toasts = document.querySelector('[data-scope=toast][data-part=group]')?.getBoundingClientRect()
  const edge = toasts?.height ? clearEdge(toasts, bottom) : lowestAboveEdges(0, bottom)
  document.documentElement.style.setProperty('--toast-bottom', `${innerHeight - edge}px`)
}

/** px: above the line of shortcuts, as in the stylesheet. */
const WIDE_BOTTOM_PX = 48

function lowestAboveEdges(high: number, bottom: number) {
  const tops = [...document.querySelectorAll(LOWER_EDGE_SELECTOR)]
    .filter((edge) => edge.getBoundingClientRect().height > 0)
    .map((edge) => edge.getBoundingClientRect().top - sheetRisingByPx(edge))
    .filter((top) => top > high + 2 * TOAST_GAP_PX)
  return Math.min(bottom, ...tops)
}

/** px by which the sheet around it is still below the place where it comes to rest. */
function sheetRisingByPx(edge: Element) {
  const sheet = edge.closest('[data-scope=dialog][data-part=content]')
  const [down] = (sheet && /[\d.]+(?=\)$)/.exec(getComputedStyle(sheet).transform)) ?? []
  return Number(down ?? 0)
}

/** The controls that a toast should not cover; the title of a card, or a row that is higher than a toast, may be covered. */
const CONTROLS_SELECTOR = ':is(button, a[href], input, select, textarea):not(:is(h1, h2, h3) *)'
const OPEN_DIALOG_SELECTOR = '[data-scope=dialog][data-part=content][data-state=open]'
const OPEN_MENU_ITEM_SELECTOR = '[data-scope=menu][data-part=content][data-state=open] [role^=menuitem]'
/** The next thing to do on a screen is the last that may be covered. */
const PRIMARY_WEIGHT = 100
/** px */
const HIGHEST_CONTROL_PX = 64

/**
 * The lower edge of the toasts: at the lowest place or above it, so that they cover the fewest controls and do not reach
 * into the upper half, unless only there they leave the next thing to do in sight.
 */
function clearEdge(box: DOMRect, bottom: number) {
  const isWide = matchMedia('(min-width: 48em)').matches
  const lowest = isWide ? bottom - WIDE_BOTTOM_PX : lowestAboveEdges(box.height, bottom)
  const controls = reachableControls()
    .map((control) => ({ control, isNext: control.matches(PRIMARY_BUTTON_SELECTOR) }))
    // A wide screen has them over the end of a list, which is scrolled.
    .filter(({ isNext }) => isNext || !isWide)
    .map(({ control, isNext }) => ({ rect: control.getBoundingClientRect(), weight: isNext ? PRIMARY_WEIGHT : 1 }))
    .filter(({ rect }) => rect.height > 0 && rect.height < HIGHEST_CONTROL_PX)
    .filter(({ rect }) => rect.left < box.right && rect.right > box.left)
    .map(({ rect: { top, bottom }, weight }) => ({ top, bottom, weight }))
  const covered = (edge: number) =>
    controls
      .filter(({ top, bottom }) => top < edge - TOAST_GAP_PX && bottom > edge - box.height + TOAST_GAP_PX)
      .reduce((sum, { weight }) => sum + weight, 0)
  const bestFrom = (top: number) =>
    controls
      .map((control) => control.top)
      .filter((edge) => edge <= lowest && edge - box.height >= top)
      .toSorted((a, b) => b - a)
      .reduce((best, edge) => (covered(edge) < covered(best) ? edge : best), lowest)
  const best = bestFrom(bottom / 2)
  return covered(best) < PRIMARY_WEIGHT ? best : bestFrom(0)
}

/** Those of the open menu, or of the topmost dialog: nothing behind it can be pressed. */
function reachableControls() {
  const items = document.querySelectorAll(OPEN_MENU_ITEM_SELECTOR)
  if (items.length > 0) return [...items]
  const dialog = [...document.querySelectorAll(OPEN_DIALOG_SELECTOR)].at(-1)
  return dialog
    ? [...dialog.querySelectorAll(CONTROLS_SELECTOR)]
    : [...document.querySelectorAll(`main ${CONTROLS_SELECTOR}, ${PRIMARY_BUTTON_SELECTOR}`)]
}

/** ms without scrolling after which the page has come to rest. */
const AT_REST_AFTER_MS = 150

/**
 * A screen or a sheet may open, grow or close under a toast, and the page may be scrolled to its end; the place is known
 * only once they have stopped moving.
 */
export function followPage(areShown: () => boolean) {
  const follow = () => areShown() && placeToasts()
  let resting: ReturnType<typeof setTimeout>
  const followLater = () => {
    clearTimeout(resting)
    resting = setTimeout(follow, AT_REST_AFTER_MS)
  }
  const observer = new MutationObserver(follow)
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('animationend', follow)
  // A picture may make its sheet higher.
  addEventListener('load', follow, { capture: true })
  addEventListener('resize', follow)
  addEventListener('scroll', followLater, { capture: true, passive: true })
  return () => {
    clearTimeout(resting)
    observer.disconnect()
    removeEventListener('animationend', follow)
    removeEventListener('load', follow, { capture: true })
    removeEventListener('resize', follow)
    removeEventListener('scroll', followLater, { capture: true })
  }
}
