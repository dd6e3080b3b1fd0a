import { createStore } from '../state/create-store.ts'

/**
 * Whether the last request reached the server. `navigator.onLine` is only the initial value: a device with full bars in
 * a basement reports 'online' too.
 */
const reach = createStore(typeof navigator === 'undefined' || navigator.onLine !== false)
let answered = false

export const isReached = reach.get
export const onReach = reach.subscribe
/** The same without a guess: false before the first answer. */
export const isAnswered = () => answered

export function setReached(now: boolean) {
  answered = now
  reach.set(now)
}
