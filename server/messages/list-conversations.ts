import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Conversation } from '../../shared/messages/messages.ts'
import type { UserContext } from '../context.ts'
import { isStillIn } from '../db/participants-of.ts'
import { conversations, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'
import { conversationRows } from './message-rows.ts'

type Page = { limit: number; before?: number | undefined }

/** The person's conversations, the one written to last first; `before` is a last_seq, cut as in `readConversation`. */
export async function listConversations(me: UserContext, { limit, before = Number.MAX_SAFE_INTEGER }: Page) {
  const range = { user_id: me.user.id, before }
  const oldest = newestSeqs(me.db.read)
    .all({ ...range, limit })
    .at(-1)
  if (!oldest) return { page: [], older: null }
  const ids = between(me.db.read).all({ ...range, from: oldest.last_seq })
  const page = conversationRows(
    me.db.read,
    me.user.id,
    ids.map(({ id }) => id),
  ).sort(newestFirst)
  const hasOlder = newestSeqs(me.db.read).get({ ...range, before: oldest.last_seq, limit: 1 }) !== undefined
  return { page, older: hasOlder ? oldest.last_seq : null }
}

const newestFirst = (a: Conversation, b: Conversation) =>
  b.last_seq - a.last_seq || (a.conversation_id < b.conversation_id ? 1 : -1)

const ofPerson = () => [
  eq(participants.user_id, sql.placeholder('user_id')),
  isStillIn(),
  lt(conversations.last_seq, sql.placeholder('before')),
]
const newestSeqs = statement((db) =>
  db
    .select({ last_seq: conversations.last_seq })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(and(...ofPerson()))
    .orderBy(desc(conversations.last_seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const between = statement((db) =>
  db
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(and(...ofPerson(), gte(conversations.last_seq, sql.placeholder('from'))))
    .prepare(),
)
