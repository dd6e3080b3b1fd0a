import { and, eq, getTableColumns, gt, ne, or, sql } from 'drizzle-orm'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import { lastMessageTextOf } from '../../shared/messages/message-texts.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { jobs } from '../db/schema/jobs.ts'
import { conversations, type MessageRow, messages } from '../db/schema/messages.ts'
import { isStillParticipant, ownParticipants, jobPoster, otherParticipants } from '../db/aliases.ts'
import { companies, users } from '../db/schema/people.ts'
import { blocks } from '../db/schema/staff.ts'
import {
  messagesConcern,
  isPersonGone,
  isMessageHidden,
  isMessageInSight,
  isUnreadBySide,
  messageAsM,
} from './who-is-in.ts'
import { FORMER_MEMBER } from '../db/forget-person.ts'
import { channelRows } from './channel/channel-rows.ts'
import { furthestWatermark, watermarksOfSenders } from './furthest-watermarks.ts'
import { reactionsOfMessages } from './reaction-rows.ts'
import { fileAddress } from '../ports/files/files.ts'

/** Messages as this person sees them. Ids from other people's conversations are left out. */
export async function messageRows(db: DatabaseReader, viewerId: string, ids: string[]): Promise<Message[]> {
  const search = { viewer_id: viewerId, ids: JSON.stringify(ids) }
  const [rows, marks, all] = await Promise.all([
    seenMessages(db).all(search),
    watermarksOfSenders(db).all(search),
    reactionsOfMessages(db).all(search),
  ])
  const markOf = new Map(marks.map((mark) => [`${mark.conversation_id} ${mark.sender_id}`, mark]))
  return rows.map((message) => {
    const reactions = all.filter(({ message_id }) => message_id === message.id).map(({ message_id: _, ...one }) => one)
    const recipient = markOf.get(`${message.conversation_id} ${message.sender_id}`)!
    return { ...messageSeenBy(message, viewerId, recipient), ...(reactions.length > 0 && { reactions }) }
  })
}

/** Conversations as this person sees them, in no particular order. */
export async function conversationRows(db: DatabaseReader, viewerId: string, ids: string[]): Promise<Conversation[]> {
  const search = { viewer_id: viewerId, ids: JSON.stringify(ids) }
  const [rows, writers, channels] = await Promise.all([
    seenConversations(db).all(search),
    teamWriters(db).all(search),
    channelRows(db, viewerId, ids),
  ])
  const ofTwo = rows.map((row) =>
    conversationOfRow(
      row.is_gone ? withoutOther(row) : row,
      writers.filter(({ conversation_id }) => conversation_id === row.conversation_id),
    ),
  )
  return [...ofTwo, ...channels]
}

type SeenConversation = Awaited<ReturnType<ReturnType<typeof seenConversations>['all']>>[number]
type TeamWriter = Awaited<ReturnType<ReturnType<typeof teamWriters>['all']>>[number]

const conversationOfRow = (
  {
    other_user_picture,
    other_company_name,
    job_title,
    last_message,
    answers,
    is_away,
    is_gone: _,
    is_of_team,
    is_yours,
    is_blocked,
    archived_seq,
    is_pinned,
    muted_until,
    cleared_seq,
    ...row
  }: SeenConversation,
  writers: TeamWriter[],
): Conversation => ({
  ...row,
  other_user_picture: fileAddress(other_user_picture),
  other_company_name: other_company_name ?? '',
  job_title: row.job_id === null ? SPECIFIED_TEXT.directMessage : (job_title ?? ''),
  last_message: lastMessageTextOf(last_message),
  is_blocked: is_away && answers?.is_here ? answers.is_blocked : is_blocked,
  ...(is_away && !answers?.is_here && { other_left: true }),
  ...(is_away && answers && { passed_to: { id: answers.id, full_name: answers.full_name } }),
  ...(writers.length > 0 && { writers: writers.map(teamWriterOf) }),
  ...(is_of_team && { is_yours }),
  ...(archived_seq !== null && { archived_seq }),
  ...(is_pinned && { is_pinned }),
  ...(muted_until !== null && { muted_until }),
  ...(cleared_seq > 0 && { cleared_seq }),
})

const teamWriterOf = ({ id, full_name, is_gone }: TeamWriter) => ({
  id,
  full_name: is_gone ? FORMER_MEMBER : full_name,
})

/**
 * People who are suspended, or have blocked the viewer, look like deleted accounts; an employer's company is hidden
 * too.
 */
const withoutOther = (row: SeenConversation): SeenConversation => ({
  ...row,
  other_user_name: FORMER_MEMBER,
  other_user_picture: null,
  other_company_name: null,
})

/** A message on the wire; `recipient` has the watermarks of its recipient, or the foremost ones of a team. */
export function messageSeenBy(
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
    ...(message.reply_to && { reply_to: message.reply_to }),
  }
}

const isOfViewer = and(eq(ownParticipants.user_id, sql.placeholder('viewer_id')), isStillParticipant(ownParticipants))

/**
 * SQLite keeps the order of a cross join; by its own choice it would begin with all conversations of the viewer, and go
 * through all of their messages.
 */
