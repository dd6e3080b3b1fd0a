/**
 * Whether the last request got through. `navigator.onLine` is only where it starts: a device with full bars in a basement
 * says 'online' too.
 */
let reached = typeof navigator === 'undefined' || navigator.onLine !== false
const listeners = new Set<() => void>()

export const isReached = () => reached

export function setReached(now: boolean) {
  if (now === reached) return
  reached = now
  for (const listener of listeners) listener()
}

export function onReach(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
