import type { Message } from '../../../shared/messages/messages.ts'
import type { DatabaseTables, StandbyDb } from '../store/database.ts'
import { putMessages, unremovedMessages } from '../store/message-rows.ts'

type WindowTables = DatabaseTables<'messages' | 'conversations' | 'outbox' | 'facts'>

/** Stores messages of a sync, but not those of a time of which this device does not have all. */
export async function putSyncedMessages(db: WindowTables, messages: Message[]) {
  const rows = await db.conversations.bulkGet([...new Set(messages.map(({ conversation_id }) => conversation_id))])
  const begins = new Map(rows.map((row) => [row?.conversation_id, row?.kept_from ?? 0]))
  const isEarlier = ({ conversation_id, seq }: Message) => seq < (begins.get(conversation_id) ?? 0)
  const earlier = messages.filter(isEarlier)
  const here = new Set((await db.messages.bulkGet(earlier.map(({ id }) => id))).map((row) => row?.id))
  const absent = earlier.filter(({ id }) => !here.has(id))
  for (const { conversation_id: id } of absent)
    await db.conversations.update(id, { passed_over: ((await db.conversations.get(id))?.passed_over ?? 0) + 1 })
  await putMessages(
    db,
    messages.filter((message) => !absent.includes(message)),
  )
}

/** Stores the page of messages before `kept_from`. False: one of them may have changed since it was asked for. */
export const putEarlierMessages = (
  db: StandbyDb,
  conversationId: string,
  { page, hasOlder, passedOver }: { page: Message[]; hasOlder: boolean; passedOver: number | undefined },
) =>
  db.transaction('rw', ['messages', 'conversations', 'outbox', 'facts'], async () => {
    const row = await db.conversations.get(conversationId)
    if (row?.passed_over !== passedOver) return false
    if (row?.kept_from !== undefined) {
      const { kept_from, ...whole } = row
      const first = hasOlder && page[0]
      await db.conversations.put(first ? { ...whole, kept_from: Math.min(kept_from, first.seq) } : whole)
    }
    await putMessages(db, await unremovedMessages(db, page))
    return true
  })

/** All messages come again. */
export const forgetWindows = (db: DatabaseTables<'conversations'>) =>
  db.conversations.filter(({ kept_from }) => kept_from !== undefined).modify((row) => void delete row.kept_from)

/** ms; a conversation that was looked at is kept whole for so long. */
export const OPENED_KEPT_MS = 14 * 86_400_000
/** ms; how exactly `opened_at` is known: each write redraws the list. */
const OPENED_STEP_MS = 86_400_000

/** Somebody looks at a conversation. `now`: ms */
export async function noteConversationOpened(db: DatabaseTables<'conversations'>, id: string, now: number) {
  const row = await db.conversations.get(id)
  if (!row || now - Date.parse(row.opened_at ?? '1970-01-01') < OPENED_STEP_MS) return
  await db.conversations.update(id, { opened_at: new Date(now).toISOString() })
}
