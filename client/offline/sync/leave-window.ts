import { DEVICE_WINDOW_DAYS } from '../../../shared/limits.ts'
import { conversationKey } from '../store/conversation-key.ts'
import { isConversationPinned, isQuietConversation } from '../store/conversation-view.ts'
import { OPENED_KEPT_MS } from './conversation-window.ts'
import type { StandbyDb } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { isMessageOnlyHere, messagesOfConversation } from '../store/message-rows.ts'
import type { LocalConversation } from '../store/rows.ts'
import { runOnDatabase } from '../store/safely.ts'
import { readFirstSync } from './first-sync.ts'
import { UNCONFIRMED_FACT } from './start-over.ts'

const DAY_MS = 86_400_000
/** The day, counted since 1970, on which this was done last. */
const WINDOW_FACT = 'window_day'
/** A transaction over all conversations would keep a screen waiting. */
const CONVERSATIONS_AT_ONCE = 50

/**
 * Once a day deletes what a device of a company need not keep: in conversations about projects that ended
 * DEVICE_WINDOW_DAYS ago, messages before the last one of then. The server has them, and a thread fetches them again.
 */
export async function leaveWindow({ db, user_id, now, signal }: Device) {
  const day = Math.floor(now() / DAY_MS)
  const start = new Date((day - DEVICE_WINDOW_DAYS) * DAY_MS).toISOString()
  const ids = await runOnDatabase(db, () => conversationsToShorten(db, { user_id, start, day, now: now() }))
  if (!ids) return
  while (ids.length > 0 && !signal.aborted) {
    const some = ids.splice(0, CONVERSATIONS_AT_ONCE)
    await runOnDatabase(db, () =>
      db.transaction('rw', ['messages', 'conversations', 'outbox', 'drafts', 'facts'], async () => {
        if (await db.facts.get(UNCONFIRMED_FACT)) return
        const [unsent, drafts] = await Promise.all([db.outbox.toArray(), db.drafts.toArray()])
        const written = JSON.stringify([unsent, drafts.filter(({ value }) => value !== '').map(({ key }) => key)])
        for (const id of some) await shortenConversation(db, id, { start, now: now(), written })
      }),
    )
  }
  if (!signal.aborted) await runOnDatabase(db, () => db.facts.put({ key: WINDOW_FACT, value: day }))
}

/** Null: it is done for this day, or not a device of a company that has had everything. */
async function conversationsToShorten(
  db: StandbyDb,
  { user_id, start, day, now }: { user_id: string; start: string; day: number; now: number },
) {
  const isDone = (await db.facts.get(WINDOW_FACT))?.value === day
  if (isDone || (await db.me.get(user_id))?.user_type !== 'employer' || !(await readFirstSync(db)).firstSyncDone)
    return null
  const over = new Set(await db.jobs.filter(({ date_end }) => date_end !== null && date_end < start).primaryKeys())
  const counts = new Map<string, number>()
  await db.messages.orderBy('[conversation_id+seq]').eachKey((key) => {
    const [id] = key as unknown as [string]
    counts.set(id, (counts.get(id) ?? 0) + 1)
  })
  const isLong = (id: string) => (counts.get(id) ?? 0) > 1
  return db.conversations
    .filter((row) => over.has(row.job_id ?? '') && isLong(row.conversation_id) && !isKeptWhole(row, now))
    .primaryKeys()
}

/** Unread, pinned, or opened lately. */
const isKeptWhole = (row: LocalConversation, now: number) =>
  (row.unread_count > 0 && !isQuietConversation(row, now)) ||
  isConversationPinned(row, now) ||
  now - Date.parse(row.opened_at ?? '1970-01-01') < OPENED_KEPT_MS

/** Called inside a transaction. `written`: all that is unsent, and the keys of drafts. */
async function shortenConversation(
  db: StandbyDb,
  id: string,
  { start, now, written }: { start: string; now: number; written: string },
) {
  const row = await db.conversations.get(id)
  if (!row || isKeptWhole(row, now)) return
  const messages = await messagesOfConversation(db, id).toArray()
  const last = messages.findLast(({ created_at }) => created_at < start)
  const ids = messages.filter(({ seq }) => last && seq < last.seq).map((message) => message.id)
  if (!last || ids.length === 0 || messages.some(isMessageOnlyHere)) return
  if ([conversationKey(row), id, ...ids].some((named) => written.includes(named))) return
  await db.messages.bulkDelete(ids)
  await db.conversations.update(id, { kept_from: last.seq })
}
