type Step = { element: Element; beside: (Element | null)[] }

/** An element and what is around it, from the inside out, each with its neighbours. */
export function wayFrom(element: Element | null) {
  const way: Step[] = []
  for (let at = element; at; at = at.parentElement)
    way.push({ element: at, beside: [at.nextElementSibling, at.previousElementSibling] })
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

/**
 * While it runs, a focus whose element is taken away (a row that was discarded, a button whose act is done) goes to what
 * is beside it, instead of to the beginning of the page. Returns a function that ends it.
 */
export function keepFocus() {
  let way = wayFrom(document.activeElement)
  const onFocus = () => void (way = wayFrom(document.activeElement))
  const observer = new MutationObserver(() => {
    if (way[0]?.element.isConnected || document.activeElement !== document.body) return
    restingPlace(way)?.focus({ preventScroll: true })
  })
  addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
