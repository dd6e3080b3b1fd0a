import { createRequest, RequestError, type SendRequest, type SendUntypedRequest } from '../../http/create-request.ts'
import { drainAllQueues } from '../outbox/drain.ts'
import { registerBackgroundSync } from '../outbox/drainer.ts'
import { forgetNetworkFailures } from '../outbox/pauses.ts'
import { showDueCallReminders } from '../push/call-reminders.ts'
import { countUnreadOnDevice, setAppIconBadge } from '../push/count-unread.ts'
import { refreshNotifications, type NotificationRegistration, registrationForPerson } from '../push/shown.ts'
import { workerScope } from './open-from-notification.ts'
import '../store/connection.ts'
import { openDatabase } from '../store/database.ts'
import { type WorkerSession, readWorkerSession } from '../session/worker-session.ts'
import { type Device, pageLocks } from '../store/device-state.ts'
import { closeForGood, runOnDatabase } from '../store/safely.ts'

/** Background Sync: there is signal. The same outbox and code as in a tab. Throwing makes the browser call again. */
export async function sendWaitingItems(): Promise<void> {
  const outcomes = await withWorkerDevice(async (device) => {
    await forgetNetworkFailures(device)
    const drained = await drainAllQueues(device)
    await tidyWorkerNotifications(device)
    return drained
  })
  if (outcomes?.includes('waiting')) throw new Error('Some of it could not be sent yet.')
}

/** What is on display follows this device's rows, as does the number on the icon, and calls are reminded of. */
export async function tidyWorkerNotifications(device: Device): Promise<void> {
  const registration = registrationFor(device.user_id)
  await refreshNotifications(device, registration)
  await showDueCallReminders(device, registration)
  await updateBadgeFromRows(device)
}

/** What was read, here or elsewhere, is not counted on the icon any more: no page needs to be open for that. */
export const updateBadgeFromRows = async ({ db }: Device) =>
  setAppIconBadge(await runOnDatabase(db, () => countUnreadOnDevice(db)))

/** Checks the session before and after each notification: somebody may sign out while the worker is busy. */
export const registrationFor = (user_id: string): NotificationRegistration =>
  registrationForPerson(
    user_id,
    workerScope.registration,
    async () => (await readWorkerSession())?.user_id === user_id,
  )!

/** Runs `work` with the signed-in person's device, then closes the database. Does nothing if nobody is signed in. */
export async function withWorkerDevice<T>(work: (device: Device) => Promise<T>): Promise<T | undefined> {
  const session = await readWorkerSession()
  if (!session) return undefined
  const end = new AbortController()
  const device = createWorkerDevice(session, end.signal)
  try {
    return await work(device)
  } finally {
    end.abort()
    closeForGood(device.db)
  }
}

function createWorkerDevice(session: WorkerSession, signal: AbortSignal): Device {
  return {
    user_id: session.user_id,
    db: openDatabase(session.user_id),
    request: sendForSession(session),
    token: () => session.token,
    locks: pageLocks(),
    now: Date.now,
    random: Math.random,
    onQueued: () => void registerBackgroundSync(workerScope.registration),
    signal,
  }
}

/** Checks the session right before each request: somebody may have signed out while the worker was busy. */
export function sendForSession(session: WorkerSession): SendRequest {
  const send = createRequest({ fetch: (...args) => fetch(...args), token: () => session.token })
  const sendStill: SendUntypedRequest = async (...args) => {
    const now = await readWorkerSession()
    if (now?.token !== session.token) throw new RequestError(401, 'Signed out.')
    return (send as SendUntypedRequest)(...args)
  }
  return sendStill as SendRequest
}
