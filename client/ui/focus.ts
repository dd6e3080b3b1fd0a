type FocusStep = { element: Element; beside: (Element | null)[] }

/** The element that opened each dialog. */
const dialogOpeners = new WeakMap<Element, FocusStep[]>()
export const noteDialogOpener = (dialog: Element, opener: FocusStep[]) => void dialogOpeners.set(dialog, opener)

/** An element and its ancestors, from the inside out, each with its neighbours; a dialog is followed by what opened it. */
export function focusWayFrom(element: Element | null) {
  const way: FocusStep[] = []
  for (let at = element; at; at = at.parentElement) {
    way.push({ element: at, beside: [at.nextElementSibling, at.previousElementSibling] })
    way.push(...(dialogOpeners.get(at) ?? []))
  }
  return way
}

/** A text field is left out, because it would open a phone's keyboard. */
const RESTING_PLACES_SELECTOR = 'a[href], button:not(:disabled), [tabindex="0"], main'

/** What gets the focus when the first element of such a list is gone: a neighbour that is left, else an ancestor. */
export function focusRestingPlace(way: FocusStep[]) {
  const [first] = way
  if (first?.element instanceof HTMLElement && canHaveFocus(first.element)) return first.element
  const left = way
    .flatMap(({ element, beside }) => (element.isConnected ? [element] : beside))
    .filter((one) => one?.isConnected && one.closest('main, [role=dialog]'))
  const places = left.flatMap((one) =>
    one!.matches(RESTING_PLACES_SELECTOR) ? [one!] : [...one!.querySelectorAll(RESTING_PLACES_SELECTOR)],
  )
  return places.find(isElementShown) ?? null
}

const canHaveFocus = (element: Element) =>
  element.isConnected && element !== document.body && !element.matches(':disabled')

/** An element that is shown at another width only cannot take the focus. Browsers from before 2024 do not tell. */
export const isElementShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && (element.checkVisibility?.() ?? true)

/** What has the focus while its owner is disabled: never the button beside it, on which Space would do something else. */
function focusPlaceToWait(owner: HTMLElement) {
  const box = owner.parentElement!
  if (!box.hasAttribute('tabindex')) {
    box.tabIndex = -1
    box.addEventListener('blur', () => box.removeAttribute('tabindex'), { once: true })
  }
  return box
}

/** ms; a button may be disabled for so long while it does what it was pressed for. */
const BUTTON_ACTS_FOR_MS = 1_000

/**
 * When an element with the focus is removed (a discarded row, a button that is no longer needed), the focus goes to
 * what is beside it, instead of to the beginning of the page. A button that is disabled while it works gets the focus
 * back afterwards; if that takes long, an ancestor has it meanwhile. Returns a function that ends this.
 */
export function keepFocusOnPage() {
  let way = focusWayFrom(document.activeElement)
  /** Kept until somebody presses elsewhere, since an element that is disabled loses the focus as well. */
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  /** The element that is to get the focus back, and the one that has it meanwhile; until the next key or press. */
  let lent: { owner: HTMLElement; to: HTMLElement } | null = null
  const onFocus = () => {
    stop()
    way = focusWayFrom(document.activeElement)
    isWanted = true
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (!(target as Element).matches(':disabled')) isWanted = false
  }
  const move = () => {
    if (document.activeElement !== document.body) return
    const own = way[0]?.element
    const isWaiting = own instanceof HTMLElement && own.isConnected && own.matches(':disabled')
    const to = isWaiting ? focusPlaceToWait(own) : focusRestingPlace(way)
    to?.focus({ preventScroll: true })
    lent = isWaiting && to ? { owner: own, to } : null
  }
  const onAct = ({ type, target }: Event) => {
    lent = null
    const own = way[0]?.element
    if (type !== 'pointerdown' || !own?.matches(':disabled') || own.contains(target as Node)) return
    isWanted = false
    stop()
  }
  /** A focus that was moved elsewhere, as a screen reader does without a key, stays there. */
  const giveBack = ({ owner, to }: NonNullable<typeof lent>) => {
    lent = null
    if ([to, document.body].includes(document.activeElement as HTMLElement)) owner.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (lent && canHaveFocus(lent.owner)) giveBack(lent)
    const own = way[0]?.element
    if (own?.isConnected && !isWanted) return
    if (own?.isConnected && own.matches(':disabled')) timer ??= setTimeout(move, BUTTON_ACTS_FOR_MS)
    else {
      stop()
      move()
    }
  })
  addEventListener('focusin', onFocus)
  // Before a form hears of it, which may draw what is wrong with the field that was left.
  addEventListener('focusout', onBlur, true)
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, onAct, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    removeEventListener('focusin', onFocus)
    removeEventListener('focusout', onBlur, true)
    for (const act of ['keydown', 'pointerdown']) removeEventListener(act, onAct, true)
    observer.disconnect()
    stop()
  }
}
