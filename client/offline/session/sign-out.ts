import Dexie from 'dexie'
import { request } from '../../http/request.ts'
import { databaseName, isPersonsDatabase } from '../store/database.ts'
import { closeNotifications, forgetWorkerSession } from './worker-session.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { deviceOrNull } from '../store/device.ts'
import { PICTURES } from '../sync/pictures.ts'
import { endPush } from '../push/subscription.ts'
import { safely } from '../store/safely.ts'
import {
  currentToken,
  dropToken,
  sessionState,
  clearUnfinishedSignOut,
  noteEnding,
  noteUnfinishedSignOut,
  unfinishedSignOuts,
} from './session-store.ts'
import { forgetDayAhead } from '../store/day-ahead.ts'
import { allDrafts, forgetSpareDrafts } from '../store/drafts.ts'
import { stopOffline } from './start.ts'

/** How many items are unsent on this device: the signed-in person's, or, with nobody signed in, everybody's. */
export async function countUnsent(): Promise<number> {
  const device = deviceOrNull()
  if (device) return safely(device.db, () => unsentIn(device.db))
  let count = 0
  for (const name of (await Dexie.getDatabaseNames()).filter(isPersonsDatabase)) {
    // Opened without the schema, so that a database that is being deleted is not created anew.
    const db = await new Dexie(name).open().catch(() => null)
    if (db) count += await unsentIn(db).catch(() => 0)
    db?.close()
  }
  return count
}

/**
 * The signed-in person's unsent items and drafts; null if the browser does not answer (decision 146), which must not
 * prevent signing out.
 */
export const countOwn = () => Promise.all([countUnsent(), countDrafts()]).catch(() => null)

/** Texts that the signed-in person has begun and not sent. */
export async function countDrafts(): Promise<number> {
  const device = deviceOrNull()
  return device ? (await allDrafts(device)).length : 0
}

const unsentIn = (db: Dexie) => db.table<OutboxRow>('outbox').filter(isItem).count()

/**
 * Deletes everything of this person from the device: database, drafts, pictures, the worker's copy of the session, push
 * subscription, token. Unsent items are lost with it: the screen has warned, with their number. Other people's stay.
 * Works without signal.
 */
export async function signOut(userId = sessionState().user?.id): Promise<void> {
  const token = currentToken()
  noteEnding(token)
  stopOffline()
  await Promise.all([
    // The server ends the pushes of a session with the session, and need not be asked for both.
    endPush(null, request),
    token && request('POST', '/auth/logout', {}, { token, timeout: 4_000 }).catch(() => {}),
  ])
  // The worker first: once the screen says 'signed out', no push shows anything of theirs.
  await forgetWorkerSession()
  dropToken()
  // Another tab may have shown one until now; from here on it knows.
  await closeNotifications().catch(() => {})
  forgetDayAhead()
  await forgetPictures()
  if (userId) {
    forgetSpareDrafts(userId)
    noteUnfinishedSignOut(userId)
    await forgetDatabase(userId)
  }
  await clearBadge()
}

/** Deletes the databases that the browser did not delete when their owners signed out. */
export async function finishSignOuts(): Promise<void> {
  await Promise.all(unfinishedSignOuts().map(forgetDatabase))
}

async function forgetDatabase(userId: string) {
  const deleted = Promise.resolve(Dexie.delete(databaseName(userId))).then(() => clearUnfinishedSignOut(userId))
  await Promise.race([deleted.catch(() => {}), patience()])
}

/**
 * A frozen tab keeps the database open; deleting completes when that tab wakes. If it never does, at the next start.
 */
const patience = () => new Promise((resolve) => setTimeout(resolve, 5_000))

async function forgetPictures() {
  if (typeof caches !== 'undefined') await caches.delete(PICTURES).catch(() => false)
}

async function clearBadge() {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => {})
}
