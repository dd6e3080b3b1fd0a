import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Milliseconds until the work is done and laid out. */
export function timed(work: () => void) {
  const begun = performance.now()
  work()
  document.body.getBoundingClientRect()
  return performance.now() - begun
}

/** A screen of a desktop's height, drawn at once. */
export function openScreen() {
  const place = document.body.appendChild(document.createElement('div'))
  Object.assign(place.style, { display: 'flex', flexDirection: 'column', height: '850px' })
  const root = createRoot(place)
  return {
    place,
    show: (screen: ReactNode) => flushSync(() => root.render(screen)),
    close() {
      root.unmount()
      place.remove()
    },
  }
}

/** The ms that one of several presses takes, from what has the focus. */
export function keyTime(key: string, times: number) {
  const press = () =>
    flushSync(() => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const all = timed(() => {
    for (let n = 0; n < times; n++) {
      press()
      document.body.getBoundingClientRect()
    }
  })
  return all / times
}
