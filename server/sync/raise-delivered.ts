import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { isStillIn } from '../db/aliases.ts'
import { conversations, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'
import { recordChange } from '../db/change-log.ts'
import { isFromOthers, watchersOf } from '../messages/who-is-in.ts'

/** Everything up to this revision is on one of the person's devices: the senders get their second tick. */
export async function raiseDelivered(me: UserContext, revision: number) {
  const search = { user_id: me.user.id, revision }
  if ((await reached(me.db.read).all(search)).length === 0) return
  await me.db.writeByRow(async (tx) => {
    for (const { id, up_to } of await reached(tx).all(search)) {
      const mark = { conversation_id: id, user_id: me.user.id, up_to }
      const watchers = await watchersOf(tx, { ...mark, name: 'delivered_seq' })
      await raise(tx).run(mark)
      await recordChange(tx, watchers, 'conversation', id)
    }
  })
}

/** Messages are ordered by `seq`; the change log tells how far a device has synchronised. */
const syncedBefore = () =>
  sql`join changes c on c.user_id = ${participants.user_id} and c.kind = 'message' and c.row_id = m.id and c.revision <= ${sql.placeholder('revision')}`
const isNew = () => sql`m.conversation_id = ${conversations.id} and m.seq > ${participants.delivered_seq}`

/**
 * Conversations in which a message from the other person arrived since the watermark was last raised; in one order, in
 * which two devices that sync at once cannot wait for each other.
 */
const reached = statement((db) =>
  db
    .select({
      id: conversations.id,
      up_to: sql<number>`(select max(m.seq) from messages m ${syncedBefore()} where ${isNew()})`,
    })
    .from(participants)
    .innerJoin(
      conversations,
      and(eq(conversations.id, participants.conversation_id), gt(conversations.last_seq, participants.delivered_seq)),
    )
    .where(
      and(
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillIn(),
        sql`exists (select 1 from messages m ${syncedBefore()} where ${isNew()} and ${isFromOthers(participants, sql`m.sender_id`)})`,
      ),
    )
    .orderBy(conversations.id)
    .prepare(),
)
const raise = statement((db) =>
  db
    .update(participants)
    .set({ delivered_seq: sql`${sql.placeholder('up_to')}` })
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        eq(participants.user_id, sql.placeholder('user_id')),
        lt(participants.delivered_seq, sql.placeholder('up_to')),
      ),
    )
    .prepare(),
)
