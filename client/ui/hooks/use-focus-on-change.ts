import { useLayoutEffect, useRef, useState } from 'react'

/** For what stands above a form whose next part takes the place of the one before: another `value` moves the focus there, so that Tab goes on from it. */
export function useFocusOnChange<T extends HTMLElement>(value: unknown) {
  const place = useRef<T>(null)
  const shown = useRef(value)
  useLayoutEffect(() => {
    if (shown.current === value) return
    shown.current = value
    place.current?.focus()
  }, [value])
  return place
}

/** Returns a function for a key: once what has it as `data-new` is drawn, its first field has the focus. */
export function useNewFocus() {
  const [key, setKey] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (key) document.querySelector<HTMLElement>(`[data-new="${CSS.escape(key)}"] input`)?.focus()
  }, [key])
  return setKey
}
