import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { isMessageFoundBy, searchWordsOf } from '../../shared/messages/message-texts.ts'
import type { UserContext } from '../context.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { messageRows } from './message-rows.ts'
import { isMessageHidden, isMessageInSight } from './who-is-in.ts'

type MessageSearch = { q: string; limit: number; before?: number | undefined }

/**
 * The person's messages in which each word of `q` begins one, the latest first; pages as in `readConversation`. Texts
 * are compared here and not by the database, so that both engines and the device find the same (decision 241).
 */
export async function searchMessages(me: UserContext, { q, limit, before = Number.MAX_SAFE_INTEGER }: MessageSearch) {
  const words = searchWordsOf(q)
  if (words.length === 0) return { page: [], older: null }
  const found = await latestFound(me, words, { limit, before })
  const oldest = found[Math.min(limit, found.length) - 1]
  if (!oldest) return { page: [], older: null }
  const shown = found.filter(({ seq }) => seq >= oldest.seq).map(({ id }) => id)
  const page = (await messageRows(me.db.read, me.user.id, shown)).sort(
    (a, b) => b.seq - a.seq || (a.id < b.id ? 1 : -1),
  )
  return { page, older: shown.length < found.length ? oldest.seq : null }
}

type FoundMessage = { id: string; seq: number }

/**
 * At least the page and one that is older than it, if there are so many. Of ever more conversations, the one with the
 * latest message first, what was written after the last message of the next one is compared: nothing newer is left out.
 */
async function latestFound(me: UserContext, words: string[], { limit, before }: { limit: number; before: number }) {
  const found: FoundMessage[] = []
  const own = await conversationsByLatest(me.db.read).all({ user_id: me.user.id })
  let end = before
  for (let count = CONVERSATIONS_AT_ONCE; end > 0; count *= 2) {
    const after = own[count]?.last_seq ?? -1
    if (after + 1 >= end) continue
    found.push(...(await foundBetween(me, words, { own: own.slice(0, count), after, end })))
    found.sort((a, b) => b.seq - a.seq)
    const [oldest, last] = [found[limit - 1], found.at(-1)]
    if (oldest && last && last.seq < oldest.seq) return found
    end = after + 1
  }
  return found
}

type SearchedRange = { own: { id: string }[]; after: number; end: number }

async function foundBetween(me: UserContext, words: string[], { own, after, end }: SearchedRange) {
  const found: FoundMessage[] = []
  for (let at = 0; at < own.length; at += CONVERSATIONS_AT_ONCE) {
    const ids = JSON.stringify(own.slice(at, at + CONVERSATIONS_AT_ONCE).map(({ id }) => id))
    const texts = await textsBetween(me.db.read).all({ user_id: me.user.id, ids, after, end })
    found.push(...texts.filter((text) => isMessageFoundBy(text, words)))
    // Others are served between two portions of somebody with many messages.
    await setImmediate()
  }
  return found
}

/** Conversations. */
const CONVERSATIONS_AT_ONCE = 20

const conversationsByLatest = preparedStatement((db) =>
  db
    .select({ id: conversations.id, last_seq: conversations.last_seq })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(and(eq(participants.user_id, sql.placeholder('user_id')), isStillParticipant()))
    .orderBy(desc(conversations.last_seq))
    .prepare(),
)
const textsBetween = preparedStatement((db) =>
  db
    .select({
      id: messages.id,
      seq: messages.seq,
      content: messages.content,
      attachment_name: messages.attachment_name,
    })
    .from(messages)
    .crossJoin(participants)
    .where(
      and(
        isInBoundList(messages.conversation_id, 'ids'),
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, sql.placeholder('user_id')),
        gt(messages.seq, sql.placeholder('after')),
        lt(messages.seq, sql.placeholder('end')),
        isMessageInSight(participants),
        sql`not ${isMessageHidden(participants, messages.id)}`,
      ),
    )
    .prepare(),
)
