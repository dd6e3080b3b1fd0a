import { conversationIdOfEntry, messageEntryId } from '../../../shared/messages/notification-entry-ids.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import type { StandbyDb, DatabaseTables } from './database.ts'

/** There was an event of it since it was read. */
export const isUnreadNotification = ({ seq, read_seq }: Pick<NotificationEntry, 'seq' | 'read_seq'>) => seq > read_seq

/** The newest first. An entry of messages has the words of its conversation, and goes with it. */
export async function shownNotifications(db: StandbyDb): Promise<NotificationEntry[]> {
  const rows = await db.notifications.orderBy('created_at').reverse().toArray()
  const ids = rows.filter(({ kind }) => kind === 'message').map(({ id }) => conversationIdOfEntry(id))
  const known = new Map((await db.conversations.bulkGet(ids)).map((row) => [row?.conversation_id, row]))
  return rows.flatMap((row) => {
    if (row.kind !== 'message') return row
    const conversation = known.get(conversationIdOfEntry(row.id))
    if (!conversation) return []
    const { other_user_name: name, job_id, job_title, last_message, channel } = conversation
    return { ...row, title: job_id && !channel ? `${name} · ${job_title}` : name, body: last_message }
  })
}

export const unreadNotifications = async (db: StandbyDb) => (await shownNotifications(db)).filter(isUnreadNotification)

/** What the bell counts: an application and an invitation came as a message, which Messages counts. */
export const countedNotifications = async (db: StandbyDb) =>
  (await unreadNotifications(db)).filter(({ kind }) => kind !== 'application' && kind !== 'invitation')

/** An entry from a sync, with what was read here and is not sent yet. Called inside a transaction. */
export async function putNotification(db: DatabaseTables<'notifications' | 'outbox'>, row: NotificationEntry) {
  const ours = await db.notifications.get(row.id)
  const read_seq = Math.max(row.read_seq, ours?.read_seq ?? 0, await seqReadOnDevice(db, row.id))
  await db.notifications.put({ ...row, read_seq })
}

/** The queue of what was read in the list of notifications. */
export const NOTIFICATIONS_READ_QUEUE = 'notifications'

async function seqReadOnDevice(db: DatabaseTables<'outbox'>, id: string) {
  const waiting = await db.outbox
    .where('queue')
    .anyOf(NOTIFICATIONS_READ_QUEUE, `read:${conversationIdOfEntry(id)}`)
    .toArray()
  const marks = waiting.flatMap((row): { seq: number }[] => {
    if (row.kind === 'notifications_read') return row.body.entries.filter((entry) => entry.id === id)
    return row.kind === 'read' && messageEntryId(row.body.conversation_id) === id ? [row.body] : []
  })
  return Math.max(0, ...marks.map(({ seq }) => seq))
}
