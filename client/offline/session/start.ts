import { fetchOrPrefetched } from '../../http/prefetched.ts'
import { createRequest } from '../../http/create-request.ts'
import { setReached } from '../../http/reach.ts'
import { openDatabase } from '../store/database.ts'
import { clearUnfinishedSignOut, copyForWorker, currentToken, endSession, onSession, tokenOf } from './session-store.ts'
import { forgetFirstRows, readFirstRows } from '../store/first-rows.ts'
import { type Device, deviceOrNull, pageLocks, setDevice } from '../store/device.ts'
import { closeForGood } from '../store/safely.ts'
import { setSyncState } from '../sync/sync-state.ts'

let end: AbortController | null = null

/** Starts everything that works without signal, for the signed-in person. A repeat for the same person does nothing. */
export function startOffline(userId: string): void {
  if (deviceOrNull()?.user_id === userId) return
  stopOffline()
  clearUnfinishedSignOut(userId)
  end = new AbortController()
  const { signal } = end
  const device = createDevice(userId, signal)
  setDevice(device)
  onAbort(signal, forgetFirstRows)
  void readFirstRows(device.token(), signal)
  // Errors of opening appear at the first read.
  device.db.on('blocked', () => setSyncState({ blocked: true }))
  void device.db.open().then(
    () => setSyncState({ blocked: false }),
    () => {},
  )
  setSyncState({ paused: false, lost: false, blocked: false, full: false, streaming: false, synced: true })
  onAbort(
    signal,
    onSession(() => tokenOf(userId) ?? stopOffline()),
  )
  void copySession(userId)
  whenIdle(() => void startEngine(device))
}

/** Ends everything that runs for the signed-in person; the database stays. */
export function stopOffline(): void {
  const device = deviceOrNull()
  setDevice(null)
  end?.abort()
  end = null
  if (device) closeForGood(device.db)
}

function createDevice(user_id: string, signal: AbortSignal): Device {
  const token = () => tokenOf(user_id)
  const request = createRequest({
    fetch: fetchOrPrefetched,
    token,
    onReach: setReached,
    onRefused: endSession,
  })
  return {
    user_id,
    db: openDatabase(user_id),
    request,
    token,
    locks: pageLocks(),
    now: Date.now,
    random: Math.random,
    onQueued: () => {},
    signal,
  }
}

/** After the first screen, which would otherwise wait for the work, and within a second; Safari has no requestIdleCallback. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 })
  else setTimeout(work, 100)
}

/** The screen can read and write without it; a device that cannot load it now retries. */
async function startEngine(device: Device) {
  if (device.signal.aborted) return
  const engine = await import('./engine.ts').catch(() => null)
  if (device.signal.aborted) return
  if (engine) engine.runEngine(device)
  else setTimeout(() => void startEngine(device), 5_000)
}

async function copySession(user_id: string) {
  const token = currentToken()
  if (token) await copyForWorker({ token, user_id })
}

const onAbort = (signal: AbortSignal, work: () => void) => signal.addEventListener('abort', work, { once: true })
