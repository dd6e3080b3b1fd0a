import { openDatabase, type StandbyDb } from '../../../client/offline/store/database.ts'
import type { Device } from '../../../client/offline/store/device.ts'

/** Runs in a page of the app, bundled: the app's own functions on the device's database, and the sending left to the app. */
export async function onDatabase<T>(user_id: string, work: (db: StandbyDb) => Promise<T>): Promise<T> {
  const db = openDatabase(user_id)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

export const waiting = (user_id: string) => onDatabase(user_id, ({ outbox }) => outbox.count())

/** One that only writes. */
export const deviceOf = (user_id: string, db: StandbyDb): Device => ({
  user_id,
  db,
  request: () => Promise.reject(new Error('Nothing is sent from here.')),
  token: () => null,
  locks: navigator.locks,
  now: Date.now,
  random: Math.random,
  onQueued: () => {},
  signal: new AbortController().signal,
})
