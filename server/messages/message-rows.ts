import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import { TEXT } from '../../shared/texts.ts'
import type { Reader } from '../db/connection.ts'
import { inList, statement } from '../db/statement.ts'
import { jobs } from '../db/schema/jobs.ts'
import { conversations, type MessageRow, messages } from '../db/schema/messages.ts'
import { isStillIn, mine, poster, theirs } from '../db/aliases.ts'
import { companies, users } from '../db/schema/people.ts'
import { blocks } from '../db/schema/staff.ts'
import { concerns, isGone, isHidden, isInSight, isUnread, m } from './who-is-in.ts'
import { FORMER_MEMBER } from '../db/forget-person.ts'
import { channelRows } from './channel/channel-rows.ts'
import { fileAddress } from '../ports/files/files.ts'

/** Messages as this person sees them. Ids from other people's conversations are left out. */
export async function messageRows(db: Reader, viewerId: string, ids: string[]): Promise<Message[]> {
  return (await seenMessages(db).all({ viewer_id: viewerId, ids: JSON.stringify(ids) })).map(({ message, recipient }) =>
    messageOf(message, viewerId, recipient),
  )
}

/** Conversations as this person sees them, in no particular order. */
export async function conversationRows(db: Reader, viewerId: string, ids: string[]): Promise<Conversation[]> {
  const search = { viewer_id: viewerId, ids: JSON.stringify(ids) }
  const [rows, writers, channels] = await Promise.all([
    seenConversations(db).all(search),
    teamWriters(db).all(search),
    channelRows(db, viewerId, ids),
  ])
  const ofTwo = rows.map((row) =>
    conversationOf(
      row.is_gone ? withoutOther(row) : row,
      writers.filter(({ conversation_id }) => conversation_id === row.conversation_id),
    ),
  )
  return [...ofTwo, ...channels]
}

type Seen = Awaited<ReturnType<ReturnType<typeof seenConversations>['all']>>[number]
type Writer = Awaited<ReturnType<ReturnType<typeof teamWriters>['all']>>[number]

const conversationOf = (
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
  }: Seen,
  writers: Writer[],
): Conversation => ({
  ...row,
  other_user_picture: fileAddress(other_user_picture),
  other_company_name: other_company_name ?? '',
  job_title: row.job_id === null ? TEXT.directMessage : (job_title ?? ''),
  last_message: last_message ?? '',
  is_blocked: is_away && answers?.is_here ? answers.is_blocked : is_blocked,
  ...(is_away && !answers?.is_here && { other_left: true }),
  ...(is_away && answers && { passed_to: { id: answers.id, full_name: answers.full_name } }),
  ...(writers.length > 0 && { writers: writers.map(writerOf) }),
  ...(is_of_team && { is_yours }),
  ...(archived_seq !== null && { archived_seq }),
  ...(is_pinned && { is_pinned }),
  ...(muted_until !== null && { muted_until }),
  ...(cleared_seq > 0 && { cleared_seq }),
})

const writerOf = ({ id, full_name, is_gone }: Writer) => ({ id, full_name: is_gone ? FORMER_MEMBER : full_name })

/**
 * People who are suspended, or have blocked the viewer, look like deleted accounts; an employer's company is hidden
 * too.
 */
const withoutOther = (row: Seen): Seen => ({
  ...row,
  other_user_name: FORMER_MEMBER,
  other_user_picture: null,
  other_company_name: null,
})

/** A message on the wire; `recipient` has the watermarks of its recipient, or the foremost ones of a team. */
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

/** How far the furthest on the other side of `from` is. */
const furthest = (watermark: SQL, from: typeof mine | typeof theirs) =>
  sql<number>`(select max(${watermark}) from participants o where o.conversation_id = ${from.conversation_id}
    and o.user_id <> ${from.user_id} and (o.is_team = 0 or ${from.is_team} = 0))`

