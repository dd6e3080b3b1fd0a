import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { NewDirectMessage, SentMessageAnswer } from '../../shared/messages/messages.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { conversations, type ConversationRow, messages, type MessageRow } from '../db/schema/messages.ts'
import { ownParticipants, otherParticipants } from '../db/aliases.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { reachabilityOf, refuseUnreachable } from '../people/core/refuse-blocked.ts'
import { addPersonalMessage } from './add-message.ts'
import { attachmentAt, waitingAttachment } from './attachment-rows.ts'
import { mayWriteAboutJob, standInFor } from './may-write.ts'
import { recentBetween, refuseTooManyMessages } from './message-limits.ts'
import { messageSeenBy } from './message-rows.ts'

type SendingOutcome = SentMessageAnswer & { repeated: boolean }
type MessageInput = NewDirectMessage & { job_id: string | null }

/**
 * Sends a message, direct or about a job, once: the same id by the same author with the same content and attachment
 * returns the first answer, whatever became of the job since; any other use of that id is a conflict with the same
 * error text.
 * @returns the message and its conversation as of the first time; `repeated`: it had been sent before
 * @throws 400 for an unknown attachment, 403 or 409 for a block or a suspension, 404 if these two may not write to each
 * other, 409 for an id in use, 422 for a message to oneself, 429 for too many to somebody with whom no job is shared
 *
 * What can be asked at once is: on PostgreSQL it is one round trip, and `tests/postgres/round-trips.test.ts` counts them.
 */
export async function sendMessageOnce(me: UserContext, input: MessageInput): Promise<SendingOutcome> {
  const { id = uuid() } = input
  const content = storableText(input.content)
  if (input.recipient_id === me.user.id) throw invalid('You cannot write to yourself.')
  return me.db.writeByRow(async (tx) => {
    // One's messages go one after the other: how many there were is counted, and an attachment is given once.
    const [, job_id, known, recipient, asked, standIn, file] = await Promise.all([
      tx.lock('users', me.user.id),
      jobOfConversation(tx, me.user.id, input),
      input.id ? earlierMessageWithId(tx).get({ id, recipient_id: input.recipient_id }) : undefined,
      recipientById(tx).get({ recipient_id: input.recipient_id }),
      reachabilityOf(tx, { from: me.user.id, to: input.recipient_id }),
      input.job_id && me.user.user_type === 'freelancer'
        ? standInFor(tx).get({ one: me.user.id, other: input.recipient_id, job_id: input.job_id })
        : undefined,
      input.attachment_url ? attachmentAt(tx, input.attachment_url) : undefined,
    ])
    if (known) return answerRepeat(me, { ...input, content, job_id }, known)
    if (!recipient) throw nobodyToWriteTo()
    const isAway = standIn?.has_left || !(asked.isReachable || asked.hasBlocked)
    const recipient_id = standIn && isAway ? standIn.id : recipient.id
    // Before the job is looked at: a deleted account has none, and must not be distinguishable from a suspended one.
    refuseUnreachable(
      recipient_id === recipient.id ? asked : await reachabilityOf(tx, { from: me.user.id, to: recipient_id }),
    )
    const between = { one: me.user.id, other: recipient_id, job_id }
    const [mayWrite, recent] = await Promise.all([
      job_id === null || mayWriteAboutJob(tx, me.user, recipient_id, job_id, me.now()),
      recentBetween(tx, between, me.settings.STRANGER_MESSAGES),
    ])
    if (!mayWrite) throw nobodyToWriteTo()
    await refuseTooManyMessages(tx, me, recipient_id, recent)
    const attachment = input.attachment_url ? waitingAttachment(me.user.id, file) : null
    const to = { sender: me.user, recipient_id, job_id }
    const isMailed = me.ports.mail !== null
    const { message } = await addPersonalMessage(tx, {
      id,
      ...to,
      content,
      attachment,
      isMailed,
      reply_to: input.reply_to,
      now: me.now(),
    })
    return sentMessageAnswer(me, message, false)
  })
}

const nobodyToWriteTo = () => notFound('There is nobody to write to here.')

/** What the named conversation of these two is about, else the job that the message names. */
async function jobOfConversation(
  tx: DatabaseReader,
  sender_id: string,
  { recipient_id, conversation_id, job_id }: MessageInput,
) {
  const named = conversation_id && (await namedConversation(tx).get({ conversation_id, sender_id, recipient_id }))
  return named ? named.job_id : job_id
}

function answerRepeat(
  me: UserContext,
  input: MessageInput,
  { message, conversation, is_to }: { message: MessageRow; conversation: ConversationRow; is_to: boolean },
) {
  const isSame =
    message.sender_id === me.user.id &&
    message.content === input.content &&
    message.attachment_url === (input.attachment_url || null) &&
    is_to &&
    !conversation.is_channel &&
    conversation.job_id === input.job_id
  if (!isSame) throw conflict('This message id has been used already. Nothing was sent.')
  return sentMessageAnswer(me, message, true)
}

/** The answer to sending: always the message as it was first stored, so that a repeat has the same body. Ticks come with the conversation. */
export function sentMessageAnswer(me: UserContext, message: MessageRow, repeated: boolean): SendingOutcome {
  const untouched = { delivered_seq: 0, read_seq: 0 }
  return { conversation_id: message.conversation_id, message: messageSeenBy(message, me.user.id, untouched), repeated }
}

/** A lone surrogate cannot be stored as UTF-8, and PostgreSQL stores no U+0000: the text is normalized to what the database returns. */
export const storableText = (text: string) => Buffer.from(text).toString().replaceAll('\0', '\uFFFD')

const earlierMessageWithId = preparedStatement((db: DatabaseReader) =>
  db
    .select({
      message: messages,
      conversation: conversations,
      /** The recipient is on the other side. */
      is_to: sql`exists (select 1 from participants r where r.conversation_id = ${messages.conversation_id}
        and r.user_id = ${sql.placeholder('recipient_id')} and r.user_id <> ${messages.sender_id}
        and (r.is_team = 0 or ${ownParticipants.is_team} = 0))`.mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .innerJoin(
      ownParticipants,
      and(
        eq(ownParticipants.conversation_id, messages.conversation_id),
        eq(ownParticipants.user_id, messages.sender_id),
      ),
    )
    .where(eq(messages.id, sql.placeholder('id')))
    .prepare(),
)
const namedConversation = preparedStatement((db: DatabaseReader) =>
  db
    .select({ job_id: conversations.job_id })
    .from(conversations)
    .innerJoin(
      ownParticipants,
      and(
        eq(ownParticipants.conversation_id, conversations.id),
        eq(ownParticipants.user_id, sql.placeholder('sender_id')),
      ),
    )
    .innerJoin(
      otherParticipants,
      and(
        eq(otherParticipants.conversation_id, conversations.id),
        eq(otherParticipants.user_id, sql.placeholder('recipient_id')),
      ),
    )
    .where(eq(conversations.id, sql.placeholder('conversation_id')))
    .prepare(),
)
const recipientById = preparedStatement((db: DatabaseReader) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('recipient_id')))
    .prepare(),
)
