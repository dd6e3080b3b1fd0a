import Dexie from 'dexie'
import { request } from '../../http/request.ts'
import { databaseName, isPersonsDatabase, openDatabase } from '../store/database.ts'
import { closeAllNotifications, forgetWorkerSession } from './worker-session.ts'
import { isShownItem, type OutboxRow } from '../store/outbox-row.ts'
import { deviceOrNull } from '../store/device.ts'
import { PICTURES_CACHE } from '../sync/pictures.ts'
import { endPushSubscription } from '../push/subscription.ts'
import { runOnDatabase } from '../store/safely.ts'
import {
  currentToken,
  dropSessionToken,
  sessionState,
  clearUnfinishedSignOut,
  noteSessionEnding,
  noteUnfinishedSignOut,
  unfinishedSignOuts,
} from './session-store.ts'
import { forgetDayAhead } from '../store/day-ahead.ts'
import { forgetNeedCount } from '../session/kept-need-count.ts'
import { allUnsentDrafts, forgetSpareDrafts } from '../store/drafts.ts'
import { stopOffline } from './start.ts'

/** How many items are unsent on this device: the signed-in person's, or, with nobody signed in, everybody's. */
export async function countUnsentItems(): Promise<number> {
  const device = deviceOrNull()
  if (device) return runOnDatabase(device.db, () => countUnsentIn(device.db))
  let count = 0
  for (const name of (await Dexie.getDatabaseNames()).filter(isPersonsDatabase)) {
    // Opened without the schema, so that a database that is being deleted is not created anew.
    const db = await new Dexie(name).open().catch(() => null)
    if (db) count += await countUnsentIn(db).catch(() => 0)
    db?.close()
  }
  return count
}

/**
 * The signed-in person's unsent items and drafts; null if the browser does not answer (decision 146), which must not
 * prevent signing out.
 */
export const countUnsentAndDrafts = () => Promise.all([countUnsentItems(), countOwnDrafts()]).catch(() => null)

/** Texts that the signed-in person has begun and not sent. */
export async function countOwnDrafts(): Promise<number> {
  const device = deviceOrNull()
  return device ? (await allUnsentDrafts(device)).length : 0
}

/** Of the signed-in person's unsent items those that say who worked when: presses, and what a chief has signed or asked. */
export async function countUnsentHours(): Promise<UnsentHours> {
  const db = deviceOrNull()?.db
  const rows = db ? await runOnDatabase(db, () => db.outbox.filter(isHoursItem).toArray()) : []
  const punches = rows.filter(({ kind }) => kind === 'punch').length
  return { punches, signatures: rows.length - punches }
}
export type UnsentHours = { punches: number; signatures: number }

const isHoursItem = ({ kind }: OutboxRow) => kind === 'punch' || kind === 'times_signature' || kind === 'times_query'

const countUnsentIn = (db: Dexie) => db.table<OutboxRow>('outbox').filter(isShownItem).count()

/**
 * Deletes everything of this person from the device: database, drafts, pictures, the worker's copy of the session, push
 * subscription, token. Unsent items are lost with it: the screen has warned, with their number. Other people's stay.
 * Works without signal.
 * @param hasHours presses of the clock or a chief's signatures wait: these alone stay, until their person signs in here
 *   again
 */
export async function signOutOfDevice(
  userId = sessionState().user?.id,
  { hasHours = false }: { hasHours?: boolean } = {},
): Promise<void> {
  const token = currentToken()
  noteSessionEnding(token)
  stopOffline()
  await Promise.all([
    // The server ends the pushes of a session with the session, and need not be asked for both.
    endPushSubscription(null, request),
    token && request('POST', '/auth/logout', {}, { token, timeout: 4_000 }).catch(() => {}),
  ])
  // The worker first: once the screen says 'signed out', no push shows anything of theirs.
  await forgetWorkerSession()
  dropSessionToken()
  // Another tab may have shown one until now; from here on it knows.
  await closeAllNotifications().catch(() => {})
  forgetDayAhead()
  forgetNeedCount()
  await forgetPictureCache()
  if (userId) {
    forgetSpareDrafts(userId)
    if (hasHours) await Promise.race([emptyButHours(userId), databaseDeletionTimeout()])
    else await deletePersonsDatabaseNow(userId)
  }
  await clearAppIconBadge()
}

async function deletePersonsDatabaseNow(userId: string) {
  noteUnfinishedSignOut(userId)
  await deletePersonsDatabase(userId)
}

async function emptyButHours(userId: string) {
  const db = openDatabase(userId)
  await db
    .transaction('rw', db.tables, async () => {
      const items = await db.outbox.filter(isHoursItem).toArray()
      const punches = await db.punches.bulkGet(items.map(({ id }) => id))
      for (const table of db.tables) await table.clear()
      await db.outbox.bulkPut(items)
      await db.punches.bulkPut(punches.filter((punch) => punch !== undefined))
    })
    .finally(() => db.close())
}

/** Deletes the databases that the browser did not delete when their owners signed out. */
export async function finishSignOuts(): Promise<void> {
  await Promise.all(unfinishedSignOuts().map(deletePersonsDatabase))
}

async function deletePersonsDatabase(userId: string) {
  const deleted = Promise.resolve(Dexie.delete(databaseName(userId))).then(() => clearUnfinishedSignOut(userId))
  await Promise.race([deleted.catch(() => {}), databaseDeletionTimeout()])
}

/**
 * A frozen tab keeps the database open; deleting completes when that tab wakes. If it never does, at the next start.
 */
const databaseDeletionTimeout = () => new Promise((resolve) => setTimeout(resolve, 5_000))

async function forgetPictureCache() {
  if (typeof caches !== 'undefined') await caches.delete(PICTURES_CACHE).catch(() => false)
}

async function clearAppIconBadge() {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => {})
}
