type Step = { element: Element; beside: (Element | null)[] }

/** What opened each dialog. */
const openers = new WeakMap<Element, Step[]>()
export const noteOpener = (dialog: Element, opener: Step[]) => void openers.set(dialog, opener)

/** An element and what is around it, from the inside out, each with its neighbours; around a dialog is what opened it. */
export function wayFrom(element: Element | null) {
  const way: Step[] = []
  for (let at = element; at; at = at.parentElement) {
    way.push({ element: at, beside: [at.nextElementSibling, at.previousElementSibling] })
    way.push(...(openers.get(at) ?? []))
  }
  return way
}

/** Not a text field, which would open a phone's keyboard. */
const RESTS = 'a[href], button:not(:disabled), [tabindex="0"], main'

/** What has the focus when the first of a way is gone: the next or previous that is left, then what is around it. */
export function restingPlace(way: Step[]) {
  const [first] = way
  if (first?.element instanceof HTMLElement && canHave(first.element)) return first.element
  const left = way
    .flatMap(({ element, beside }) => (element.isConnected ? [element] : beside))
    .filter((one) => one?.isConnected && one.closest('main, [role=dialog]'))
  const places = left.flatMap((one) => (one!.matches(RESTS) ? [one!] : [...one!.querySelectorAll(RESTS)]))
  return places.find(isShown) ?? null
}

const canHave = (element: Element) => element.isConnected && element !== document.body && !element.matches(':disabled')

/** What another width shows takes no focus. Browsers from before 2024 do not tell. */
export const isShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && (element.checkVisibility?.() ?? true)

/** What has the focus while its owner is disabled. Never the button beside it, on which Space would do something else. */
function placeToWait(owner: HTMLElement) {
  const box = owner.parentElement!
  if (!box.hasAttribute('tabindex')) {
    box.tabIndex = -1
    box.addEventListener('blur', () => box.removeAttribute('tabindex'), { once: true })
  }
  return box
}

/** ms; as long as a press may take for its act, and be disabled meanwhile. */
const ACT = 1_000

/**
 * While it runs, a focus whose element is taken away (a row that was discarded, a button whose act is done) goes to what
 * is beside it, instead of to the beginning of the page. A button that is disabled while it acts has it again
 * afterwards; meanwhile, if that takes long, what is around it has it. Returns a function that ends it.
 */
export function keepFocus() {
  let way = wayFrom(document.activeElement)
  /** Until somebody presses elsewhere: what is disabled loses the focus as well. */
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  /** Who waits to have it again, and what has it meanwhile; until the next key or press. */
  let lent: { owner: HTMLElement; to: HTMLElement } | null = null
  const onFocus = () => {
    stop()
    way = wayFrom(document.activeElement)
    isWanted = true
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (!(target as Element).matches(':disabled')) isWanted = false
  }
  const move = () => {
    if (document.activeElement !== document.body) return
    const own = way[0]?.element
    const isWaiting = own instanceof HTMLElement && own.isConnected && own.matches(':disabled')
    const to = isWaiting ? placeToWait(own) : restingPlace(way)
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
  /** Wherever else somebody has gone, as a screen reader does without a key, they stay. */
  const giveBack = ({ owner, to }: NonNullable<typeof lent>) => {
    lent = null
    if ([to, document.body].includes(document.activeElement as HTMLElement)) owner.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (lent && canHave(lent.owner)) giveBack(lent)
    const own = way[0]?.element
    if (own?.isConnected && !isWanted) return
    if (own?.isConnected && own.matches(':disabled')) timer ??= setTimeout(move, ACT)
    else {
      stop()
      move()
    }
  })
  addEventListener('focusin', onFocus)
  addEventListener('focusout', onBlur)
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, onAct, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    removeEventListener('focusin', onFocus)
    removeEventListener('focusout', onBlur)
    for (const act of ['keydown', 'pointerdown']) removeEventListener(act, onAct, true)
    observer.disconnect()
    stop()
  }
}
