import { and, asc, eq, sql } from 'drizzle-orm'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { jobRoles, jobs } from '../../db/schema/jobs.ts'
import { broadcastRecipients, broadcasts, messages, participants } from '../../db/schema/messages.ts'
import { type UserRow, users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'

/** Messages to several people of the viewer's company, with how far each has got; other ids are left out. */
export async function broadcastRows(db: DatabaseReader, viewer: UserRow, broadcastIds: string[]): Promise<Broadcast[]> {
  const ids = JSON.stringify(broadcastIds)
  const [rows, everybody] = await Promise.all([
    companyBroadcasts(db).all({ ids, company_id: viewer.company_id ?? '' }),
    recipientRows(db).all({ ids }),
  ])
  const byBroadcast = new Map(rows.map(({ row }) => [row.id, [] as BroadcastRecipientRow[]]))
  for (const one of everybody) byBroadcast.get(one.broadcast_id)?.push(one)
  return rows.map(({ row, author, role_name }) => ({
    ...row,
    author,
    role_name: role_name ?? '',
    recipients: byBroadcast.get(row.id)!.map(recipientOfRow),
  }))
}

type BroadcastRecipientRow = Awaited<ReturnType<ReturnType<typeof recipientRows>['all']>>[number]

const recipientOfRow = ({
  person,
  refused,
  message,
  ...reached
}: BroadcastRecipientRow): Broadcast['recipients'][number] => ({
  user_id: person.id,
  full_name: person.full_name,
  message: message && {
    ...message,
    is_delivered: message.seq <= (reached.delivered_seq ?? 0),
    is_read: message.seq <= (reached.read_seq ?? 0),
  },
  refused,
})

const companyBroadcasts = preparedStatement((db) =>
  db
    .select({
      row: {
        id: broadcasts.id,
        job_id: broadcasts.job_id,
        to: broadcasts.audience,
        content: broadcasts.content,
        reminder_of: broadcasts.reminder_of,
        created_at: broadcasts.created_at,
      },
      author: { id: users.id, full_name: users.full_name },
      role_name: jobRoles.role_name,
    })
    .from(broadcasts)
    .leftJoin(jobs, eq(jobs.id, broadcasts.job_id))
    .innerJoin(users, eq(users.id, broadcasts.author_id))
    .leftJoin(jobRoles, eq(jobRoles.id, broadcasts.role_id))
    .where(
      and(
        isInBoundList(broadcasts.id, 'ids'),
        sql`coalesce(${broadcasts.company_id}, ${jobs.company_id}) = ${sql.placeholder('company_id')}`,
      ),
    )
    .prepare(),
)
const recipientRows = preparedStatement((db) =>
  db
    .select({
      broadcast_id: broadcastRecipients.broadcast_id,
      person: { id: users.id, full_name: users.full_name },
      refused: broadcastRecipients.refused,
      message: { conversation_id: messages.conversation_id, seq: messages.seq },
      delivered_seq: participants.delivered_seq,
      read_seq: participants.read_seq,
    })
    .from(broadcastRecipients)
    .innerJoin(users, eq(users.id, broadcastRecipients.user_id))
    .leftJoin(messages, eq(messages.id, broadcastRecipients.message_id))
    .leftJoin(
      participants,
      and(
        eq(participants.conversation_id, messages.conversation_id),
        eq(participants.user_id, broadcastRecipients.user_id),
      ),
    )
    .where(isInBoundList(broadcastRecipients.broadcast_id, 'ids'))
    .orderBy(asc(users.full_name), asc(users.id))
    .prepare(),
)
