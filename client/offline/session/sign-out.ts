import Dexie from 'dexie'
import { request } from '../../http/request.ts'
import { databaseName, isPersonsDatabase } from '../store/database.ts'
import { forgetWorkerSession } from './worker-session.ts'
import { isItem, type OutboxRow } from '../store/outbox-row.ts'
import { deviceOrNull } from '../store/device.ts'
import { PICTURES } from '../sync/pictures.ts'
import { endPush } from '../push/subscription.ts'
import { safely } from '../store/safely.ts'
import { currentToken, dropToken, sessionState } from './session-store.ts'
import { forgetSpareDrafts, spareDrafts } from '../store/drafts.ts'
import { stopOffline } from './start.ts'
import { forgetWhoLeft, noteLeft, whoLeft } from './who-left.ts'

/** How many items have not left this device: the signed-in person's, or, with nobody signed in, all that wait for their owners. */
export async function countUnsent(): Promise<number> {
  const device = deviceOrNull()
  if (device) return safely(device.db, () => unsentIn(device.db))
  let count = 0
  for (const name of (await Dexie.getDatabaseNames()).filter(isPersonsDatabase)) {
    // As it is, without the schema: one that is being deleted at this moment is not made anew.
    const db = await new Dexie(name).open().catch(() => null)
    if (db) count += await unsentIn(db).catch(() => 0)
    db?.close()
  }
  return count
}

/** The signed-in person's unsent items and drafts; null where the browser does not say (decision 146): they leave all the same. */
export const countOwn = () => Promise.all([countUnsent(), countDrafts()]).catch(() => null)

/** Texts the signed-in person has begun and not sent. */
export async function countDrafts(): Promise<number> {
  const device = deviceOrNull()
  if (!device) return 0
  const kept = await safely(device.db, () => device.db.drafts.toArray())
  const drafts = new Map([...kept.map(({ key, value }) => [key, value] as const), ...spareDrafts(device.user_id)])
  return [...drafts.values()].filter((value) => value.trim() !== '').length
}

const unsentIn = (db: Dexie) => db.table<OutboxRow>('outbox').filter(isItem).count()

/**
 * Leaves nothing of this person on the device: database, drafts, pictures, the worker's copy of the session, push, token. What waits is
 * gone with it: the screen has warned, with the count. Other people's unsent items stay. Works without signal.
 */
export async function signOut(userId = sessionState().user?.id): Promise<void> {
  const token = currentToken()
  stopOffline()
  await Promise.all([
    // The server ends the pushes of a session with the session: it need not be told of them apart.
    endPush(null, request),
    token && request('POST', '/auth/logout', {}, { token, timeout: 4_000 }).catch(() => {}),
  ])
  // First the worker: by the time the screen says it, no push shows a word of theirs.
  await forgetWorkerSession()
  dropToken()
  await forgetPictures()
  if (userId) {
    forgetSpareDrafts(userId)
    noteLeft(userId)
    await forgetDatabase(userId)
  }
  await clearBadge()
}

/** The databases that a browser did not delete when their owners signed out. */
export async function forgetLeft(): Promise<void> {
  await Promise.all(whoLeft().map(forgetDatabase))
}

async function forgetDatabase(userId: string) {
  const deleted = Promise.resolve(Dexie.delete(databaseName(userId))).then(() => forgetWhoLeft(userId))
  await Promise.race([deleted.catch(() => {}), patience()])
}

/** A tab that is frozen holds the database open; it goes when that tab wakes. One that never answers goes at the next start. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 5_000))

async function forgetPictures() {
  if (typeof caches !== 'undefined') await caches.delete(PICTURES).catch(() => false)
}

async function clearBadge() {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => {})
}
