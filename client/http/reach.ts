/**
 * Whether the last request reached the server. `navigator.onLine` is only the initial value: a device with full bars in
 * a basement reports 'online' too.
 */
let reached = typeof navigator === 'undefined' || navigator.onLine !== false
let answered = false
const listeners = new Set<() => void>()

export const isReached = () => reached
/** The same without a guess: false before the first answer. */
export const isAnswered = () => answered

export function setReached(now: boolean) {
  answered = now
  if (now === reached) return
  reached = now
  for (const listener of listeners) listener()
}

export function onReach(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
