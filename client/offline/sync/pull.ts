import type { Table } from 'dexie'
import type { APART_MARK, SYNC_WINDOW, SyncChange, SyncPage } from '../../../shared/sync.ts'
import { syncedEntities, SYNC_TABLES } from './entities.ts'
import { isListField, hasFields, isTextField } from '../../http/fits.ts'
import type { Device } from '../store/device.ts'
import { runOnDatabase } from '../store/safely.ts'
import { at } from '../../http/path-to.ts'
import type { StandbyDb, TableName } from '../store/database.ts'
import { clockFromAnswer, learnClock } from '../store/clock/device-clock.ts'
import { FIRST_SYNC_FACT, readFirstSync } from './first-sync.ts'
import { queueLostApplications } from './lost-applications.ts'
import { queueLostBlockedDays } from './lost-blocked-days.ts'
import { queueLostCredentials } from './lost-credentials.ts'
import { type EventsInDoubt, readEventsInDoubt, queueLostEvents } from './lost-events.ts'
import { queueLostMessages } from './lost-messages.ts'
import { queueLostPunches } from './lost-punches.ts'
import { noteBroughtRows } from './note-brought.ts'
import { noteChangeLogEpoch, startSyncOver, UNCONFIRMED_FACT } from './start-over.ts'

/**
 * Brings this device up to date: pages of `/sync` from the cursor on. One at a time among all tabs and the worker. A
 * cursor that the server does not know, or none, starts over without a special case. A page
 * may fail halfway and is then stored again: every step of storing it can be repeated, and the cursor is written last.
 * @throws RequestError if the server is not reached or refuses, StorageFull if a page could not be stored; earlier
 * pages stay
 */
export async function pullSyncPages(device: Device): Promise<void> {
  await device.locks.request(`standby-pull-${device.user_id}`, async () => {
    let more = true
    while (more && !device.signal.aborted) more = await pullSyncPage(device)
  })
}

async function pullSyncPage(device: Device) {
  const token = device.token()
  if (!token) return false
  const { db } = device
  const [stored, epoch] = await runOnDatabase(db, () => db.facts.bulkGet(['cursor', 'epoch']))
  const cursor = stored?.value as string | undefined
  // Of what a device had before, a sync must bring all again: what stays away was lost (lost-messages.ts).
  const since = cursor ? markedCursor(cursor) : epoch ? undefined : FIRST_SYNC
  const asked = device.now()
  let date: string | null = null
  const onHeaders = (headers: Headers) => void (date = headers.get('date'))
  const options = { token, signal: device.signal, timeout: PULL_TIMEOUT_MS, fits: isSyncPage, onHeaders }
  const page = await device.request('GET', since ? at('/sync', {}, { since }) : '/sync', undefined, options)
  const clock = clockFromAnswer(date, asked, device.now())
  const doubt = await readEventsInDoubt(device, page)
  const isKept = await runOnDatabase(device.db, () => keepSyncPage(device, page, cursor, doubt))
  if (clock) await runOnDatabase(device.db, () => learnClock(device.db, clock))
  // A full page may be older than what landed here while it was in flight, and has removed that: the next page brings
  // it back.
  const isMore = page.more || page.reset || page.changes.some(isNewFromOther)
  return !isKept || (page.cursor !== cursor && isMore)
}

/**
 * False if the database does not have that cursor any more: the browser has deleted it meanwhile, and the page is not
 * complete.
 */
const keepSyncPage = ({ db, now }: Device, page: SyncPage, cursor: string | undefined, doubt: EventsInDoubt | null) =>
  db.transaction('rw', SYNC_TABLES, async () => {
    const found = await db.facts.get('cursor')
    if (found?.value !== cursor) return false
    await applySyncPage(db, page, now(), doubt)
    return true
  })

const isSyncPage = (reply: unknown) => hasFields(reply, { cursor: isTextField, changes: isListField })

