/**
 * Whether the last request reached the server. `navigator.onLine` is only the initial value: a device with full bars in
 * a basement reports 'online' too.
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
