import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { channelName } from '../../../shared/messages/message-texts.ts'
import type { ChannelMember, Conversation } from '../../../shared/messages/messages.ts'
import { isActive } from '../../db/active-people.ts'
import { isStillIn, mine } from '../../db/aliases.ts'
import type { Reader } from '../../db/connection.ts'
import { FORMER_MEMBER } from '../../db/forget-person.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { conversations, messages, participants } from '../../db/schema/messages.ts'
import { companies, users } from '../../db/schema/people.ts'
import { inList, statement } from '../../db/statement.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { isGone, isHidden, isInSight, isUnread, m } from '../who-is-in.ts'

/** Those of these conversations that are channels, as this person sees them, in no particular order. */
export async function channelRows(db: Reader, viewerId: string, ids: string[]): Promise<Conversation[]> {
  const search = { viewer_id: viewerId, ids: JSON.stringify(ids) }
  const [rows, all] = await Promise.all([seenChannels(db).all(search), channelWriters(db).all(search)])
  return rows.map((row) => {
    const writers = all.filter(({ conversation_id }) => conversation_id === row.conversation_id)
    return channelOf(row, writers)
  })
}

type Seen = Awaited<ReturnType<ReturnType<typeof seenChannels>['all']>>[number]
type Writer = Awaited<ReturnType<ReturnType<typeof channelWriters>['all']>>[number]

function channelOf({ conversation_id, job_title, logo, channel, view, ...row }: Seen, writers: Writer[]): Conversation {
  return {
    ...row,
    conversation_id,
    other_user_id: conversation_id,
    other_user_name: channelName(job_title),
    other_user_picture: fileAddress(logo),
    job_title,
    last_message: row.last_message ?? '',
    is_blocked: false,
    other_delivered_seq: 0,
    other_read_seq: 0,
    channel,
    ...(writers.length > 0 && { writers: writers.map(writerOf) }),
    ...(view.archived_seq !== null && { archived_seq: view.archived_seq }),
    ...(view.is_pinned && { is_pinned: true }),
    ...(view.muted_until !== null && { muted_until: view.muted_until }),
    ...(view.cleared_seq > 0 && { cleared_seq: view.cleared_seq }),
  }
}

const writerOf = ({ id, full_name, company_name, is_team, is_gone }: Writer) =>
  is_gone ? { id, full_name: FORMER_MEMBER } : { id, full_name, ...(is_team && company_name && { company_name }) }

/** The last message that this person sees. */
const lastShown = sql`(select m.id from messages m where m.conversation_id = ${conversations.id}
  and ${isInSight(mine, m.seq)} and not ${isHidden(mine, m.id)} order by m.seq desc limit 1)`

/** Acts for the company whose job it is. */
const isOfTeam = sql`coalesce(${users.company_id} = ${jobs.company_id}, false)`

const seenChannels = statement((db) =>
  db
    .select({
      conversation_id: conversations.id,
      job_id: conversations.job_id,
      job_title: jobs.title,
      other_company_name: companies.name,
      logo: companies.logo,
      last_message: sql<string | null>`coalesce(nullif(${messages.content}, ''), ${messages.attachment_name})`,
      last_message_time: sql<string>`coalesce(${messages.created_at}, ${conversations.created_at})`,
      unread_count: sql<number>`(select count(*) from messages m where m.conversation_id = ${conversations.id} and ${isUnread(mine, m)})`,
      last_seq: sql<number>`coalesce(${mine.left_seq}, ${conversations.last_seq})`.mapWith(Number),
      my_read_seq: mine.read_seq,
      channel: {
        is_team: isOfTeam.mapWith(Boolean),
        is_team_only: conversations.is_team_only,
        has_left: sql`${mine.left_seq} is not null`.mapWith(Boolean),
        ends_at: jobs.date_end,
        began_at: conversations.created_at,
      },
      view: {
        archived_seq: mine.archived_seq,
        is_pinned: mine.is_pinned,
        muted_until: mine.muted_until,
        cleared_seq: mine.cleared_seq,
      },
    })
    .from(conversations)
    .innerJoin(
      mine,
      and(eq(mine.conversation_id, conversations.id), eq(mine.user_id, sql.placeholder('viewer_id')), isStillIn(mine)),
    )
    .innerJoin(users, eq(users.id, mine.user_id))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(messages, eq(messages.id, lastShown))
    .where(
      and(
        inList(conversations.id, 'ids'),
        eq(conversations.is_channel, true),
        gt(conversations.last_seq, mine.cleared_seq),
      ),
    )
    .prepare(),
)

/** Who has written in each of these channels what the viewer sees, but for the viewer. */
const channelWriters = statement((db) =>
  db
    .selectDistinct({
      conversation_id: messages.conversation_id,
      id: users.id,
      full_name: users.full_name,
      company_name: companies.name,
      is_team: isOfTeam.mapWith(Boolean),
      is_gone: isGone(users).mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.id, messages.conversation_id), eq(conversations.is_channel, true)))
    .innerJoin(
      mine,
      and(eq(mine.conversation_id, conversations.id), eq(mine.user_id, sql.placeholder('viewer_id')), isInSight(mine)),
    )
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(users, eq(users.id, messages.sender_id))
    .leftJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(inList(messages.conversation_id, 'ids'), sql`${users.id} <> ${sql.placeholder('viewer_id')}`))
    .prepare(),
)

/** Everybody who is in a channel now, by name; the team first. */
export const membersIn = async (db: Reader, conversation_id: string): Promise<ChannelMember[]> =>
  (await members(db).all({ conversation_id })).map(({ role_name, company_name, ...person }) => ({
    ...person,
    part: (person.is_team ? company_name : role_name) ?? '',
  }))

const members = statement((db) =>
  db
    .select({
      id: users.id,
      full_name: users.full_name,
      is_team: isOfTeam.mapWith(Boolean),
      role_name: jobRoles.role_name,
      company_name: companies.name,
      read_seq: participants.read_seq,
      joined_seq: participants.joined_seq,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .innerJoin(users, and(eq(users.id, participants.user_id), isActive))
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
        isStillIn(),
        isNull(participants.left_seq),
      ),
    )
    .orderBy(sql`${isOfTeam} desc`, asc(users.full_name), asc(users.id))
    .prepare(),
)
