import { and, asc, eq, sql } from 'drizzle-orm'
import { countWithNoun } from '../../shared/counts.ts'
import { channelName, messageExcerptOf } from '../../shared/messages/message-texts.ts'
import type { Context } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { isStillParticipant } from '../db/aliases.ts'
import { jobs } from '../db/schema/jobs.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { type PersonMailTask, queueDelivery, type UnreadMailTask } from '../delivery/queue-delivery.ts'
import { notificationWishesOf } from '../delivery/notification-choices.ts'
import { hasPushSubscription } from '../delivery/push-subscriptions.ts'
import { messagesConcern, isUnmutedBySide, isUnreadBySide } from './who-is-in.ts'

/** Messages of ten minutes become one mail, sent five minutes after the end of that window. */
const UNREAD_WINDOW_MS = 600_000
const READING_PATIENCE_MS = 300_000
const EXCERPT_MAX_LENGTH = 200

/** Queues a mail in case the new message is not read in time; any number of messages in a window queue one. */
export async function queueUnreadMail(tx: WriteTransaction, userId: string, now: Date) {
  const from = Math.floor(now.getTime() / UNREAD_WINDOW_MS) * UNREAD_WINDOW_MS
  const to = from + UNREAD_WINDOW_MS
  const at = (ms: number) => new Date(ms).toISOString()
  await queueDelivery(tx, {
    channel: 'mail',
    key: `unread:${userId}:${at(from)}`,
    payload: { unread_of: userId, from: at(from), to: at(to) } satisfies UnreadMailTask,
    now,
    delaySeconds: (to + READING_PATIENCE_MS - now.getTime()) / 1000,
  })
}

/**
 * The content of the mail; null if everything was read, or this person gets pushes of messages and has
 * not asked for mails as well. Only the first unread
 * message of a conversation counts, so that an absent person gets one mail about it, not one each time.
 */
export async function unreadMailTaskOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { unread_of, from, to }: UnreadMailTask,
): Promise<PersonMailTask | null> {
  const wishes = await notificationWishesOf(db.read, unread_of)
  const isPushEnough = wishes.isPushed('message') && !wishes.isMailChosen('message')
  if (isPushEnough && (await hasPushSubscription(db.read, unread_of))) return null
  const found = (await conversationsWithUnread(db.read, unread_of, now())).filter(
    (conversation) => conversation.since >= from && conversation.since < to,
  )
  const [first] = found
  if (!first) return null
  const total = found.reduce((sum, { count }) => sum + count, 0)
  return {
    to_user_id: unread_of,
    about: 'email_messages',
    kind: 'message',
    subject: found.length === 1 ? `${newMessagesText(first.count)} from ${first.name}` : newMessagesText(total),
    text: found.map(unreadExcerptText).join('\n\n'),
    path: found.length === 1 ? `/messages?conversation=${first.id}` : '/messages',
  }
}

type UnreadConversation = {
  id: string
  name: string
  about: string | null
  content: string
  count: number
  since: string
}

async function conversationsWithUnread(db: DatabaseReader, user_id: string, now: Date): Promise<UnreadConversation[]> {
  const found = new Map<string, UnreadConversation>()
  const rows = await unreadMessagesOf(db).all({ user_id, now: now.toISOString() })
  for (const { id, writer, is_channel, job_title, created_at, ...message } of rows) {
    const known = found.get(id)
    const named = is_channel ? { name: channelName(job_title ?? ''), about: null } : { name: writer, about: job_title }
    if (known) known.count++
    else found.set(id, { id, ...named, content: messageExcerptOf(message), count: 1, since: created_at })
  }
  return [...found.values()]
}

function unreadExcerptText({ name, about, content, count }: UnreadConversation) {
  const excerpt = content.length > EXCERPT_MAX_LENGTH ? `${content.slice(0, EXCERPT_MAX_LENGTH).trimEnd()}…` : content
  return `${name}${about ? `, ${about}` : ''}: ${newMessagesText(count)}\n${excerpt}`
}

const newMessagesText = (count: number) => countWithNoun(count, 'new message')

const unreadMessagesOf = preparedStatement((db) =>
  db
    .select({
      id: conversations.id,
      writer: users.full_name,
      is_channel: conversations.is_channel,
      job_title: jobs.title,
      content: messages.content,
      attachment_name: messages.attachment_name,
      created_at: messages.created_at,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(messages, and(eq(messages.conversation_id, conversations.id), isUnreadBySide(participants)))
    .innerJoin(users, eq(users.id, messages.sender_id))
    .leftJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(
      and(
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillParticipant(),
        messagesConcern(participants),
        isUnmutedBySide(participants),
      ),
    )
    .orderBy(asc(messages.seq))
    .prepare(),
)
