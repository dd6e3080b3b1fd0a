import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { SYNC_PAGE_ROWS } from '../../shared/limits.ts'
import type { UserContext } from '../context.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { recordChange } from '../db/change-log.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { changesOfPageUpTo } from '../db/person-changes.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { isFromOthers, watchersOf } from '../messages/who-is-in.ts'

/**
 * The page that ended at this revision is on one of the person's devices, as those before it were: the senders of its
 * messages get their second tick.
 */
export async function raiseDelivered(me: UserContext, revision: number) {
  const page = { user_id: me.user.id, revision, limit: SYNC_PAGE_ROWS }
  const arrived = (await changesOfPageUpTo(me.db.read, page)).flatMap(({ kind, row_id }) =>
    kind === 'message' ? row_id : [],
  )
  if (arrived.length === 0) return
  const search = { user_id: me.user.id, ids: JSON.stringify(arrived) }
  if ((await conversationsReached(me.db.read).all(search)).length === 0) return
  await me.db.writeByRow(async (tx) => {
    for (const { id, up_to } of await conversationsReached(tx).all(search)) {
      const mark = { conversation_id: id, user_id: me.user.id, up_to }
      const watchers = await watchersOf(tx, { ...mark, name: 'delivered_seq' })
      await raiseDeliveredMark(tx).run(mark)
      await recordChange(tx, watchers, 'conversation', id)
    }
  })
}

/**
 * Conversations in which one of these messages is from the other side and after the watermark; in one order, in which two
 * devices that sync at once cannot wait for each other.
 */
const conversationsReached = preparedStatement((db) =>
  db
    .select({ id: messages.conversation_id, up_to: sql<number>`max(${messages.seq})` })
    .from(messages)
    .crossJoin(conversations)
    .crossJoin(participants)
    .where(
      and(
        isInBoundList(messages.id, 'ids'),
        eq(conversations.id, messages.conversation_id),
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, sql.placeholder('user_id')),
        gt(messages.seq, participants.delivered_seq),
        isStillParticipant(),
        isFromOthers(participants),
      ),
    )
    .groupBy(messages.conversation_id)
    .orderBy(messages.conversation_id)
    .prepare(),
)
const raiseDeliveredMark = preparedStatement((db) =>
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
