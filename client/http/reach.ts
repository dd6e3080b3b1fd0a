import { createStore } from '../state/create-store.ts'

/**
 * Whether the last request reached the server. `navigator.onLine` is only the initial value: a device with full bars in
 * a basement reports 'online' too.
 */
const serverReach = createStore(typeof navigator === 'undefined' || navigator.onLine !== false)
let wasServerReached = false

export const isServerReached = serverReach.get
export const onServerReach = serverReach.subscribe
/** The same without a guess: false before the first answer. */
export const hasServerAnswered = () => wasServerReached

export function setServerReached(now: boolean) {
  wasServerReached = now
  serverReach.set(now)
}
