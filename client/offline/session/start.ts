import { fetchOrPrefetched } from '../../http/prefetched.ts'
import { createRequest } from '../../http/create-request.ts'
import { setServerReached } from '../../http/reach.ts'
import { runWhenIdle } from '../../state/run-when-idle.ts'
import type { StandbyDb } from '../store/database.ts'
import {
  clearUnfinishedSignOut,
  copySessionForWorker,
  currentToken,
  endRefusedSession,
  onSessionChange,
  tokenOfUser,
} from './session-store.ts'
import { forgetFirstRows, readFirstRows, waitForPaintedRows } from '../store/first-rows.ts'
import { type Device, deviceOrNull, pageLocks, setDevice, whenDatabaseCodeLoaded } from '../store/device-state.ts'
import { closeForGood } from '../store/safely.ts'
import { setSyncState } from '../sync/sync-state.ts'

let firstScreen = Promise.resolve()
let startedSession: { user_id: string; end: AbortController } | null = null

/**
 * Starts everything that works without signal, for the signed-in person. A repeat for the same person does nothing. The
 * device is there when the code of the database is: at once, unless this is the first screen.
 */
export function startOffline(userId: string): void {
  if ((startedSession ?? deviceOrNull())?.user_id === userId) return
  stopOffline()
  clearUnfinishedSignOut(userId)
  const end = new AbortController()
  const { signal } = end
  startedSession = { user_id: userId, end }
  runOnSignOut(signal, forgetFirstRows)
  const first = readFirstRows(tokenOfUser(userId), signal)
  setSyncState({ paused: false, lost: false, blocked: false, full: false, streaming: false, synced: true })
  // Another tab may have signed out, and deleted the database.
  whenDatabaseCodeLoaded((open) =>
    tokenOfUser(userId) ? openStartedDevice(createPageDevice(open(userId), userId, signal)) : stopOffline(),
  )
  // The dashboards paint their first rows without database and engine.
  if (location.pathname === '/') {
    firstScreen = first.then(waitForPaintedRows)
    runAfterFirstScreen(() => loadDatabaseCode(signal))
  } else loadDatabaseCode(signal)
  runOnSignOut(
    signal,
    onSessionChange(() => tokenOfUser(userId) ?? stopOffline()),
  )
  runAfterFirstScreen(() => void copyCurrentSession(userId, signal))
  runAfterFirstScreen(() => void startOfflineEngine(signal))
}

/** Ends everything that runs for the signed-in person; the database stays. */
export function stopOffline(): void {
  const device = deviceOrNull()
  whenDatabaseCodeLoaded(null)
  setDevice(null)
  startedSession?.end.abort()
  startedSession = null
  if (device) closeForGood(device.db)
}

function openStartedDevice(device: Device) {
  setDevice(device)
  // Errors of opening appear at the first read.
  device.db.on('blocked', () => setSyncState({ blocked: true }))
  void device.db.open().then(
    () => setSyncState({ blocked: false, lost: false }),
    () => {},
  )
}

function createPageDevice(db: StandbyDb, user_id: string, signal: AbortSignal): Device {
  const token = () => tokenOfUser(user_id)
  const request = createRequest({
    fetch: fetchOrPrefetched,
    token,
    onReach: setServerReached,
    onRefused: endRefusedSession,
  })
  return {
    user_id,
    db,
    request,
    token,
    locks: pageLocks(),
    now: Date.now,
    random: Math.random,
    onQueued: () => {},
    signal,
  }
}

/** `whenDatabaseCodeLoaded` tells of its arrival; if it cannot be loaded, the engine tries again. */
function loadDatabaseCode(signal: AbortSignal) {
  if (!signal.aborted) void import('../store/device.ts').catch(() => {})
}

/** At once, unless a dashboard is being opened that has first rows. */
export const firstScreenPainted = () => firstScreen

/** When the first screen is painted, which would otherwise wait for the work. */
export function runAfterFirstScreen(work: () => void) {
  void firstScreen.then(() => runWhenIdle(work))
}

/** The screen can read and write without it, but not without the database: what cannot be loaded now is tried again. */
async function startOfflineEngine(signal: AbortSignal, tries = 1) {
  if (signal.aborted) return
  const engine = await import('./engine.ts').catch(() => null)
  if (signal.aborted) return
  const device = deviceOrNull()
  if (engine && device) engine.runOfflineEngine(device)
  else {
    // The screen waits for it: a reload is offered.
    if (!device && tries > 2) setSyncState({ lost: true })
    setTimeout(() => void startOfflineEngine(signal, tries + 1), 5_000)
  }
}

async function copyCurrentSession(user_id: string, signal: AbortSignal) {
  const token = signal.aborted ? null : currentToken()
  if (token) await copySessionForWorker({ token, user_id })
}

const runOnSignOut = (signal: AbortSignal, work: () => void) => signal.addEventListener('abort', work, { once: true })
