import { and, eq, ne, sql } from 'drizzle-orm'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import { TEXT } from '../../shared/texts.ts'
import type { Reader } from '../db/connection.ts'
import { inList, statement } from '../db/statement.ts'
import { jobs } from '../db/schema/jobs.ts'
import { conversations, type MessageRow, messages } from '../db/schema/messages.ts'
import { isStillIn, mine, poster, theirs } from '../db/aliases.ts'
import { companies, users } from '../db/schema/people.ts'
import { blocks } from '../db/schema/staff.ts'
import { FORMER_MEMBER } from '../db/forget-person.ts'
import { fileAddress } from '../ports/files/files.ts'

/** Messages as this person sees them. Ids from other people's conversations are left out. */
export async function messageRows(db: Reader, viewerId: string, ids: string[]): Promise<Message[]> {
  return (await seenMessages(db).all({ viewer_id: viewerId, ids: JSON.stringify(ids) })).map(({ message, recipient }) =>
    messageOf(message, viewerId, recipient),
  )
}

/** Conversations as this person sees them, in no particular order. */
export async function conversationRows(db: Reader, viewerId: string, ids: string[]): Promise<Conversation[]> {
  return (await seenConversations(db).all({ viewer_id: viewerId, ids: JSON.stringify(ids) })).map(
    ({ is_gone, ...row }) => conversationOf(is_gone ? withoutOther(row) : row),
  )
}

type Seen = Omit<Awaited<ReturnType<ReturnType<typeof seenConversations>['all']>>[number], 'is_gone'>

const conversationOf = ({
  other_user_picture,
  other_company_name,
  other_user_type: _,
  job_title,
  last_message,
  answers,
  other_left_at,
  ...row
}: Seen): Conversation => ({
  ...row,
  other_user_picture: fileAddress(other_user_picture),
  other_company_name: other_company_name ?? '',
  job_title: row.job_id === null ? TEXT.directMessage : (job_title ?? ''),
  last_message: last_message ?? '',
  ...(other_left_at === null ? {} : { other_left: true, ...(answers && { passed_to: answers }) }),
})

/**
 * People who are suspended, or have blocked the viewer, look like deleted accounts; an employer's company is hidden
 * too.
 */
const withoutOther = (row: Seen): Seen => ({
  ...row,
  other_user_name: FORMER_MEMBER,
  other_user_picture: null,
  other_company_name: null,
  other_left_at: row.job_id !== null && row.other_user_type === 'employer' ? LONG_AGO : row.other_left_at,
  answers: row.answers?.id === row.other_user_id ? null : row.answers,
})
const LONG_AGO = new Date(0).toISOString()

/** A message on the wire; `recipient` has the watermarks of its recipient. */
export function messageOf(
  message: MessageRow,
  viewerId: string,
  recipient: { delivered_seq: number; read_seq: number },
): Message {
  return {
    id: message.id,
    conversation_id: message.conversation_id,
    sender_id: message.sender_id,
    content: message.content,
    is_mine: message.sender_id === viewerId,
    read: message.seq <= recipient.read_seq,
    delivered: message.seq <= recipient.delivered_seq,
    seq: message.seq,
    created_at: message.created_at,
    attachment_url: message.attachment_url,
    attachment_name: message.attachment_name,
  }
}

const isMine = and(eq(mine.user_id, sql.placeholder('viewer_id')), isStillIn(mine))

const seenMessages = statement((db) =>
  db
    .select({ message: messages, recipient: theirs })
    .from(messages)
    .innerJoin(mine, and(eq(mine.conversation_id, messages.conversation_id), isMine))
    .innerJoin(
      theirs,
      and(eq(theirs.conversation_id, messages.conversation_id), ne(theirs.user_id, messages.sender_id)),
    )
    .where(inList(messages.id, 'ids'))
    .prepare(),
)

const seenConversations = statement((db) =>
  db
    .select({
      conversation_id: conversations.id,
      other_user_id: users.id,
      other_user_name: users.full_name,
      other_user_picture: users.profile_picture,
      other_company_name: companies.name,
      job_id: conversations.job_id,
      job_title: jobs.title,
      last_message: sql<string | null>`coalesce(nullif(${messages.content}, ''), ${messages.attachment_name})`,
      last_message_time: messages.created_at,
      unread_count: sql<number>`(select count(*) from messages m where m.conversation_id = ${conversations.id} and m.seq > ${mine.read_seq} and m.sender_id <> ${mine.user_id})`,
      is_blocked:
        sql`exists (select 1 from ${blocks} where ${blocks.user_id} = ${mine.user_id} and ${blocks.blocked_id} = ${theirs.user_id})`.mapWith(
          Boolean,
        ),
      last_seq: conversations.last_seq,
      my_read_seq: mine.read_seq,
      other_delivered_seq: theirs.delivered_seq,
      other_read_seq: theirs.read_seq,
      other_left_at: theirs.left_at,
      other_user_type: users.user_type,
      is_gone:
        sql`${users.suspended_at} is not null or exists (select 1 from ${blocks} where ${blocks.user_id} = ${theirs.user_id} and ${blocks.blocked_id} = ${mine.user_id})`.mapWith(
          Boolean,
        ),
      answers: { id: poster.id, full_name: poster.full_name },
    })
    .from(conversations)
    .innerJoin(mine, and(eq(mine.conversation_id, conversations.id), isMine))
    .innerJoin(theirs, and(eq(theirs.conversation_id, conversations.id), ne(theirs.user_id, mine.user_id)))
    .innerJoin(users, eq(users.id, theirs.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(jobs, eq(jobs.id, conversations.job_id))
    .leftJoin(poster, and(eq(poster.id, jobs.employer_id), eq(poster.company_id, jobs.company_id)))
    .leftJoin(messages, eq(messages.id, conversations.last_message_id))
    .where(inList(conversations.id, 'ids'))
    .prepare(),
)
