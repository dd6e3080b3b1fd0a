import { useLayoutEffect } from 'react'

/** Shows nothing. While it is mounted, the control that was pressed last is busy: what it opens is still being loaded. */
export function BusyOpener() {
  useLayoutEffect(() => {
    const opener = pressedControl
    // What is busy by itself, as a button that sends a form, stays so.
    if (!opener?.isConnected || opener.hasAttribute('aria-busy')) return
    for (const [name, value] of BUSY_ATTRIBUTES) opener.setAttribute(name, value)
    return () => BUSY_ATTRIBUTES.forEach(([name]) => opener.removeAttribute(name))
  }, [])
  return null
}

/** base.css draws a spinner over it after a moment. */
const BUSY_ATTRIBUTES = [
  ['aria-busy', 'true'],
  ['data-opening', ''],
] as const

/** Safari does not focus what is pressed, so that the focus would not tell. */
let pressedControl: Element | null = null
globalThis.addEventListener?.(
  'click',
  ({ target }) => (pressedControl = target instanceof Element ? target.closest('a, button') : null),
  true,
)
// A shortcut may open something, too; Enter and Space on a control become a click after this.
globalThis.addEventListener?.('keydown', () => (pressedControl = null), true)
