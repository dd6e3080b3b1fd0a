import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** The fields of a form that have been left: a field shows its error from then on, not while it is first filled in. */
export function useLeft() {
  const [left, setLeft] = useState(NONE)
  return {
    wasLeft: (field: string) => left.has(field),
    forgetLeft: () => setLeft(NONE),
    leave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
  }
}
