import { useEffect, useRef, type RefObject } from 'react'

const NEAR = 120

/** Whoever reads at the end stays there when the box shrinks: the keyboard opens, the composer grows. Returns what to call at each scroll. */
export function useStayAtEnd(box: RefObject<HTMLElement | null>, scrollToEnd: () => void) {
  const isAtEnd = useRef(true)

  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd()
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box, scrollToEnd])

  return () => {
    const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = box.current ?? {}
    isAtEnd.current = scrollHeight - clientHeight - scrollTop < NEAR
  }
}
