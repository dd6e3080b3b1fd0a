import { useLayoutEffect, useMemo, useRef } from 'react'
import { useDraft } from './use-draft.ts'

/**
 * A form's values, stored on this device under `key` as they are typed, and the same in every tab. What was never
 * changed is as in `start`.
 */
export function useFormDraft<Values extends object>(key: string, start: Values) {
  const [text, setText, clear, held] = useDraft(key)
  const typed = useMemo(() => parseDraft<Partial<Values>>(text), [text])
  const draft = useMemo((): Values => ({ ...start, ...typed }), [start, typed])
  const latest = useRef(draft)
  // With the commit: an effect that runs later could take back a change that has not been drawn yet.
  useLayoutEffect(() => {
    latest.current = draft
  })

  /** Builds on the last change, for several changes at once and for slow work; takes a function of it too. */
  function change(next: Partial<Values> | ((before: Values) => Partial<Values>)) {
    latest.current = { ...latest.current, ...(typeof next === 'function' ? next(latest.current) : next) }
    setText(JSON.stringify(latest.current))
  }
  return { draft, isTyped: typed !== null, change, clear, held }
}

/** Null if there is none, or it cannot be read. */
export function parseDraft<Draft>(text: string): Draft | null {
  try {
    return text ? (JSON.parse(text) as Draft) : null
  } catch {
    return null
  }
}
