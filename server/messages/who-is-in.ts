import { and, eq, getTableColumns, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { londonDay } from '../../shared/dates-in-london.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { isStillParticipant, ownParticipants, type jobPoster } from '../db/aliases.ts'
import { applications } from '../db/schema/jobs.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import type { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { blocks } from '../db/schema/staff.ts'
import { isBookedOnDay } from '../delivery/notification-choices.ts'
import { hasPushDevice } from '../delivery/push-subscriptions.ts'

/**
 * A conversation about a job has a freelancer on one side and the company's team on the other; a direct one has a person
 * on each; in a channel each has all others on the other side. Queries of `conversations` use the conditions below for one of its participants.
 */
type ConversationSide = typeof participants | typeof ownParticipants

/**
 * A message that this person did not write, nor one of their team. Of the two between whom it began, the one who is not
 * of the team is the freelancer.
 */
export const isFromOthers = (side: ConversationSide, sender: SQLWrapper = messages.sender_id) =>
  sql`case when ${side.is_team} = 0 then ${sender} <> ${side.user_id}
    when ${side.user_id} in (${conversations.user_a}, ${conversations.user_b})
    then ${sender} in (${conversations.user_a}, ${conversations.user_b}) and ${sender} <> ${side.user_id}
    else ${isFromFreelancer(side, sender)} end`

/** Found by the key of one row, so that nobody goes through a large team. */
const isFromFreelancer = (side: ConversationSide, sender: SQLWrapper) =>
  sql`exists (select 1 from participants f where f.conversation_id = ${side.conversation_id} and f.user_id = ${sender} and f.is_team = 0)`

/** A message from others that this person has neither read nor deleted for themselves. */
export const isUnreadBySide = (side: ConversationSide, of: MessageColumns = messages) =>
  sql`(${of.seq} > ${side.read_seq} and ${isMessageInSight(side, of.seq)} and ${isFromOthers(side, of.sender_id)} and not ${isMessageHidden(side, of.id)})`

/** Not deleted by this person for themselves, nor written after they left the channel. */
export const isMessageInSight = (side: ConversationSide, seq: SQLWrapper = messages.seq) =>
  sql`(${seq} > ${side.cleared_seq} and (${side.left_seq} is null or ${seq} <= ${side.left_seq}))`

export const isMessageHidden = (side: ConversationSide, id: SQLWrapper) =>
  sql`exists (select 1 from hidden_messages h where h.user_id = ${side.user_id} and h.message_id = ${id})`

/** Columns of a message, by whatever name its table has in the query. */
type MessageColumns = Record<'id' | 'seq' | 'sender_id', SQLWrapper>
export const messageAsM: MessageColumns = { id: sql`m.id`, seq: sql`m.seq`, sender_id: sql`m.sender_id` }

/** Suspended, or has blocked the viewer (`viewer_id`, bound). */
export const isPersonGone = (person: typeof users | typeof jobPoster) =>
  sql`(${person.suspended_at} is not null or exists (select 1 from ${blocks} where ${blocks.user_id} = ${person.id} and ${blocks.blocked_id} = ${sql.placeholder('viewer_id')}))`

/** `now`: a bound ISO moment. */
const isMutedBySide = (side: ConversationSide) =>
  sql`(${side.muted_until} is not null and ${side.muted_until} > ${sql.placeholder('now')})`

/** Neither muted nor, as it is, in the archive: what is unread counts. */
export const isUnmutedBySide = (side: ConversationSide) =>
  sql`(not ${isMutedBySide(side)} and (${side.archived_seq} is null or ${side.archived_seq} < ${conversations.last_seq}))`

/** On the day of a job those who work on it hear of each other, muted or not (N8). */
const isDayOfTheirJob = isBookedOnDay(
  { begin: sql.placeholder('day_begin'), end: sql.placeholder('day_end') },
  sql`${applications.job_id} = ${conversations.job_id} and ${applications.freelancer_id} in (${conversations.user_a}, ${conversations.user_b})`,
)

/**
 * Whom messages concern, and pushes and mails go to: of a team who posted the job, and who wrote last; while nobody has,
 * who was written to.
 */
export const messagesConcern = (side: ConversationSide) => sql<boolean>`(${side.is_team} = 0
  or ${side.user_id} = (select j.employer_id from jobs j where j.id = ${conversations.job_id})
  or ${side.user_id} = coalesce(${lastTeamWriter}, case when ${side.user_id} in (${conversations.user_a}, ${conversations.user_b}) then ${side.user_id} end, ''))`

const lastTeamWriter = sql`(select m.sender_id from messages m
  join participants w on w.conversation_id = m.conversation_id and w.user_id = m.sender_id
  where m.conversation_id = ${conversations.id} and w.is_team = 1 and w.left_at is null
  order by m.seq desc limit 1)`

/** The people of a conversation at this moment, and what this sender's next message means for each. */
export function participantsAt(tx: DatabaseReader, conversation_id: string, sender_id: string, now: Date) {
  const { begin, end } = londonDay(now.getTime())
  return peopleToNotify(tx).all({ conversation_id, sender_id, now: now.toISOString(), day_begin: begin, day_end: end })
}

const peopleToNotify = preparedStatement((db) =>
  db
    .select({
      user_id: participants.user_id,
      is_told:
        sql`${participants.user_id} <> ${ownParticipants.user_id} and (${participants.is_team} = 0 or ${ownParticipants.is_team} = 0) and ${messagesConcern(participants)} and (not ${isMutedBySide(participants)} or ${isDayOfTheirJob})
          and not exists (select 1 from ${blocks} where ${blocks.user_id} = ${participants.user_id} and ${blocks.blocked_id} = ${ownParticipants.user_id})`.mapWith(
          Boolean,
        ),
      has_device: hasPushDevice(participants.user_id),
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(
      ownParticipants,
      and(
        eq(ownParticipants.conversation_id, participants.conversation_id),
        eq(ownParticipants.user_id, sql.placeholder('sender_id')),
      ),
    )
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        isStillParticipant(),
        isNull(participants.left_seq),
      ),
    )
    .prepare(),
)

/**
 * Those of the other side whose ticks show how far this one's watermark is. For a member of a team: nobody, if a
 * colleague's was there before. A channel has no ticks of others.
 */
export async function watchersOf(tx: DatabaseReader, of: RaisedWatermark): Promise<string[]> {
  const people = await participantsOf(tx).all({ conversation_id: of.conversation_id })
  const own = people.find(({ user_id }) => user_id === of.user_id)
  if (!own) return []
  const isFirst = people.every((one) => one === own || !(own.is_team && one.is_team) || one[of.name] < of.up_to)
  return isFirst
    ? people.filter((one) => one !== own && !(own.is_team && one.is_team) && !one.left_at).map(({ user_id }) => user_id)
    : []
}
type RaisedWatermark = { conversation_id: string; user_id: string; name: 'delivered_seq' | 'read_seq'; up_to: number }

const participantsOf = preparedStatement((db) =>
  db
    .select(getTableColumns(participants))
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .where(
      and(eq(participants.conversation_id, sql.placeholder('conversation_id')), eq(conversations.is_channel, false)),
    )
    .prepare(),
)
