import { v7 as uuid } from 'uuid'
import type { DatabaseTables } from './database.ts'
import type { Device } from './device.ts'
import type { DraftRow } from './rows.ts'
import { runOnDatabase } from './safely.ts'

/*
 * Text being written, stored with every key press: it survives a crash, a reload and a new version of the app. In
 * Dexie, and in localStorage until Dexie has it: a page that is closed at once takes an unfinished transaction with it.
 * A browser may write localStorage late, so that a killed one finds there what was removed: the newest version counts,
 * in whichever place it is (decision 228).
 */

/**
 * A draft at one moment. `version`: ms, greater than that of every earlier change; '' with the version of a text means
 * that the text was sent. `id`: of what it becomes, the same in all tabs; '' before anything was written.
 */
export type HeldDraft = { key: string; value: string; version: number; id: string }

/** What is there before anything was written. */
export const noDraft = (key: string): HeldDraft => ({ key, value: '', version: 0, id: '' })

/** Of the same version the end is the newer one. */
export const isNewerDraft = (one: HeldDraft, other: HeldDraft) =>
  one.version > other.version || (one.version === other.version && one.value === '' && other.value !== '')

/** Whether the text that was shown before has been sent meanwhile, perhaps from another tab. */
export const isSentDraft = (before: HeldDraft, now: HeldDraft) =>
  before.value !== '' && now.value === '' && now.key === before.key && now.version === before.version

/** What was typed and not sent; '' if there is none. */
export const readDraftText = async (device: Device, key: string) => (await readHeldDraft(device, key)).value

/** As `readDraftText`, with its version. */
export async function readHeldDraft(device: Device, key: string): Promise<HeldDraft> {
  const row = await runOnDatabase(device.db, () => device.db.drafts.get(key)).catch(() => undefined)
  return newestDraft(device, key, row)
}

/** Replaces what is kept under `key`. An empty value deletes the draft. */
export async function replaceDraft(device: Device, key: string, value: string): Promise<void> {
  setSpareDraft(device, changedDraft(newestDraft(device, key, undefined), value, device))
  await writeDraftToDexie(device, key, () => changeDraft(device, key, () => value))
}

/** The draft after one more change of it on this page. */
export const changedDraft = (before: HeldDraft, value: string, { now }: Pick<Device, 'now'>): HeldDraft => ({
  key: before.key,
  value,
  version: Math.max(now(), before.version + 1),
  id: (before.value && before.id) || uuid(),
})

/** Stores it in localStorage now, and in Dexie unless that has a newer one, typed in another tab. */
export async function storeHeldDraft(device: Device, held: HeldDraft): Promise<void> {
  setSpareDraft(device, held)
  await writeDraftToDexie(device, held.key, async () => {
    const row = await device.db.drafts.get(held.key)
    const kept = row && heldDraftOf(row)
    if (kept && isNewerDraft(kept, held)) return kept
    // Sent from another tab meanwhile: what was typed since is something else.
    return putDraftRow(device, isEndOfDraft(kept, held.id) ? { ...held, id: uuid() } : held, row)
  })
}

const isEndOfDraft = (kept: HeldDraft | undefined, id: string) =>
  kept !== undefined && kept.value === '' && kept.id === id

async function writeDraftToDexie({ db, user_id }: Device, key: string, write: () => Promise<HeldDraft>) {
  try {
    dropSpareDraft(user_id, await runOnDatabase(db, () => db.transaction('rw', ['drafts'], write)))
  } catch {
    // No space in Dexie: it stays in localStorage.
  }
}

/** Changes the value of a draft. Called inside a transaction. */
export async function changeDraft(device: Device, key: string, change: (value: string) => string): Promise<HeldDraft> {
  const row = await device.db.drafts.get(key)
  const before = newestDraft(device, key, row)
  return putDraftRow(device, changedDraft(before, change(before.value), device), row)
}

async function putDraftRow({ db, now }: Device, held: HeldDraft, row: DraftRow | undefined) {
  if (held.value || row) await db.drafts.put({ ...held, updated_at: new Date(now()).toISOString() })
  return held
}

/**
 * Ends a draft in the transaction that queues what it becomes. It stays as a row without a value, by which other tabs
 * and localStorage know that it was sent.
 *
 * @returns the id of what it becomes; null if it was sent, deleted or written on in another tab: then nothing is queued
 */
