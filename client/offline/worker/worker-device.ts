import { createRequest, RequestError, type Send, type SendAny } from '../../http/create-request.ts'
import '../store/connection.ts'
import { openDatabase } from '../store/database.ts'
import { type Mirror, readMirror } from '../session/mirror.ts'
import { type Device, pageLocks } from '../store/device.ts'
import { putDatabaseAway } from '../store/safely.ts'

/** Does `work` with the device of the person signed in, then lets the database go. Nobody signed in: nothing is done. */
export async function withDevice<T>(work: (device: Device) => Promise<T>): Promise<T | undefined> {
  const mirror = await readMirror()
  if (!mirror) return undefined
  const end = new AbortController()
  const device = workerDevice(mirror, end.signal)
  try {
    return await work(device)
  } finally {
    end.abort()
    putDatabaseAway(device.db)
  }
}

function workerDevice(mirror: Mirror, signal: AbortSignal): Device {
  return {
    user_id: mirror.user_id,
    db: openDatabase(mirror.user_id),
    request: sendAs(mirror),
    token: () => mirror.token,
    locks: pageLocks(),
    now: Date.now,
    random: Math.random,
    onQueued: () => {},
    signal,
  }
}

/** Looks at who is signed in right before each request: somebody may have signed out while the worker was at work. */
export function sendAs(mirror: Mirror): Send {
  const send = createRequest({ fetch: (...args) => fetch(...args), token: () => mirror.token })
  const sendStill: SendAny = async (...args) => {
    const now = await readMirror()
    if (now?.token !== mirror.token) throw new RequestError(401, 'Signed out.')
    return (send as SendAny)(...args)
  }
  return sendStill as Send
}
