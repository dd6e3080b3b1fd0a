import { createRequest, type Send } from '../../http/create-request.ts'
import { RequestError } from '../../http/request-error.ts'
import '../store/connection.ts'
import { openDatabase } from '../store/database.ts'
import { type Device, readDevice } from '../session/mirror.ts'
import { pageLocks } from '../session/page-locks.ts'
import type { Phone } from '../store/device.ts'
import { putDatabaseAway } from '../store/safely.ts'

/** Does `work` with the phone of the person signed in, then lets the database go. Nobody signed in: nothing is done. */
export async function withPhone<T>(work: (phone: Phone) => Promise<T>): Promise<T | undefined> {
  const device = await readDevice()
  if (!device) return undefined
  const end = new AbortController()
  const phone = workerPhone(device, end.signal)
  try {
    return await work(phone)
  } finally {
    end.abort()
    putDatabaseAway(phone.db)
  }
}

function workerPhone(device: Device, signal: AbortSignal): Phone {
  return {
    user_id: device.user_id,
    db: openDatabase(device.user_id),
    request: sendAs(device),
    token: () => device.token,
    locks: pageLocks(),
    now: Date.now,
    random: Math.random,
    onQueued: () => {},
    signal,
  }
}

/** Looks at who is signed in right before each request: somebody may have signed out while the worker was at work. */
export function sendAs(device: Device): Send {
  const send = createRequest({ fetch: (...args) => fetch(...args), token: () => device.token })
  return async (...args) => {
    const now = await readDevice()
    if (now?.token !== device.token) throw new RequestError(401, 'Signed out.')
    return send(...args)
  }
}
