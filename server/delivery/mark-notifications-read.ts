import { and, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { NOTIFICATIONS_KEPT_DAYS } from '../../shared/limits.ts'
import { messageEntryId } from '../../shared/messages/notification-entry-ids.ts'
import type { NotificationEntry } from '../../shared/push.ts'
import type { Context, UserContext } from '../context.ts'
import { recordChange } from '../db/change-log.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { blocks } from '../db/schema/staff.ts'
import { notifications } from '../db/schema/sync.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'

type SeenEntry = { id: string; seq: number }

/** Marks entries of this person's as read up to what they saw. A repeat, or an entry that is gone, changes nothing. */
export async function markNotificationsRead(me: UserContext, entries: SeenEntry[]): Promise<void> {
  // In one order, so that two devices that do it at once do not wait for each other.
  const sorted = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await me.db.writeByRow(async (tx) => {
    for (const entry of sorted) await raiseReadMark(tx, me.user.id, entry, raiseToLastEvent)
  })
}

/** Whoever has read a conversation up to this message needs no notification of it. */
export const markMessageEntryRead = (tx: WriteTransaction, userId: string, conversationId: string, seq: number) =>
  raiseReadMark(tx, userId, { id: messageEntryId(conversationId), seq }, raiseToMessage)

/** Whoever has answered what an entry is about needs no notification of it. */
export const markEntryRead = async (tx: WriteTransaction, userId: string, id: string) =>
  raiseReadMark(tx, userId, { id, seq: await tx.seq() }, raiseToLastEvent)

async function raiseReadMark(
  tx: WriteTransaction,
  user_id: string,
  { id, seq }: SeenEntry,
  statementOf: typeof raiseToMessage,
) {
  const { changes } = await statementOf(tx).run({ user_id, id, seq })
  if (changes > 0) await recordChange(tx, [user_id], 'notification', id)
}

/** The person's entries with these ids, without those about people who are hidden from them. */
export const shownEntriesOf = (db: DatabaseReader, user_id: string, ids: string[]): Promise<NotificationEntry[]> =>
  entriesByIds(db).all({ user_id, ids: JSON.stringify(ids) })

/** Whether the person has read this event of an entry, or must not see it any more. */
export const isEntryRead = async (db: DatabaseReader, user_id: string, { id, seq }: SeenEntry) => {
  const [found] = await shownEntriesOf(db, user_id, [id])
  return !found || found.read_seq >= seq
}

/** Some hundredths of a second. */
const SWEEP_PORTION = 25

/** Deletes what is older than is kept, in portions. */
export async function sweepNotifications({ db, now }: Context) {
  const limit = new Date(now().getTime() - NOTIFICATIONS_KEPT_DAYS * 86_400_000).toISOString()
  const isOld = lt(notifications.created_at, limit)
  const some = (read: DatabaseReader) => read.select().from(notifications).where(isOld).limit(SWEEP_PORTION).all()
  while ((await some(db.read)).length > 0) {
    await db.write(async (tx) => {
      const old = await some(tx)
      for (const { user_id } of old) {
        const ids = old.filter((row) => row.user_id === user_id).map(({ id }) => id)
        await tx
          .delete(notifications)
          .where(and(eq(notifications.user_id, user_id), inArray(notifications.id, ids)))
          .run()
      }
      for (const { user_id, id } of old) await recordChange(tx, [user_id], 'notification', id)
    })
  }
}

/** A device cannot have seen more events than the entry has. */
const cappedSeenSeq = sql`case when ${notifications.seq} < ${sql.placeholder('seq')} then ${notifications.seq} else ${sql.placeholder('seq')} end`

const raiseReadSeqTo = (read_seq: SQL) =>
  preparedStatement((db) =>
    db
      .update(notifications)
      .set({ read_seq })
      .where(
        and(
          eq(notifications.user_id, sql.placeholder('user_id')),
          eq(notifications.id, sql.placeholder('id')),
          lt(notifications.read_seq, read_seq),
        ),
      )
      .prepare(),
  )
const raiseToLastEvent = raiseReadSeqTo(cappedSeenSeq)
/** The last message of a conversation may be the reader's own, which is not in the entry. */
const raiseToMessage = raiseReadSeqTo(sql`${sql.placeholder('seq')}`)
/** Whether the person is suspended or has blocked the reader. Entries about deleted accounts are deleted. */
const isAboutHiddenPerson = sql`(exists (select 1 from ${users} where ${users.id} = ${notifications.about_id} and ${users.suspended_at} is not null)
  or exists (select 1 from ${blocks} where ${blocks.user_id} = ${notifications.about_id} and ${blocks.blocked_id} = ${notifications.user_id}))`

const entriesByIds = preparedStatement((db) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      title: notifications.title,
      body: notifications.body,
      navigate: notifications.navigate,
      count: notifications.count,
      seq: notifications.seq,
      read_seq: notifications.read_seq,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, sql.placeholder('user_id')),
        isInBoundList(notifications.id, 'ids'),
        not(isAboutHiddenPerson),
      ),
    )
    .prepare(),
)
