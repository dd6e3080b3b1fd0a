import { and, eq, inArray, sql } from 'drizzle-orm'
import { SYNC_PAGE_ROWS } from '../../shared/limits.ts'
import {
  COUNTED_SYNC_KINDS,
  SYNC_KINDS,
  SYNC_START,
  SYNC_WINDOW,
  type SyncChange,
  type SyncKind,
  type SyncPage,
} from '../../shared/sync.ts'
import type { UserContext } from '../context.ts'
import { changes } from '../db/schema/sync.ts'
import { changesBetween, type LoggedChange, revisionAfter } from '../db/person-changes.ts'
import { preparedStatement } from '../db/statement.ts'
import {
  isChangeOfPerson,
  syncCursorOf,
  changeLogHeadOf,
  type CursorPosition,
  cursorPositionOf,
  mayLackTeamChanges,
} from '../db/change-log.ts'
import { renewMatchedView } from '../jobs/matching/matched-view.ts'
import { raiseReachedSheets } from '../call-sheets/raise-copies.ts'
import { raiseDelivered } from './raise-delivered.ts'
import { deviceWindowDay, messagesBeforeWindow, windowBeginnings, windowStart } from '../db/device-window.ts'
import { withWholeProjects } from './apart-applications.ts'
import { type SyncedRow, SYNCED_ROWS } from './synced-rows.ts'

/**
 * What has changed for this person since the cursor, each row as it is now. A device that sends a cursor has stored
 * everything up to it: only then a message counts as delivered, and a call sheet as arrived.
 * @param since the device's cursor; a missing, foreign, malformed or future one starts over, with `reset` in the answer.
 * SYNC_START: the answer has what a freelancer's first screen shows, and the cursor of the beginning; all pages follow.
 * SYNC_WINDOW: of a company's past, this and the pages that follow have less
 */
export async function pullChanges(me: UserContext, since: string | undefined): Promise<SyncPage> {
  const stored = await storedPositionOf(me, since)
  if (stored) {
    if (deliveredUpTo.get(me.session.id) !== since)
      await me.fullDisk.inPassing(async () => {
        await raiseDelivered(me, stored.revision)
        noteDelivered(me.session.id, since!)
      })
    await me.fullDisk.inPassing(() => raiseReachedSheets(me, stored.revision))
  }
  await renewMatchedView(me)
  return me.db.snapshot(async (read) => {
    const reader = { ...me, db: { ...me.db, read } }
    const isStart = since === SYNC_START && me.user.user_type === 'freelancer'
    const isWindow = BEGINS_WINDOW.has(since) && me.user.user_type === 'employer'
    const windowDay = isWindow ? deviceWindowDay(me.now()) : stored?.windowDay
    const isApart = APART_PATTERN.test(since ?? '') && me.user.user_type === 'employer'
    return (isStart && (await firstScreenPage(reader))) || changePageAfter(reader, stored, { windowDay, isApart })
  })
}

/** APART_MARK, also at the end of a cursor that the server does not know. */
const APART_PATTERN = /\.a\d*$/
/** Devices of an earlier release send no mark. */
const BEGINS_WINDOW = new Set<string | undefined>([SYNC_WINDOW, 'window'])

/** The cursors with which sessions asked last, whose messages are marked: a device asks many times with one cursor. */
const deliveredUpTo = new Map<string, string>()
const SESSIONS_NOTED_MAX = 10_000

function noteDelivered(sessionId: string, cursor: string) {
  deliveredUpTo.delete(sessionId)
  deliveredUpTo.set(sessionId, cursor)
  if (deliveredUpTo.size > SESSIONS_NOTED_MAX) deliveredUpTo.delete(deliveredUpTo.keys().next().value!)
}

async function storedPositionOf({ db, user }: UserContext, since: string | undefined) {
  const position = cursorPositionOf(since, await changeLogHeadOf(db.read, user.id))
  return position && (await mayLackTeamChanges(db.read, user.id, position)) ? null : position
}

async function changePageAfter(
  me: UserContext,
  stored: CursorPosition | null,
  { windowDay, isApart }: { windowDay: number | undefined; isApart: boolean },
): Promise<SyncPage> {
  const db = me.db.read
  const head = await changeLogHeadOf(db, me.user.id)
  const apartFrom = stored?.apartFrom ?? (isApart ? head.revision : undefined)
  const [user_id, from, apart_from] = [me.user.id, stored?.revision ?? 0, apartFrom ?? 0]
  const full = await revisionAfter(db, { user_id, from, apart_from, skip: SYNC_PAGE_ROWS - 1 })
  const upTo = full ?? head.revision
  const more =
    full !== undefined && (await revisionAfter(db, { user_id, from: upTo, apart_from, skip: 0 })) !== undefined
  const entries = await changesBetween(db, { user_id, from, apart_from, up_to: upTo })
  const noted = lastChangeOfEach(await withWholeProjects(me, entries, { isApart: apartFrom !== undefined }))
  // While releases change, the next one may have noted kinds that this one does not know (decision 183).
  const known = noted.filter(({ kind }) => Object.hasOwn(SYNCED_ROWS, kind))
  const kinds = known.length < noted.length ? SYNC_KINDS.length : stored?.kinds
  return {
    cursor: syncCursorOf(head.epoch, {
      revision: more ? upTo : head.revision,
      kinds,
      hasTeam: me.user.user_type === 'employer',
      windowDay: more ? windowDay : undefined,
      apartFrom,
    }),
    reset: stored === null,
    more,
    ...(more && { totals: await countedTotalsOf(me) }),
    changes: windowDay === undefined ? await hydrateChanges(me, known) : await changesInWindow(me, known, windowDay),
  }
}

