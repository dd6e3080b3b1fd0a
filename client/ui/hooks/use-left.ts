import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** Which fields of a form have been left: from then on each is judged, not before it has been filled in. */
export function useLeft() {
  const [left, setLeft] = useState(NONE)
  return {
    wasLeft: (field: string) => left.has(field),
    forgetLeft: () => setLeft(NONE),
    leave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
  }
}