export async function endDraft(db: DatabaseTables<'drafts'>, held: HeldDraft): Promise<string | null> {
  const row = await db.drafts.get(held.key)
  const kept = row && heldDraftOf(row)
  if (kept && isNewerDraft(kept, held)) return null
  const id = idOfWhatDraftBecomes(kept, held)
  // Words that were only proposed have no version of their own to end.
  const version = held.value ? held.version : held.version + 1
  await db.drafts.put({
    key: held.key,
    value: '',
    version,
    id,
    updated_at: row?.updated_at ?? new Date().toISOString(),
  })
  return id
}

/** The stored one, which is another where its tab did not know yet that the text before was sent. */
function idOfWhatDraftBecomes(kept: HeldDraft | undefined, held: HeldDraft) {
  if (kept?.value && kept.id && kept.version === held.version) return kept.id
  return held.id && !isEndOfDraft(kept, held.id) ? held.id : uuid()
}

/** ms; a browser has written its localStorage long before. */
const ENDED_DRAFT_KEPT_MS = 7 * 86_400_000

/** Deletes the rows of drafts that ended a week ago. */
export const forgetEndedDrafts = ({ db, now }: Device) =>
  runOnDatabase(db, () =>
    db.drafts.filter((row) => row.value === '' && heldDraftOf(row).version < now() - ENDED_DRAFT_KEPT_MS).delete(),
  )

/** All that is written and not sent, in either place. */
export async function allUnsentDrafts(device: Device): Promise<HeldDraft[]> {
  const rows = new Map((await runOnDatabase(device.db, () => device.db.drafts.toArray())).map((row) => [row.key, row]))
  const keys = new Set([...rows.keys(), ...spareDraftKeys(device.user_id)])
  return [...keys].map((key) => newestDraft(device, key, rows.get(key))).filter(({ value }) => value.trim() !== '')
}

/** A row of an older version of the app has neither version nor id. */
export const heldDraftOf = ({
  key,
  value,
  updated_at,
  version = Date.parse(updated_at) || 1,
  id = '',
}: DraftRow): HeldDraft => ({
  key,
  value,
  version,
  id,
})

function newestDraft(device: Device, key: string, row: DraftRow | undefined): HeldDraft {
  const kept = row ? heldDraftOf(row) : noDraft(key)
  const spare = spareDraftOf(device, key, row)
  return spare && isNewerDraft(spare, kept) ? spare : kept
}

/** What localStorage has, perhaps of an older version of the app: the words alone, newer than such a row. */
function spareDraftOf(device: Device, key: string, row: DraftRow | undefined): HeldDraft | null {
  const text = spareStorage()?.getItem(spareDraftPrefix(device.user_id) + key)
  if (!text) return null
  const written = parsedSpareDraft(text)
  if (written) return { key, ...written }
  return { key, value: text, version: !row ? 1 : row.version === undefined ? heldDraftOf(row).version + 1 : 0, id: '' }
}

function parsedSpareDraft(text: string): Omit<HeldDraft, 'key'> | null {
  try {
    const [version, id, value] = JSON.parse(text) as [unknown, unknown, unknown]
    const isWritten = typeof version === 'number' && typeof id === 'string' && typeof value === 'string'
    return isWritten ? { version, id, value } : null
  } catch {
    return null
  }
}

function setSpareDraft(device: Device, { key, value, version, id }: HeldDraft) {
  try {
    spareStorage()?.setItem(spareDraftPrefix(device.user_id) + key, JSON.stringify([version, id, value]))
  } catch {
    // Full as well: the text is still in its box.
  }
}

/** Called when Dexie has this version, or a newer one: what was typed after it stays. */
export function dropSpareDraft(userId: string, { key, version }: HeldDraft) {
  const text = spareStorage()?.getItem(spareDraftPrefix(userId) + key) ?? null
  if (text !== null && (parsedSpareDraft(text)?.version ?? 0) <= version)
    spareStorage()?.removeItem(spareDraftPrefix(userId) + key)
}

/** Called at sign-out. */
export function forgetSpareDrafts(userId: string) {
  for (const key of spareDraftKeys(userId)) spareStorage()?.removeItem(spareDraftPrefix(userId) + key)
}

const spareDraftKeys = (userId: string) =>
  Object.keys(spareStorage() ?? {}).flatMap((key) =>
    key.startsWith(spareDraftPrefix(userId)) ? [key.slice(spareDraftPrefix(userId).length)] : [],
  )

const spareDraftPrefix = (userId: string) => `draft:${userId}:`

type SpareStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** A worker has none, nor a browser that blocks it. */
function spareStorage(): SpareStorage | undefined {
  try {
    return (globalThis as { localStorage?: SpareStorage }).localStorage
  } catch {
    return undefined
  }
}
