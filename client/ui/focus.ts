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
  if (first?.element instanceof HTMLElement && first.element.isConnected && first.element !== document.body)
    return first.element
  const left = way
    .flatMap(({ element, beside }) => (element.isConnected ? [element] : beside))
    .filter((one) => one?.isConnected && one.closest('main, [role=dialog]'))
  const places = left.flatMap((one) => (one!.matches(RESTS) ? [one!] : [...one!.querySelectorAll(RESTS)]))
  return places.find(isShown) ?? null
}

/** What another width shows takes no focus. Browsers from before 2024 do not tell. */
const isShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && (element.checkVisibility?.() ?? true)

/** Both of what follows. Returns a function that ends them. */
export function guideFocus() {
  const ends = [keepFocus(), focusMistakes()]
  return () => ends.forEach((end) => end())
}

/**
 * While it runs, a focus whose element is taken away (a row that was discarded, a button whose act is done) goes to what
 * is beside it, instead of to the beginning of the page, and a button that was disabled while it acted has it again
 * afterwards. Returns a function that ends it.
 */
export function keepFocus() {
  let way = wayFrom(document.activeElement)
  /** Until somebody presses elsewhere: what is disabled loses the focus as well. */
  let isWanted = true
  const onFocus = () => {
    way = wayFrom(document.activeElement)
    isWanted = true
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (!(target as Element).matches(':disabled')) isWanted = false
  }
  const observer = new MutationObserver(() => {
    const isThere = way[0]?.element.isConnected
    if ((isThere && !isWanted) || document.activeElement !== document.body) return
    restingPlace(way)?.focus({ preventScroll: true })
  })
  addEventListener('focusin', onFocus)
  addEventListener('focusout', onBlur)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    removeEventListener('focusin', onFocus)
    removeEventListener('focusout', onBlur)
    observer.disconnect()
  }
}

/** A field, or the first button of what is marked `data-wrong`. */
const MISTAKE = '[aria-invalid="true"], [data-wrong] button'

/**
 * While it runs, what is wrong first in a form that was not sent gets the focus, whether the device finds it or the
 * server; where no field is wrong, an error is scrolled into view. Returns a function that ends it.
 */
export function focusMistakes() {
  let end = () => {}
  const onSubmit = ({ target }: Event) => {
    end()
    if (target instanceof HTMLFormElement) end = focusMistakeOf(target)
  }
  // Before a form's own listener, which may keep the event from others.
  addEventListener('submit', onSubmit, true)
  return () => {
    removeEventListener('submit', onSubmit, true)
    end()
  }
}

/** Until a key or a press, which the focus must not be taken from. */
function focusMistakeOf(form: HTMLFormElement) {
  let scrolledTo: Element | null = null
  const look = () => {
    const wrong = [...form.querySelectorAll(MISTAKE)].find(isShown)
    const error = form.querySelector('[role=alert]')
    if (wrong) {
      end()
      wrong.focus()
    } else if (error && error !== scrolledTo) {
      scrolledTo = error
      error.scrollIntoView({ block: 'nearest' })
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
  // What was marked before is not marked anew.
  const drawn = setTimeout(look)
  const end = () => {
    observer.disconnect()
    clearTimeout(drawn)
    for (const act of ['keydown', 'pointerdown']) removeEventListener(act, end, true)
  }
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, end, true)
  return end
}
