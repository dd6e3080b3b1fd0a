import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createRequest } from '../../../client/http/create-request.ts'
import '../../../client/offline/store/connection.ts'
import { openDatabase } from '../../../client/offline/store/database.ts'
import type { Device } from '../../../client/offline/store/device.ts'
import { closeForGood } from '../../../client/offline/store/safely.ts'
import { createLocks } from './locks.ts'

type TestBrowser = { indexedDB: IDBFactory; locks: ReturnType<typeof createLocks>; clock: { now: number } }
type Parts = {
  fetch: typeof fetch
  user_id?: string
  browser?: TestBrowser
  random?: () => number
  token?: () => string | null
}

export type TestTab = ReturnType<typeof openTab>

/** What outlives a tab: the disk, the locks, the clock. */
export const createTestBrowser = (): TestBrowser => ({
  indexedDB: new IDBFactory(),
  locks: createLocks(),
  clock: { now: Date.parse('2026-06-01T09:00:00Z') },
})

/** The real client modules on a fake device. Several tabs may share one device. */
export function openTab({
  fetch,
  user_id = 'me',
  browser = createTestBrowser(),
  random = () => 0.5,
  token = () => `token-${user_id}`,
}: Parts) {
  const end = new AbortController()
  const { locks, kill } = browser.locks.openTab()
  let isDead = false
  const dying = ((...args: Parameters<typeof globalThis.fetch>) =>
    new Promise((resolve, reject) => {
      fetch(...args).then(
        (response) => !isDead && resolve(response),
        (error) => !isDead && reject(error),
      )
    })) as typeof globalThis.fetch
  const device: Device = {
    user_id,
    db: openDatabase(user_id, { indexedDB: browser.indexedDB, IDBKeyRange }),
    request: createRequest({ fetch: dying, token }),
    token,
    locks,
    now: () => browser.clock.now,
    random,
    onQueued: () => {},
    signal: end.signal,
  }
  return {
    browser,
    device,
    db: device.db,
    /** SIGKILL: nothing of it continues, not even an error handler that waits for the network. */
    kill() {
      isDead = true
      closeForGood(device.db)
      end.abort()
      kill()
    },
    close() {
      end.abort()
      closeForGood(device.db)
      kill()
    },
  }
}