const FIRST_SYNC: typeof SYNC_WINDOW = 'window.a'
const MARK: typeof APART_MARK = '.a'
/** A company's cursor of an earlier release has no mark; a freelancer's needs none. */
const markedCursor = (cursor: string) => (/\.t(?!.*\.a)/.test(cursor) ? cursor + MARK : cursor)

/** ms; a whole page over a weak connection, since an aborted one starts again from its beginning. */
const PULL_TIMEOUT_MS = 60_000

/**
 * Pulling with the new cursor tells the server that they are stored: the sender's second tick, 'reached' for a call
 * sheet.
 */
const isNewFromOther = ({ kind, row }: SyncChange) =>
  (kind === 'message' && row?.is_mine === false) ||
  (kind === 'call_sheet' && row?.crew === null && row.is_reached === false)

/**
 * Writes a page's rows and its cursor in one transaction. Unsent items stay, through a reset too.
 * @param now ms since 1970
 * @param doubt what a restored server may have lost
 */
export async function applySyncPage(db: StandbyDb, page: SyncPage, now: number, doubt: EventsInDoubt | null = null) {
  await db.transaction('rw', SYNC_TABLES, async () => {
    const isOtherServer = await noteChangeLogEpoch(db, page.cursor)
    if (page.reset) await startSyncOver(db, isOtherServer)
    await applySyncChanges(db, page.changes)
    await noteBroughtRows(db, page.changes)
    // For items that landed while a full page was in flight, only the next page can tell whether the server has them.
    if (!page.more && !page.reset) await queueLostRows(db, now, doubt)
    await db.facts.put({ key: 'cursor', value: page.cursor })
    if (page.more) return noteFirstSync(db, page)
    await db.facts.put({ key: 'synced_at', value: new Date(now).toISOString() })
    await db.facts.delete(FIRST_SYNC_FACT)
  })
}

/** A device that has had everything and was away misses changes, not rows. */
async function noteFirstSync(db: StandbyDb, { reset, totals = {} }: SyncPage) {
  if (reset || !(await readFirstSync(db)).firstSyncDone) await db.facts.put({ key: FIRST_SYNC_FACT, value: totals })
}

/** What is still unconfirmed now that all has come does not exist on the server. */
async function queueLostRows(db: StandbyDb, now: number, doubt: EventsInDoubt | null) {
  if (!(await db.facts.get(UNCONFIRMED_FACT))) return
  await db.facts.delete(UNCONFIRMED_FACT)
  if (doubt) await queueLostApplications(db, now, doubt.owner)
  await queueLostMessages(db, now)
  if (!doubt) return
  await queueLostEvents(db, now, doubt)
  await queueLostCredentials(db, now, doubt.owner)
  await queueLostBlockedDays(db, now, doubt.owner)
  await queueLostPunches(db, now, doubt.owner)
}

/** All changes of a kind at once, kind by kind. */
async function applySyncChanges(db: StandbyDb, changes: SyncChange[]) {
  for (const [kind, entity] of Object.entries<AppliedEntity>(syncedEntities)) {
    const ofKind = changes.filter((change) => change.kind === kind)
    const gone = ofKind.filter(({ row }) => row === null).map(({ id }) => id)
    const rows = ofKind.flatMap(({ row }) => row ?? [])
    const table = db.table(entity.table)
    if (gone.length > 0) await (entity.remove?.(db, gone) ?? table.bulkDelete(gone))
    if (rows.length > 0) await (entity.put?.(db, rows as never) ?? putInPortions(table, rows))
  }
}

async function putInPortions<Row>(table: Table<Row>, rows: Row[]) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await table.bulkPut(rows.slice(from, from + ROWS_AT_ONCE))
}

/** Copying a whole page into IndexedDB at once would keep a slow phone from answering a tap. */
const ROWS_AT_ONCE = 40

type AppliedEntity = {
  table: TableName
  put?: (db: StandbyDb, rows: never) => Promise<unknown>
  remove?: (db: StandbyDb, ids: string[]) => Promise<unknown>
}
