import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { type ConversationRow, conversations, type MessageRow, messages, participants } from '../db/schema/messages.ts'
import { enterConversation } from '../db/enter-conversations.ts'
import { preparedStatement } from '../db/statement.ts'
import { addMessageEntry } from '../delivery/notify.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { recordChange } from '../db/change-log.ts'
import { giveFileToMessage } from './attachment-rows.ts'
import { queueUnreadMail } from './unread-mail.ts'
import { isMessageInSight, participantsAt } from './who-is-in.ts'

type NewMessageToPerson = MessageToAdd & {
  recipient_id: string
  /** Null for a direct message. */
  job_id: string | null
}

type MessageToAdd = {
  id: string
  sender: { id: string }
  content: string
  attachment?: (UploadedAttachment & { id: string }) | null
  /** The id of the message that it answers; left out where the sender cannot read it there. */
  reply_to?: string | undefined
  /** Whether a mail follows if it is not read in time. */
  isMailed?: boolean
  /** What its push tells of, if there is more to it than a message: callers add the entry for that. */
  kind?: 'message' | 'application' | 'invitation'
  now: Date
}

/**
 * Inserts a message, and its conversation if it is the first; records it for the devices of all who are in it, and queues
 * a push and a mail for those it concerns. Callers check permission and repeats.
 * @param now the moment it counts as sent
 * @throws the engine's own error for an id that exists already
 */
export async function addPersonalMessage(
  tx: WriteTransaction,
  { recipient_id, job_id, ...written }: NewMessageToPerson,
) {
  const between = { one: written.sender.id, other: recipient_id, job_id }
  const found = await findConversation(tx, between)
  const id = found?.id ?? uuid()
  return addToConversation(tx, id, written, () =>
    found ? tx.lock('conversations', id) : startConversation(tx, id, between, written.now),
  )
}

/** As `addPersonalMessage`, to a conversation by its id; `keep` locks or makes it. */
export async function addToConversation(
  tx: WriteTransaction,
  conversation_id: string,
  { id, sender, content, attachment, reply_to, now, isMailed = false, kind = 'message' }: MessageToAdd,
  keep: () => unknown = () => tx.lock('conversations', conversation_id),
) {
  // Messages sent at once are ordered by their `seq`: the number is drawn after the conversation is locked. Of two first
  // messages at once one creates it; the other hits the unique index and starts again.
  const [, seq, people] = await Promise.all([keep(), tx.seq(), participantsAt(tx, conversation_id, sender.id, now)])
  const told = people.filter(({ is_told }) => is_told)
  const message: MessageRow = {
    id,
    conversation_id,
    sender_id: sender.id,
    content,
    attachment_url: attachment?.attachment_url ?? null,
    attachment_name: attachment?.attachment_name ?? null,
    reply_to:
      (reply_to && (await answeredMessage(tx).get({ id: reply_to, conversation_id, user_id: sender.id }))?.id) || null,
    seq,
    created_at: now.toISOString(),
  }
  await Promise.all([
    insertMessage(tx).run(message),
    keepSideCaughtUp(tx).run({ conversation_id, user_id: sender.id, seq }),
    moveConversationOn(tx).run({ conversation_id, id, seq }),
    attachment && giveFileToMessage(tx, attachment.id, id),
    ...told.map(({ user_id, has_device }) => {
      if (!has_device) return undefined
      const payload = { user_id, message_id: id, kind }
      return queueDelivery(tx, { channel: 'push', key: messagePushKey(id, user_id), payload, now })
    }),
    ...told.map(({ user_id }) => kind === 'message' && addMessageEntry(tx, { user_id, conversation_id, seq, now })),
    ...(isMailed ? told.map(({ user_id }) => queueUnreadMail(tx, user_id, now)) : []),
  ])
  const everybody = people.map(({ user_id }) => user_id)
  await recordChange(tx, everybody, 'message', id)
  await recordChange(tx, everybody, 'conversation', conversation_id)
  return { conversation_id, message }
}

const messagePushKey = (id: string, userId: string) => `message:${id}:${userId}`

const insertMessage = preparedStatement((db) =>
  db
    .insert(messages)
    .values({
      id: sql.placeholder('id'),
      conversation_id: sql.placeholder('conversation_id'),
      sender_id: sql.placeholder('sender_id'),
      content: sql.placeholder('content'),
      attachment_url: sql.placeholder('attachment_url'),
      attachment_name: sql.placeholder('attachment_name'),
      reply_to: sql.placeholder('reply_to'),
      seq: sql.placeholder('seq'),
      created_at: sql.placeholder('created_at'),
    })
    .prepare(),
)

