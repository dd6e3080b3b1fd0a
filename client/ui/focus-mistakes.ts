import { isElementShown, keepFocusOnPage } from './focus.ts'

/** Keeps the focus from being lost, and gives it to what is wrong in a form. Returns a function that ends both. */
export function guidePageFocus() {
  const ends = [keepFocusOnPage(), focusMistakes()]
  return () => ends.forEach((end) => end())
}

/** A field, or the first button of what is marked `data-wrong`. */
const MISTAKE_SELECTOR = '[aria-invalid="true"], [data-wrong] button'

/**
 * When a form cannot be sent, its first wrong field gets the focus, whether the device or the server found the mistake.
 * If no field is wrong, the error is scrolled into view. Returns a function that ends this.
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

/**
 * Looks until a key or a press, after which the focus must stay. Fields that were marked before count only once the form's
 * handler has run and nothing is busy: until then the mark may be of the last attempt.
 */
function focusMistakeOf(form: HTMLFormElement) {
  // A dialog has its buttons below the form.
  const scope = form.closest('[role=dialog]') ?? form
  const mistakes = () => [...form.querySelectorAll(MISTAKE_SELECTOR)]
  let before = mistakes()
  let hasRun = false
  let scrolledTo: Element | null = null
  const look = () => {
    const isSettled = hasRun && !scope.querySelector('[aria-busy="true"]')
    // A field that loses its mark and gets it again counts as newly marked.
    before = isSettled ? [] : before.filter((one) => one.matches(MISTAKE_SELECTOR))
    const wrong = mistakes().find((one) => isElementShown(one) && !before.includes(one))
    const error = form.querySelector('[role=alert]')
    if (wrong instanceof HTMLElement) {
      end()
      wrong.focus()
    } else if (error && error !== scrolledTo) {
      scrolledTo = error
      error.scrollIntoView({ block: 'nearest' })
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(scope, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-invalid', 'data-wrong', 'aria-busy'],
  })
  const ran = setTimeout(() => {
    hasRun = true
    look()
  })
  const end = () => {
    observer.disconnect()
    clearTimeout(ran)
    for (const act of ['keydown', 'pointerdown']) removeEventListener(act, end, true)
  }
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, end, true)
  return end
}
