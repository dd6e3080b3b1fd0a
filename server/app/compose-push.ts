import { and, eq, ne, sql } from 'drizzle-orm'
import { excerptOf } from '../../shared/messages/message-words.ts'
import type { PushPayload } from '../../shared/push.ts'
import type { Told } from '../call-sheets/note-told.ts'
import type { Context } from '../context.ts'
import { isStillIn } from '../db/participants-of.ts'
import { messages, participants } from '../db/schema/messages.ts'
import { statement } from '../db/statement.ts'
import { countUnread } from '../messages/count-unread.ts'
import { conversationRows } from '../messages/message-rows.ts'
import { pushPayload } from '../delivery/push-payload.ts'

/** What a delivery of channel 'push' carries: a message, or a notice of our own such as a changed application. */
export type PushTask = { user_id: string } & (
  | { message_id: string }
  | { title: string; body: string; navigate: string; tag: string; told?: Told }
)

/** The payload for this person as things stand now; null when there is nothing to say any more (read, or gone). */
export function composePush(
  { db, settings }: Context,
  task: PushTask,
): { payload: PushPayload; isDelivered: boolean } | null {
  const { user_id } = task
  const app_badge = countUnread(db.read, user_id)
  const absolute = (path: string) => (settings.PUBLIC_URL ? new URL(path, settings.PUBLIC_URL).href : path)
  if (!('message_id' in task)) {
    const { title, body, navigate, tag } = task
    return {
      payload: pushPayload({ user_id, app_badge, title, body, navigate: absolute(navigate), tag }),
      isDelivered: false,
    }
  }
  const found = messageFor(db.read).get({ id: task.message_id, user_id })
  if (!found || found.message.seq <= found.reader.read_seq) return null
  const { message, reader } = found
  const [talk] = conversationRows(db.read, user_id, [message.conversation_id])
  if (!talk) return null
  const { job_id, job_title, other_user_name, other_company_name } = talk
  const { id, conversation_id, sender_id, content, seq, created_at, attachment_url, attachment_name } = message
  const payload = pushPayload({
    user_id,
    app_badge,
    title: job_id ? `${other_user_name} · ${job_title}` : other_user_name,
    body: excerptOf(message),
    navigate: absolute(`/messages?conversation=${conversation_id}`),
    tag: `conversation:${conversation_id}`,
    message: {
      ...{ id, conversation_id, sender_id, content, seq, created_at },
      ...(attachment_url && attachment_name ? { attachment_url, attachment_name } : {}),
      ...{ job_id, job_title, other_user_name, other_company_name },
    },
  })
  return { payload, isDelivered: seq <= reader.delivered_seq }
}

const messageFor = statement((db) =>
  db
    .select({ message: messages, reader: participants })
    .from(messages)
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillIn(),
      ),
    )
    .where(and(eq(messages.id, sql.placeholder('id')), ne(messages.sender_id, sql.placeholder('user_id'))))
    .prepare(),
)