const seenMessages = preparedStatement((db) =>
  db
    .select(getTableColumns(messages))
    .from(messages)
    .crossJoin(ownParticipants)
    .crossJoin(otherParticipants)
    .where(
      and(
        isInBoundList(messages.id, 'ids'),
        eq(ownParticipants.conversation_id, messages.conversation_id),
        isOfViewer,
        eq(otherParticipants.conversation_id, messages.conversation_id),
        eq(otherParticipants.user_id, messages.sender_id),
        isMessageInSight(ownParticipants),
        sql`not ${isMessageHidden(ownParticipants, messages.id)}`,
      ),
    )
    .prepare(),
)

/** Who of the company's team has written in each of these conversations, but for the viewer. */
const teamWriters = preparedStatement((db) =>
  db
    .selectDistinct({
      conversation_id: messages.conversation_id,
      id: users.id,
      full_name: users.full_name,
      is_gone: isPersonGone(users).mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(
      otherParticipants,
      and(
        eq(otherParticipants.conversation_id, messages.conversation_id),
        eq(otherParticipants.user_id, messages.sender_id),
        eq(otherParticipants.is_team, true),
      ),
    )
    .innerJoin(users, eq(users.id, messages.sender_id))
    .where(and(isInBoundList(messages.conversation_id, 'ids'), ne(users.id, sql.placeholder('viewer_id'))))
    .prepare(),
)

const isBlockedByViewer = (person: typeof users | typeof jobPoster) =>
  sql`exists (select 1 from ${blocks} where ${blocks.user_id} = ${ownParticipants.user_id} and ${blocks.blocked_id} = ${person.id})`.mapWith(
    Boolean,
  )

/** The last message, but for those that the viewer has deleted for themselves. */
const lastShownMessage = sql`case when not ${isMessageHidden(ownParticipants, conversations.last_message_id)} then ${conversations.last_message_id} else
  (select m.id from messages m where m.conversation_id = ${conversations.id} and m.seq > ${ownParticipants.cleared_seq} and not ${isMessageHidden(ownParticipants, messageAsM.id)} order by m.seq desc limit 1) end`

const seenConversations = preparedStatement((db) =>
  db
    .select({
      conversation_id: conversations.id,
      other_user_id: users.id,
      other_user_name: users.full_name,
      other_user_picture: users.profile_picture,
      other_company_name: companies.name,
      job_id: conversations.job_id,
      job_title: jobs.title,
      last_message: { content: messages.content, attachment_name: messages.attachment_name },
      last_message_time: messages.created_at,
      unread_count: sql<number>`(select count(*) from messages m where m.conversation_id = ${conversations.id} and ${isUnreadBySide(ownParticipants, messageAsM)})`,
      is_blocked: isBlockedByViewer(users),
      last_seq: conversations.last_seq,
      my_read_seq: ownParticipants.read_seq,
      other_delivered_seq: furthestWatermark(sql`o.delivered_seq`, ownParticipants),
      other_read_seq: furthestWatermark(sql`o.read_seq`, ownParticipants),
      is_gone: isPersonGone(users).mapWith(Boolean),
      /** The one of the team who was written to answers no more. */
      is_away:
        sql`${otherParticipants.is_team} = 1 and (${otherParticipants.left_at} is not null or ${isPersonGone(users)})`.mapWith(
          Boolean,
        ),
      answers: {
        id: jobPoster.id,
        full_name: jobPoster.full_name,
        is_here:
          sql`exists (select 1 from participants o where o.conversation_id = ${conversations.id} and o.user_id = ${jobPoster.id} and o.left_at is null)`.mapWith(
            Boolean,
          ),
        is_blocked: isBlockedByViewer(jobPoster),
      },
      archived_seq: ownParticipants.archived_seq,
      is_pinned: ownParticipants.is_pinned,
      muted_until: ownParticipants.muted_until,
      cleared_seq: ownParticipants.cleared_seq,
      is_of_team: ownParticipants.is_team,
      is_yours: messagesConcern(ownParticipants).mapWith(Boolean),
    })
    .from(conversations)
    .crossJoin(ownParticipants)
    .innerJoin(
      otherParticipants,
      and(
        eq(otherParticipants.conversation_id, conversations.id),
        ne(otherParticipants.user_id, ownParticipants.user_id),
        or(eq(otherParticipants.user_id, conversations.user_a), eq(otherParticipants.user_id, conversations.user_b)),
        or(eq(otherParticipants.is_team, false), eq(ownParticipants.is_team, false)),
      ),
    )
    .innerJoin(users, eq(users.id, otherParticipants.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(jobs, eq(jobs.id, conversations.job_id))
    .leftJoin(
      jobPoster,
      and(
        eq(jobPoster.id, jobs.employer_id),
        eq(jobPoster.company_id, jobs.company_id),
        ne(jobPoster.id, otherParticipants.user_id),
        sql`not ${isPersonGone(jobPoster)}`,
      ),
    )
    .leftJoin(messages, eq(messages.id, lastShownMessage))
    .where(
      and(
        isInBoundList(conversations.id, 'ids'),
        eq(ownParticipants.conversation_id, conversations.id),
        isOfViewer,
        eq(conversations.is_channel, false),
        gt(conversations.last_seq, ownParticipants.cleared_seq),
      ),
    )
    .prepare(),
)
