import { useEffect, useState, type CSSProperties } from 'react'

/** The height left over by the phone's keyboard, as --visible-height: the composer stands on it, wherever the browser puts the page. */
export function useVisibleHeight() {
  const [height, setHeight] = useState(visibleHeight)
  useEffect(() => {
    const viewport = visualViewport
    if (!viewport) return
    const renew = () => {
      setHeight(visibleHeight())
      if (viewport.scale === 1) scrollTo(0, 0)
    }
    viewport.addEventListener('resize', renew)
    return () => viewport.removeEventListener('resize', renew)
  }, [])
  return height ? ({ '--visible-height': `${height}px` } as CSSProperties) : undefined
}

/** Pinched, the page is meant to be larger than the screen. */
function visibleHeight() {
  return visualViewport && visualViewport.scale === 1 ? Math.round(visualViewport.height) : undefined
}
