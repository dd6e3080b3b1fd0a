import { useState } from 'react'

const NO_FIELDS_LEFT: ReadonlySet<string> = new Set()

/** The fields of a form that have been left: a field shows its error from then on, not while it is first filled in. */
export function useLeft() {
  const [left, setLeft] = useState(NO_FIELDS_LEFT)
  return {
    wasLeft: (field: string) => left.has(field),
    forgetLeft: () => setLeft(NO_FIELDS_LEFT),
    leave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
  }
}
