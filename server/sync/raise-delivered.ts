import { and, desc, eq, gt, gte, lt, lte, max, sql } from 'drizzle-orm'
import { SYNC_PAGE_ROWS } from '../../shared/limits.ts'
import type { UserContext } from '../context.ts'
import { isStillParticipant } from '../db/aliases.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { recordChange } from '../db/change-log.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { changes } from '../db/schema/sync.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { isFromOthers, watchersOf } from '../messages/who-is-in.ts'

/**
 * The page that ended at this revision is on one of the person's devices, as those before it were: the senders of its
 * messages get their second tick.
 */
export async function raiseDelivered(me: UserContext, revision: number) {
  const arrived = await messageIdsOfPage(me.db.read, me.user.id, revision)
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
 * The messages among the entries of a page, which are few however long the log is: those of its last revision, and at
 * most `SYNC_PAGE_ROWS` before it.
 */
async function messageIdsOfPage(db: DatabaseReader, user_id: string, revision: number) {
  const entries = await entriesOfLastPage(db).all({ user_id, revision })
  return entries.flatMap(({ kind, row_id }) => (kind === 'message' ? row_id : []))
}

const isChangeOfPerson = eq(changes.user_id, sql.placeholder('user_id'))
const isUpToRevision = lte(changes.revision, sql.placeholder('revision'))

const entriesOfLastPage = preparedStatement((db) => {
  const last = db
    .select({ at: max(changes.revision) })
    .from(changes)
    .where(and(isChangeOfPerson, isUpToRevision))
  const first = db
    .select({ at: changes.revision })
    .from(changes)
    .where(and(isChangeOfPerson, lt(changes.revision, sql`(${last})`)))
    .orderBy(desc(changes.revision))
    .limit(1)
    .offset(SYNC_PAGE_ROWS - 1)
  return db
    .select({ kind: changes.kind, row_id: changes.row_id })
    .from(changes)
    .where(and(isChangeOfPerson, isUpToRevision, gte(changes.revision, sql`coalesce((${first}), 0)`)))
    .prepare()
})

/**
 * Conversations in which one of these messages is from the other side and after the watermark; in one order, in which two
 * devices that sync at once cannot wait for each other.
 */
const conversationsReached = preparedStatement((db) =>
  db
    .select({ id: messages.conversation_id, up_to: sql<number>`max(${messages.seq})` })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, sql.placeholder('user_id')),
      ),
    )
    .where(
      and(
        isInBoundList(messages.id, 'ids'),
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
