import { and, asc, eq, sql } from 'drizzle-orm'
import { counted } from '../../shared/counts.ts'
import { channelName, excerptOf } from '../../shared/messages/message-texts.ts'
import type { Context } from '../context.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { isStillIn } from '../db/aliases.ts'
import { jobs } from '../db/schema/jobs.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { type PersonTask, queueDelivery, type UnreadTask } from '../delivery/queue-delivery.ts'
import { wishesOf } from '../delivery/notification-choices.ts'
import { hasPushSubscription } from '../delivery/push-subscriptions.ts'
import { concerns, isLoud, isUnread } from './who-is-in.ts'

/** Messages of ten minutes become one mail, sent five minutes after the end of that window. */
const WINDOW = 600_000
const PATIENCE = 300_000
const EXCERPT = 200

/** Queues a mail in case the new message is not read in time; any number of messages in a window queue one. */
export async function queueUnreadMail(tx: Tx, userId: string, now: Date) {
  const from = Math.floor(now.getTime() / WINDOW) * WINDOW
  const to = from + WINDOW
  const at = (ms: number) => new Date(ms).toISOString()
  await queueDelivery(tx, {
    channel: 'mail',
    key: `unread:${userId}:${at(from)}`,
    payload: { unread_of: userId, from: at(from), to: at(to) } satisfies UnreadTask,
    now,
    delaySeconds: (to + PATIENCE - now.getTime()) / 1000,
  })
}

/**
 * The content of the mail; null if everything was read, or this person gets pushes of messages and has
 * not asked for mails as well. Only the first unread
 * message of a conversation counts, so that an absent person gets one mail about it, not one each time.
 */
export async function unreadTask(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { unread_of, from, to }: UnreadTask,
): Promise<PersonTask | null> {
  const wishes = await wishesOf(db.read, unread_of)
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
    subject: found.length === 1 ? `${messagesWord(first.count)} from ${first.name}` : messagesWord(total),
    text: found.map(lineOf).join('\n\n'),
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

async function conversationsWithUnread(db: Reader, user_id: string, now: Date): Promise<UnreadConversation[]> {
  const found = new Map<string, UnreadConversation>()
  const rows = await unread(db).all({ user_id, now: now.toISOString() })
  for (const { id, writer, is_channel, job_title, created_at, ...message } of rows) {
    const known = found.get(id)
    const named = is_channel ? { name: channelName(job_title ?? ''), about: null } : { name: writer, about: job_title }
    if (known) known.count++
    else found.set(id, { id, ...named, content: excerptOf(message), count: 1, since: created_at })
  }
  return [...found.values()]
}

function lineOf({ name, about, content, count }: UnreadConversation) {
  const excerpt = content.length > EXCERPT ? `${content.slice(0, EXCERPT).trimEnd()}…` : content
  return `${name}${about ? `, ${about}` : ''}: ${messagesWord(count)}\n${excerpt}`
}

const messagesWord = (count: number) => counted(count, 'new message')

const unread = statement((db) =>
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
    .innerJoin(messages, and(eq(messages.conversation_id, conversations.id), isUnread(participants)))
    .innerJoin(users, eq(users.id, messages.sender_id))
    .leftJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(
      and(
        eq(participants.user_id, sql.placeholder('user_id')),
        isStillIn(),
        concerns(participants),
        isLoud(participants),
      ),
    )
    .orderBy(asc(messages.seq))
    .prepare(),
)
