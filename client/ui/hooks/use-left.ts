import { useEffect, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** Which fields of a form have been left: from then on each is judged, not before it has been filled in. */
export function useLeft() {
  const [left, setLeft] = useState(NONE)
  return {
    wasLeft: (field: string) => left.has(field),
    leave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
  }
}

/**
 * For a form that was not sent. The function returned focuses what is wrong first, once the mistakes are drawn: a field, or
 * the first button of what is marked `data-wrong`; where no field is wrong, an error without one is scrolled into view.
 */
export function useMistakeFocus(formId: string) {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    const form = refusals > 0 && document.getElementById(formId)
    if (!form) return
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button')
    if (wrong) wrong.focus()
    else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [formId, refusals])
  return () => setRefusals((before) => before + 1)
}
