import { createRequest, RequestError, type Send, type SendAny } from '../../http/create-request.ts'
import { drainAll } from '../outbox/drain.ts'
import { askForBackgroundSync } from '../outbox/drainer.ts'
import { forgetNetworkFailures } from '../outbox/pauses.ts'
import { remindOfCalls } from '../push/call-reminders.ts'
import { countUnread, setBadge } from '../push/count-unread.ts'
import { refreshShown, type Registration, showingFor } from '../push/shown.ts'
import { worker } from './open-from-notification.ts'
import '../store/connection.ts'
import { openDatabase } from '../store/database.ts'
import { type WorkerSession, readWorkerSession } from '../session/worker-session.ts'
import { type Device, pageLocks } from '../store/device-state.ts'
import { closeForGood, safely } from '../store/safely.ts'

/** Background Sync: there is signal. The same outbox and code as in a tab. Throwing makes the browser call again. */
export async function sendWaiting(): Promise<void> {
  const outcomes = await withDevice(async (device) => {
    await forgetNetworkFailures(device)
    const drained = await drainAll(device)
    await tidyShown(device)
    return drained
  })
  if (outcomes?.includes('waiting')) throw new Error('Some of it could not be sent yet.')
}

/** What is on display follows this device's rows, as does the number on the icon, and calls are reminded of. */
export async function tidyShown(device: Device): Promise<void> {
  const registration = registrationFor(device.user_id)
  await refreshShown(device, registration)
  await remindOfCalls(device, registration)
  await badgeFromRows(device)
}

/** What was read, here or elsewhere, is not counted on the icon any more: no page needs to be open for that. */
export const badgeFromRows = async ({ db }: Device) => setBadge(await safely(db, () => countUnread(db)))

/** Checks the session before and after each notification: somebody may sign out while the worker is busy. */
export const registrationFor = (user_id: string): Registration =>
  showingFor(user_id, worker.registration, async () => (await readWorkerSession())?.user_id === user_id)!

/** Runs `work` with the signed-in person's device, then closes the database. Does nothing if nobody is signed in. */
export async function withDevice<T>(work: (device: Device) => Promise<T>): Promise<T | undefined> {
  const session = await readWorkerSession()
  if (!session) return undefined
  const end = new AbortController()
  const device = workerDevice(session, end.signal)
  try {
    return await work(device)
  } finally {
    end.abort()
    closeForGood(device.db)
  }
}

function workerDevice(session: WorkerSession, signal: AbortSignal): Device {
  return {
    user_id: session.user_id,
    db: openDatabase(session.user_id),
    request: sendAs(session),
    token: () => session.token,
    locks: pageLocks(),
    now: Date.now,
    random: Math.random,
    onQueued: () => void askForBackgroundSync(worker.registration),
    signal,
  }
}

/** Checks the session right before each request: somebody may have signed out while the worker was busy. */
export function sendAs(session: WorkerSession): Send {
  const send = createRequest({ fetch: (...args) => fetch(...args), token: () => session.token })
  const sendStill: SendAny = async (...args) => {
    const now = await readWorkerSession()
    if (now?.token !== session.token) throw new RequestError(401, 'Signed out.')
    return (send as SendAny)(...args)
  }
  return sendStill as Send
}
