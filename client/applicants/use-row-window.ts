import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Rows above and below what is seen that are drawn as well. */
const SPARE = 8
const FIRST = 30

/** Which of many rows of one height to draw, in a box that scrolls; `head` px of it are covered by what sticks on top. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  { count, height, head, reveal }: { count: number; height: number; head: number; reveal: number | null },
) {
  const [seen, setSeen] = useState({ from: 0, to: FIRST })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSeen((before) => sameOr(before, rowsIn(element, height)))
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, height])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || reveal === null) return
    const top = reveal * height
    const bottom = top + height + head - element.clientHeight
    if (element.scrollTop > top) element.scrollTo({ top })
    else if (element.scrollTop < bottom) element.scrollTo({ top: bottom })
    setSeen((before) => sameOr(before, rowsIn(element, height)))
  }, [box, height, head, reveal])

  return { from: Math.min(seen.from, Math.max(0, count - 1)), to: Math.min(seen.to, count) }
}

function rowsIn({ scrollTop, clientHeight }: HTMLElement, height: number) {
  const first = Math.floor(scrollTop / height)
  return { from: Math.max(0, first - SPARE), to: first + Math.ceil(clientHeight / height) + SPARE }
}

type Span = { from: number; to: number }
const sameOr = (before: Span, now: Span) => (before.from === now.from && before.to === now.to ? before : now)