const seenMessages = statement((db) =>
  db
    .select({
      message: messages,
      recipient: { delivered_seq: furthest(sql`o.delivered_seq`, theirs), read_seq: furthest(sql`o.read_seq`, theirs) },
    })
    .from(messages)
    .innerJoin(mine, and(eq(mine.conversation_id, messages.conversation_id), isMine))
    .innerJoin(
      theirs,
      and(eq(theirs.conversation_id, messages.conversation_id), eq(theirs.user_id, messages.sender_id)),
    )
    .where(and(inList(messages.id, 'ids'), isInSight(mine), sql`not ${isHidden(mine, messages.id)}`))
    .prepare(),
)

/** Who of the company's team has written in each of these conversations, but for the viewer. */
const teamWriters = statement((db) =>
  db
    .selectDistinct({
      conversation_id: messages.conversation_id,
      id: users.id,
      full_name: users.full_name,
      is_gone: isGone(users).mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(
      theirs,
      and(
        eq(theirs.conversation_id, messages.conversation_id),
        eq(theirs.user_id, messages.sender_id),
        eq(theirs.is_team, true),
      ),
    )
    .innerJoin(users, eq(users.id, messages.sender_id))
    .where(and(inList(messages.conversation_id, 'ids'), ne(users.id, sql.placeholder('viewer_id'))))
    .prepare(),
)

const isBlocked = (person: typeof users | typeof poster) =>
  sql`exists (select 1 from ${blocks} where ${blocks.user_id} = ${mine.user_id} and ${blocks.blocked_id} = ${person.id})`.mapWith(
    Boolean,
  )

/** The last message, but for those that the viewer has deleted for themselves. */
const lastShown = sql`case when not ${isHidden(mine, conversations.last_message_id)} then ${conversations.last_message_id} else
  (select m.id from messages m where m.conversation_id = ${conversations.id} and m.seq > ${mine.cleared_seq} and not ${isHidden(mine, m.id)} order by m.seq desc limit 1) end`

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
      unread_count: sql<number>`(select count(*) from messages m where m.conversation_id = ${conversations.id} and ${isUnread(mine, m)})`,
      is_blocked: isBlocked(users),
      last_seq: conversations.last_seq,
      my_read_seq: mine.read_seq,
      other_delivered_seq: furthest(sql`o.delivered_seq`, mine),
      other_read_seq: furthest(sql`o.read_seq`, mine),
      is_gone: isGone(users).mapWith(Boolean),
      /** The one of the team who was written to answers no more. */
      is_away: sql`${theirs.is_team} = 1 and (${theirs.left_at} is not null or ${isGone(users)})`.mapWith(Boolean),
      answers: {
        id: poster.id,
        full_name: poster.full_name,
        is_here:
          sql`exists (select 1 from participants o where o.conversation_id = ${conversations.id} and o.user_id = ${poster.id} and o.left_at is null)`.mapWith(
            Boolean,
          ),
        is_blocked: isBlocked(poster),
      },
      archived_seq: mine.archived_seq,
      is_pinned: mine.is_pinned,
      muted_until: mine.muted_until,
      cleared_seq: mine.cleared_seq,
      is_of_team: mine.is_team,
      is_yours: concerns(mine).mapWith(Boolean),
    })
    .from(conversations)
    .innerJoin(mine, and(eq(mine.conversation_id, conversations.id), isMine))
    .innerJoin(
      theirs,
      and(
        eq(theirs.conversation_id, conversations.id),
        ne(theirs.user_id, mine.user_id),
        or(eq(theirs.user_id, conversations.user_a), eq(theirs.user_id, conversations.user_b)),
        or(eq(theirs.is_team, false), eq(mine.is_team, false)),
      ),
    )
    .innerJoin(users, eq(users.id, theirs.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(jobs, eq(jobs.id, conversations.job_id))
    .leftJoin(
      poster,
      and(
        eq(poster.id, jobs.employer_id),
        eq(poster.company_id, jobs.company_id),
        ne(poster.id, theirs.user_id),
        sql`not ${isGone(poster)}`,
      ),
    )
    .leftJoin(messages, eq(messages.id, lastShown))
    .where(
      and(
        inList(conversations.id, 'ids'),
        eq(conversations.is_channel, false),
        gt(conversations.last_seq, mine.cleared_seq),
      ),
    )
    .prepare(),
)
