import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { participants } from '../db/schema/messages.ts'
import { counters } from '../db/schema/sync.ts'
import { addMessage } from '../messages/add-message.ts'
import type { Talk } from './demo-make-talks.ts'
import type { Random } from './random.ts'

/**
 * Writes the conversations, all first lines under one revision, all second lines under the next: the order within a
 * conversation, and what has been read of it, are told by revisions.
 */
export function writeTalks(tx: Tx, talks: Talk[], random: Random) {
  const longest = Math.max(...talks.map(({ lines }) => lines.length))
  for (let turn = 0; turn < longest; turn++) {
    const round = atNextRevision(tx)
    for (const { one, other, job_id, lines, unread, unreadBy } of talks) {
      const line = lines[turn]
      if (!line) continue
      const recipient_id = line.from === one ? other : one
      const message = {
        id: random.id(line.at),
        sender: { id: line.from },
        recipient_id,
        job_id,
        content: line.content,
        now: line.at,
      }
      const { conversation_id } = addMessage(round, message)
      const isUnread = turn >= lines.length - unread
      for (const user_id of [one, other]) {
        if (!(isUnread && user_id === unreadBy)) markSeen(round, conversation_id, user_id, round.revision())
      }
    }
  }
}

function markSeen(tx: Tx, conversationId: string, userId: string, seq: number) {
  tx.update(participants)
    .set({ delivered_seq: seq, read_seq: seq })
    .where(and(eq(participants.conversation_id, conversationId), eq(participants.user_id, userId)))
    .run()
}

/** The same transaction, as if a later one: with a revision of its own. */
function atNextRevision(tx: Tx): Tx {
  const next = tx
    .update(counters)
    .set({ value: sql`${counters.value} + 1` })
    .where(eq(counters.name, 'revision'))
    .returning()
    .get()
  return Object.assign(Object.create(tx) as Tx, { revision: () => next!.value, touched: tx.touched })
}
