import { type CSSProperties, useEffect, useState } from 'react'

/**
 * The part of the window that the device's keyboard leaves, as the variables --visible-height and --visible-top: iOS
 * lays the keyboard over the page without making it smaller. Undefined where the browser does not tell, and with a
 * pinch zoom, when the page is meant to be larger than the screen. `onResize` is called when a keyboard comes or goes.
 */
export function useVisibleArea(onResize?: () => void) {
  const [area, setArea] = useState(visibleArea)
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) return
    const renew = () => setArea(visibleArea())
    const resize = () => {
      renew()
      if (viewport.scale === 1) onResize?.()
    }
    viewport.addEventListener('resize', resize)
    viewport.addEventListener('scroll', renew)
    return () => {
      viewport.removeEventListener('resize', resize)
      viewport.removeEventListener('scroll', renew)
    }
  }, [onResize])
  if (!area) return undefined
  const [top, height] = area.split(' ')
  return { '--visible-top': top, '--visible-height': height } as CSSProperties
}

/** '0px 844px': one value, so that the same area can be recognised. */
function visibleArea() {
  const { visualViewport: viewport } = globalThis
  return viewport?.scale === 1 ? `${Math.round(viewport.offsetTop)}px ${Math.round(viewport.height)}px` : ''
}
