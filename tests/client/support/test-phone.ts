import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createRequest } from '../../../client/http/create-request.ts'
import '../../../client/offline/store/connection.ts'
import { openDatabase } from '../../../client/offline/store/database.ts'
import type { Device as DeviceContext } from '../../../client/offline/store/device.ts'
import { putDatabaseAway } from '../../../client/offline/store/safely.ts'
import { createLocks } from './locks.ts'

type Device = { indexedDB: IDBFactory; locks: ReturnType<typeof createLocks>; clock: { now: number } }
type Parts = {
  fetch: typeof fetch
  user_id?: string
  device?: Device
  random?: () => number
  token?: () => string | null
}

export type TestTab = ReturnType<typeof openTab>

/** What outlives a tab: the disk, the locks, the clock. */
export const createDevice = (): Device => ({
  indexedDB: new IDBFactory(),
  locks: createLocks(),
  clock: { now: Date.parse('2026-06-01T09:00:00Z') },
})

/** The real client modules on a pretended device. Several tabs may share one device. */
export function openTab({
  fetch,
  user_id = 'me',
  device = createDevice(),
  random = () => 0.5,
  token = () => `token-${user_id}`,
}: Parts) {
  const end = new AbortController()
  const { locks, kill } = device.locks.openTab()
  let isDead = false
  const dying = ((...args: Parameters<typeof globalThis.fetch>) =>
    new Promise((resolve, reject) => {
      fetch(...args).then(
        (response) => !isDead && resolve(response),
        (error) => !isDead && reject(error),
      )
    })) as typeof globalThis.fetch
  const phone: DeviceContext = {
    user_id,
    db: openDatabase(user_id, { indexedDB: device.indexedDB, IDBKeyRange }),
    request: createRequest({ fetch: dying, token }),
    token,
    locks,
    now: () => device.clock.now,
    random,
    onQueued: () => {},
    signal: end.signal,
  }
  return {
    device,
    phone,
    db: phone.db,
    /** SIGKILL: nothing of it goes on, not even an error handler that waits for the network. */
    kill() {
      isDead = true
      putDatabaseAway(phone.db)
      end.abort()
      kill()
    },
    close() {
      end.abort()
      putDatabaseAway(phone.db)
      kill()
    },
  }
}
