import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Message } from '../../shared/messages/messages.ts'
import type { UserContext } from '../context.ts'
import { messages } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'
import { markRead, standingOf } from './mark-read.ts'
import { messageRows } from './message-rows.ts'

type Page = { limit: number; before?: number | undefined }

/**
 * A page of a conversation, oldest first; the newest page unless `before` says where to go on. What it shows counts as read.
 * Messages of one transaction share a seq and are never torn apart, so that `before` skips none: a page may be a little longer.
 */
export async function readConversation(
  me: UserContext,
  conversationId: string,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
) {
  standingOf(me.db.read, me.user.id, conversationId)
  const newest = newestSeqs(me.db.read).all({ conversation_id: conversationId, before, limit })
  const oldest = newest.at(-1)
  if (!oldest) return { page: [], older: null }
  const upTo = newest[0]?.seq ?? 0
  await me.fullDisk.inPassing(() => markRead(me, conversationId, upTo))
  const ids = between(me.db.read).all({ conversation_id: conversationId, before, from: oldest.seq })
  const page = messageRows(
    me.db.read,
    me.user.id,
    ids.map(({ id }) => id),
  ).sort(bySeq)
  const hasOlder =
    newestSeqs(me.db.read).get({ conversation_id: conversationId, before: oldest.seq, limit: 1 }) !== undefined
  return { page, older: hasOlder ? oldest.seq : null }
}

const bySeq = (a: Message, b: Message) => a.seq - b.seq || (a.id < b.id ? -1 : 1)

const ofConversation = () => [
  eq(messages.conversation_id, sql.placeholder('conversation_id')),
  lt(messages.seq, sql.placeholder('before')),
]
const newestSeqs = statement((db) =>
  db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(...ofConversation()))
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const between = statement((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(...ofConversation(), gte(messages.seq, sql.placeholder('from'))))
    .prepare(),
)