const answeredMessage = preparedStatement((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, sql.placeholder('user_id')),
      ),
    )
    .where(
      and(
        eq(messages.id, sql.placeholder('id')),
        eq(messages.conversation_id, sql.placeholder('conversation_id')),
        isMessageInSight(participants),
      ),
    )
    .prepare(),
)

const moveConversationOn = preparedStatement((db) =>
  db
    .update(conversations)
    .set({ last_message_id: sql`${sql.placeholder('id')}`, last_seq: sql`${sql.placeholder('seq')}` })
    .where(eq(conversations.id, sql.placeholder('conversation_id')))
    .prepare(),
)

/**
 * Moves the watermarks of the sender, and of the colleagues on a team, past the message: of those who had received
 * everything before it. Before `moveConversationOn`.
 */
const keepSideCaughtUp = preparedStatement((db) =>
  db
    .update(participants)
    .set({ delivered_seq: sql`${sql.placeholder('seq')}` })
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        sql`(${participants.user_id} = ${sql.placeholder('user_id')} or (${participants.is_team} = 1 and ${isSenderOnTeam}))`,
        sql`${participants.delivered_seq} >= (select ${conversations.last_seq} from ${conversations} where ${conversations.id} = ${participants.conversation_id})`,
      ),
    )
    .prepare(),
)

/** Whether the sender acts for the job's company. */
const isSenderOnTeam = sql`exists (select 1 from participants s where s.conversation_id = ${sql.placeholder('conversation_id')} and s.user_id = ${sql.placeholder('user_id')} and s.is_team = 1)`

export type ConversationParties = { one: string; other: string; job_id: string | null }

/**
 * The direct conversation of two people; or the one about this job that both are in, where `one` still is. A member of
 * the job's company is in the one that a colleague has begun.
 */
export const findConversation = async (
  db: DatabaseReader,
  { one, other, job_id }: ConversationParties,
): Promise<ConversationRow | undefined> =>
  job_id === null
    ? await conversationOfPair(db).get(orderedPairOf(one, other))
    : await jobConversation(db).get({ one, other, job_id })

export const orderedPairOf = (one: string, other: string) =>
  one < other ? { user_a: one, user_b: other } : { user_a: other, user_b: one }

function startConversation(tx: WriteTransaction, id: string, { one, other, job_id }: ConversationParties, now: Date) {
  return Promise.all([
    tx
      .insert(conversations)
      .values({ id, job_id, ...orderedPairOf(one, other), created_at: now.toISOString() })
      .run(),
    enterConversation(tx).run({ id, job_id, one, other }),
  ])
}

const conversationOfPair = preparedStatement((db) =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.user_a, sql.placeholder('user_a')),
        eq(conversations.user_b, sql.placeholder('user_b')),
        isNull(conversations.job_id),
      ),
    )
    .prepare(),
)

/** Of two people the freelancer, who has few conversations: an employer may have thousands. */
export const freelancerOfTwo = sql`coalesce((select id from users where id in (${sql.placeholder('one')}, ${sql.placeholder('other')})
  and user_type = 'freelancer' limit 1), ${sql.placeholder('one')})`

/** SQLite keeps the order of a cross join; by its own choice it would begin with all conversations about the job. */
const jobConversation = preparedStatement((db) =>
  db
    .select(getTableColumns(conversations))
    .from(participants)
    .crossJoin(conversations)
    .where(
      and(
        eq(participants.user_id, freelancerOfTwo),
        eq(conversations.id, participants.conversation_id),
        eq(conversations.job_id, sql.placeholder('job_id')),
        eq(conversations.is_channel, false),
        sql`exists (select 1 from participants p where p.conversation_id = ${conversations.id} and p.user_id = ${sql.placeholder('one')} and p.left_at is null)`,
        sql`exists (select 1 from participants p where p.conversation_id = ${conversations.id} and p.user_id = ${sql.placeholder('other')})`,
      ),
    )
    // Before teams shared them there could be two: then the one of just these two people.
    .orderBy(desc(isOfJustThesePeople), asc(conversations.created_at))
    .limit(1)
    .prepare(),
)
const isOfJustThesePeople = sql`case when ${sql.placeholder('one')} in (${conversations.user_a}, ${conversations.user_b})
  and ${sql.placeholder('other')} in (${conversations.user_a}, ${conversations.user_b}) then 1 else 0 end`