async function changesInWindow(me: UserContext, noted: LoggedChange[], windowDay: number) {
  const idsOf = (wanted: SyncKind) => noted.flatMap(({ kind, row_id }) => (kind === wanted ? row_id : []))
  const left = await messagesBeforeWindow(me.db.read, idsOf('message'), windowDay)
  const changes = await hydrateChanges(
    me,
    noted.filter(({ kind, row_id, removed }) => removed || kind !== 'message' || !left.has(row_id)),
    windowStart(windowDay),
  )
  const begins = await windowBeginnings(me.db.read, me.user.id, idsOf('conversation'), windowDay)
  return changes.map((change) => {
    const kept_from = change.kind === 'conversation' ? begins.get(change.id) : undefined
    return change.row && kept_from !== undefined ? { ...change, row: { ...change.row, kept_from } } : change
  })
}

/** Each row once, where its last change is. */
function lastChangeOfEach(noted: LoggedChange[]) {
  const last = new Map<string, LoggedChange>()
  for (const change of noted) {
    const key = `${change.kind} ${change.row_id}`
    last.delete(key)
    last.set(key, change)
  }
  return [...last.values()]
}

/** More jobs than a window shows, in an eighth of the bytes of a full list. */
const FIRST_SCREEN_JOBS = 24

/**
 * The list of matches, the best of them, and whatever was applied for, ahead of their turn: they come again with their
 * pages. Null if that is not much less than all jobs.
 */
async function firstScreenPage(me: UserContext): Promise<SyncPage | null> {
  const db = me.db.read
  const noted = await changesOfFirstScreen(db).all({ user_id: me.user.id })
  const of = (wanted: SyncKind) => noted.filter(({ kind }) => kind === wanted)
  const jobs = of('job')
  if (noted.length - jobs.length > SYNC_PAGE_ROWS / 2) return null
  const matched = await hydrateChanges(me, of('matched'))
  const applications = await hydrateChanges(me, of('application'))
  const best = matched.flatMap(({ row }) => (row as { ids: string[] } | null)?.ids.slice(0, FIRST_SCREEN_JOBS) ?? [])
  const applied = applications.flatMap(({ row }) => (row as { job_id: string } | null)?.job_id ?? [])
  const shown = new Set([...best, ...applied])
  const others = [...matched, ...applications]
  if (shown.size + others.length > SYNC_PAGE_ROWS / 2 || jobs.length < 2 * shown.size) return null
  const first = await hydrateChanges(
    me,
    jobs.filter(({ row_id }) => shown.has(row_id)),
  )
  const { epoch } = await changeLogHeadOf(db, me.user.id)
  return {
    cursor: syncCursorOf(epoch, { revision: 0 }),
    reset: true,
    more: true,
    totals: await countedTotalsOf(me),
    changes: [...others, ...first],
  }
}

/** Of rows that the device will hold once all pages have come. */
async function countedTotalsOf({ db, user }: UserContext) {
  const counts = await rowCountsOfKinds(db.read).all({ user_id: user.id })
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, Number(count)]))
}

const rowCountsOfKinds = preparedStatement((db) =>
  db
    .select({ kind: changes.kind, count: sql<number>`count(distinct ${changes.row_id})` })
    .from(changes)
    .where(and(isChangeOfPerson(), inArray(changes.kind, [...COUNTED_SYNC_KINDS]), eq(changes.removed, false)))
    .groupBy(changes.kind)
    .prepare(),
)

const changesOfFirstScreen = preparedStatement((db) =>
  db
    .select({ kind: changes.kind, row_id: changes.row_id, removed: changes.removed })
    .from(changes)
    .where(
      and(
        eq(changes.audience_id, sql.placeholder('user_id')),
        inArray(changes.kind, ['job', 'matched', 'application']),
        eq(changes.removed, false),
      ),
    )
    .prepare(),
)

/**
 * Turns change log entries into rows. One that was deleted, or is hidden from this person by now, becomes null.
 * @param shortBefore projects that ended before have less
 */
async function hydrateChanges(me: UserContext, noted: LoggedChange[], shortBefore?: string): Promise<SyncChange[]> {
  const found = new Map<SyncKind, Map<string, SyncedRow>>()
  for (const [kind, ids] of rowIdsByKind(noted)) found.set(kind, await SYNCED_ROWS[kind](me, ids, shortBefore))
  return noted.map(({ kind, row_id }) => ({ kind, id: row_id, row: found.get(kind)?.get(row_id) ?? null }))
}

function rowIdsByKind(noted: LoggedChange[]) {
  const ids = new Map<SyncKind, string[]>()
  for (const { kind, row_id, removed } of noted) {
    if (removed) continue
    const list = ids.get(kind)
    if (list) list.push(row_id)
    else ids.set(kind, [row_id])
  }
  return ids
}
