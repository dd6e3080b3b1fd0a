import { useCallback, useState, type ReactNode } from 'react'
import { ShowMore } from '../show-more.tsx'

type RowsShown = {
  /** How many rows are drawn now. */
  most: number
  /** Stands below them while there are more, and draws the next as it comes near. */
  end: ReactNode
}

/**
 * Of a list of thousands only the rows that somebody has scrolled to are in the document. `atLeast`: rows that are drawn
 * in any case.
 */
export function useMoreNearEnd(total: number, { step, atLeast = 0 }: { step: number; atLeast?: number }): RowsShown {
  const [reached, setReached] = useState(step)
  const most = Math.max(reached, atLeast)
  const grow = useCallback(() => setReached(most + step), [most, step])
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end || !('IntersectionObserver' in globalThis)) return
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(),
        { rootMargin: NEAR_END_MARGIN },
      )
      observer.observe(end)
      return () => observer.disconnect()
    },
    [grow],
  )
  const end = (
    <div ref={watch}>
      <ShowMore hasMore={total > most} isLoading={false} onMore={grow} />
    </div>
  )
  return { most, end }
}

const NEAR_END_MARGIN = '600px 0px'
