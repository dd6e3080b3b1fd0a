import { isShown, keepFocus } from './focus.ts'

/** A focus is never lost, and what is wrong in a form gets it. Returns a function that ends both. */
export function guideFocus() {
  const ends = [keepFocus(), focusMistakes()]
  return () => ends.forEach((end) => end())
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

/**
 * Until a key or a press, which the focus must not be taken from. What was marked before counts once the form's own
 * handler has run and nothing is busy: until then it may be of the last attempt.
 */
function focusMistakeOf(form: HTMLFormElement) {
  // A dialog has its buttons below the form.
  const scope = form.closest('[role=dialog]') ?? form
  const mistakes = () => [...form.querySelectorAll(MISTAKE)]
  let before = mistakes()
  let hasRun = false
  let scrolledTo: Element | null = null
  const look = () => {
    const isSettled = hasRun && !scope.querySelector('[aria-busy="true"]')
    // What loses its mark and has it again is marked anew.
    before = isSettled ? [] : before.filter((one) => one.matches(MISTAKE))
    const wrong = mistakes().find((one) => isShown(one) && !before.includes(one))
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
