import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { channelName, lastMessageTextOf } from '../../../shared/messages/message-texts.ts'
import type { ChannelMember, Conversation } from '../../../shared/messages/messages.ts'
import { isActiveUser } from '../../db/active-people.ts'
import { isStillParticipant, ownParticipants } from '../../db/aliases.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { FORMER_MEMBER } from '../../db/forget-person.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { conversations, messages, participants } from '../../db/schema/messages.ts'
import { companies, users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { isPersonGone, isMessageHidden, isMessageInSight, isUnreadBySide, messageAsM } from '../who-is-in.ts'

/** Those of these conversations that are channels, as this person sees them, in no particular order. */
export async function channelRows(db: DatabaseReader, viewerId: string, ids: string[]): Promise<Conversation[]> {
  const search = { viewer_id: viewerId, ids: JSON.stringify(ids) }
  const [rows, all] = await Promise.all([seenChannels(db).all(search), channelWriters(db).all(search)])
  return rows.map((row) => {
    const writers = all.filter(({ conversation_id }) => conversation_id === row.conversation_id)
    return channelOfRow(row, writers)
  })
}

type SeenChannel = Awaited<ReturnType<ReturnType<typeof seenChannels>['all']>>[number]
type ChannelWriter = Awaited<ReturnType<ReturnType<typeof channelWriters>['all']>>[number]

function channelOfRow(
  { conversation_id, job_title, logo, channel, view, ...row }: SeenChannel,
  writers: ChannelWriter[],
): Conversation {
  return {
    ...row,
    conversation_id,
    other_user_id: conversation_id,
    other_user_name: channelName(job_title),
    other_user_picture: fileAddress(logo),
    job_title,
    last_message: lastMessageTextOf(row.last_message),
    is_blocked: false,
    other_delivered_seq: 0,
    other_read_seq: 0,
    channel,
    ...(writers.length > 0 && { writers: writers.map(channelWriterOf) }),
    ...(view.archived_seq !== null && { archived_seq: view.archived_seq }),
    ...(view.is_pinned && { is_pinned: true }),
    ...(view.muted_until !== null && { muted_until: view.muted_until }),
    ...(view.cleared_seq > 0 && { cleared_seq: view.cleared_seq }),
  }
}

const channelWriterOf = ({ id, full_name, company_name, is_team, is_gone }: ChannelWriter) =>
  is_gone ? { id, full_name: FORMER_MEMBER } : { id, full_name, ...(is_team && company_name && { company_name }) }

/** The last message that this person sees. */
const lastChannelMessage = sql`(select m.id from messages m where m.conversation_id = ${conversations.id}
  and ${isMessageInSight(ownParticipants, messageAsM.seq)} and not ${isMessageHidden(ownParticipants, messageAsM.id)} order by m.seq desc limit 1)`

/** Acts for the company whose job it is. */
const isOnJobTeam = sql`coalesce(${users.company_id} = ${jobs.company_id}, false)`

const seenChannels = preparedStatement((db) =>
  db
    .select({
      conversation_id: conversations.id,
      job_id: conversations.job_id,
      job_title: jobs.title,
      other_company_name: companies.name,
      logo: companies.logo,
      last_message: { content: messages.content, attachment_name: messages.attachment_name },
      last_message_time: sql<string>`coalesce(${messages.created_at}, ${conversations.created_at})`,
      unread_count: sql<number>`(select count(*) from messages m where m.conversation_id = ${conversations.id} and ${isUnreadBySide(ownParticipants, messageAsM)})`,
      last_seq: sql<number>`coalesce(${ownParticipants.left_seq}, ${conversations.last_seq})`.mapWith(Number),
      my_read_seq: ownParticipants.read_seq,
      channel: {
        is_team: isOnJobTeam.mapWith(Boolean),
        is_team_only: conversations.is_team_only,
        has_left: sql`${ownParticipants.left_seq} is not null`.mapWith(Boolean),
        starts_at: jobs.date_start,
        ends_at: jobs.date_end,
        began_at: conversations.created_at,
      },
      view: {
        archived_seq: ownParticipants.archived_seq,
        is_pinned: ownParticipants.is_pinned,
        muted_until: ownParticipants.muted_until,
        cleared_seq: ownParticipants.cleared_seq,
      },
    })
    .from(conversations)
    .innerJoin(
      ownParticipants,
      and(
        eq(ownParticipants.conversation_id, conversations.id),
        eq(ownParticipants.user_id, sql.placeholder('viewer_id')),
        isStillParticipant(ownParticipants),
      ),
    )
    .innerJoin(users, eq(users.id, ownParticipants.user_id))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(messages, eq(messages.id, lastChannelMessage))
    .where(
      and(
        isInBoundList(conversations.id, 'ids'),
        eq(conversations.is_channel, true),
        gt(conversations.last_seq, ownParticipants.cleared_seq),
      ),
    )
    .prepare(),
)

/** Who has written in each of these channels what the viewer sees, but for the viewer. */
const channelWriters = preparedStatement((db) =>
  db
    .selectDistinct({
      conversation_id: messages.conversation_id,
      id: users.id,
      full_name: users.full_name,
      company_name: companies.name,
      is_team: isOnJobTeam.mapWith(Boolean),
      is_gone: isPersonGone(users).mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.id, messages.conversation_id), eq(conversations.is_channel, true)))
    .innerJoin(
      ownParticipants,
      and(
        eq(ownParticipants.conversation_id, conversations.id),
        eq(ownParticipants.user_id, sql.placeholder('viewer_id')),
        isMessageInSight(ownParticipants),
      ),
    )
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(users, eq(users.id, messages.sender_id))
    .leftJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(isInBoundList(messages.conversation_id, 'ids'), sql`${users.id} <> ${sql.placeholder('viewer_id')}`))
    .prepare(),
)

/** Everybody who is in a channel now, by name; the team first. */
export const membersOfChannel = async (db: DatabaseReader, conversation_id: string): Promise<ChannelMember[]> =>
  (await channelMemberRows(db).all({ conversation_id })).map(({ role_name, company_name, ...person }) => ({
    ...person,
    part: (person.is_team ? company_name : role_name) ?? '',
  }))

const channelMemberRows = preparedStatement((db) =>
  db
    .select({
      id: users.id,
      full_name: users.full_name,
      is_team: isOnJobTeam.mapWith(Boolean),
      role_name: jobRoles.role_name,
      company_name: companies.name,
      read_seq: participants.read_seq,
      joined_seq: participants.joined_seq,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .innerJoin(users, and(eq(users.id, participants.user_id), isActiveUser))
    .leftJoin(
      applications,
      and(
        eq(applications.job_id, jobs.id),
        eq(applications.freelancer_id, users.id),
        eq(applications.status, 'accepted'),
      ),
    )
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(
      and(
        eq(participants.conversation_id, sql.placeholder('conversation_id')),
        isStillParticipant(),
        isNull(participants.left_seq),
      ),
    )
    .orderBy(sql`${isOnJobTeam} desc`, asc(users.full_name), asc(users.id))
    .prepare(),
)
