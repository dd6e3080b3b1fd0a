import { DEVICE_WINDOW_DAYS } from '../../../shared/limits.ts'
import { withoutUnbookedApplications } from '../../../shared/jobs/left-out-applications.ts'
import { conversationKey } from '../store/conversation-key.ts'
import { isConversationPinned, isQuietConversation } from '../store/conversation-view.ts'
import { OPENED_KEPT_MS } from './conversation-window.ts'
import type { StandbyDb, TableName } from '../store/database.ts'
import type { Device } from '../store/device.ts'
import { isMessageOnlyHere, messagesOfConversation } from '../store/message-rows.ts'
import type { LocalConversation } from '../store/rows.ts'
import { runOnDatabase } from '../store/safely.ts'
import { readFirstSync } from './first-sync.ts'
import { projectsOpenedLately, shortenProject } from './project-window.ts'
import { UNCONFIRMED_FACT } from './start-over.ts'

const DAY_MS = 86_400_000
/** The day, counted since 1970, on which this was done last. */
const WINDOW_FACT = 'window_day'
const CONVERSATIONS_AT_ONCE = 50
/** A project may have thousands of applications. */
const PROJECTS_AT_ONCE = 5

/**
 * Once a day deletes what a device of a company need not keep. Of projects that ended DEVICE_WINDOW_DAYS ago these are
 * applications that came to nothing and, in conversations about them, messages before the last one of then. The server
 * has them, and the screens fetch them again.
 */
export async function leaveWindow(device: Device) {
  const { db, now, signal } = device
  const day = Math.floor(now() / DAY_MS)
  const start = new Date((day - DEVICE_WINDOW_DAYS) * DAY_MS).toISOString()
  if (!(await runOnDatabase(db, () => isWindowDue(device, day)))) return
  const over = await runOnDatabase(db, () =>
    db.jobs.filter(({ date_end }) => date_end !== null && date_end < start).toArray(),
  )
  const opened = await runOnDatabase(db, () => projectsOpenedLately(db, now()))
  const projects = over.filter((row) => !opened.has(row.id) && withoutUnbookedApplications(row) !== row)
  await leaveInPortions(
    device,
    projects.map(({ id }) => id),
    { atOnce: PROJECTS_AT_ONCE, tables: ['jobs'], leave: (id, written) => shortenProject(db, id, written) },
  )
  const jobs = new Set(over.map(({ id }) => id))
  await leaveInPortions(device, await runOnDatabase(db, () => conversationsToShorten(db, jobs, now())), {
    atOnce: CONVERSATIONS_AT_ONCE,
    tables: ['messages', 'conversations'],
    leave: (id, written) => shortenConversation(db, id, { start, now: now(), written }),
  })
  if (!signal.aborted) await runOnDatabase(db, () => db.facts.put({ key: WINDOW_FACT, value: day }))
}

/** Whether it was not done on this day, on a device of a company that has had everything. */
const isWindowDue = async ({ db, user_id }: Device, day: number) =>
  (await db.facts.get(WINDOW_FACT))?.value !== day &&
  (await db.me.get(user_id))?.user_type === 'employer' &&
  (await readFirstSync(db)).firstSyncDone

type LeavePortions = {
  /** Rows of one transaction: a long one would keep a screen waiting. */
  atOnce: number
  tables: TableName[]
  /** `written`: all that is unsent, and the keys of drafts. */
  leave: (id: string, written: string) => Promise<void>
}

async function leaveInPortions({ db, signal }: Device, ids: string[], { atOnce, tables, leave }: LeavePortions) {
  for (let from = 0; from < ids.length && !signal.aborted; from += atOnce)
    await runOnDatabase(db, () =>
      db.transaction('rw', [...tables, 'outbox', 'drafts', 'facts'], async () => {
        if (await db.facts.get(UNCONFIRMED_FACT)) return
        const [unsent, drafts] = await Promise.all([db.outbox.toArray(), db.drafts.toArray()])
        const written = JSON.stringify([unsent, drafts.filter(({ value }) => value !== '').map(({ key }) => key)])
        for (const id of ids.slice(from, from + atOnce)) await leave(id, written)
      }),
    )
}

/** Those about these jobs in which there is more than one message. */
async function conversationsToShorten(db: StandbyDb, jobs: ReadonlySet<string>, now: number) {
  const counts = new Map<string, number>()
  await db.messages.orderBy('[conversation_id+seq]').eachKey((key) => {
    const [id] = key as unknown as [string]
    counts.set(id, (counts.get(id) ?? 0) + 1)
  })
  const isLong = (id: string) => (counts.get(id) ?? 0) > 1
  return db.conversations
    .filter((row) => jobs.has(row.job_id ?? '') && isLong(row.conversation_id) && !isKeptWhole(row, now))
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
