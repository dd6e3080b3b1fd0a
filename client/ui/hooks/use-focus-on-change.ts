import { useLayoutEffect, useRef, useState } from 'react'

/** For an element above a form whose parts replace each other: when `value` changes it gets the focus, so that Tab continues there. */
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

/** Returns a function that takes a key: once the element with this `data-new` is drawn, its first field gets the focus. */
export function useNewFocus() {
  const [key, setKey] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (key) document.querySelector<HTMLElement>(`[data-new="${CSS.escape(key)}"] input`)?.focus()
  }, [key])
  return setKey
}
