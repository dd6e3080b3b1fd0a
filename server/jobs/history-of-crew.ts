import { count, eq, sql } from 'drizzle-orm'
import { peopleText } from '../../shared/counts.ts'
import type { ProjectEvent } from '../../shared/jobs/project-history.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { callSheetDocuments } from '../db/schema/call-sheets.ts'
import { jobRoles } from '../db/schema/jobs.ts'
import { broadcastRecipients, broadcasts } from '../db/schema/messages.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'

/** Files that the team put there for a job's call sheets, in the order of adding. */
export async function documentEventsOf(read: DatabaseReader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await documentsOfJob(read).all({ job_id })
  return rows.map(({ name, ...added }) => ({
    ...added,
    kind: 'document',
    freelancer: null,
    version: null,
    lines: [name],
  }))
}

/** Messages to several people of a job and reminders of them: for whom, and whom they could not reach. */
export async function messageEventsOf(read: DatabaseReader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await crewMessagesOfJob(read).all({ job_id })
  return rows
    .filter(({ people }) => people > 0)
    .map(({ audience, role_name, reminder_of, people, sent, ...written }) => ({
      ...written,
      kind: reminder_of ? 'reminded' : 'messaged',
      freelancer: null,
      version: null,
      lines: [
        `${AUDIENCE_TEXTS[audience] ?? role_name ?? 'A role'}: ${peopleText(people)}`,
        ...unsentLines(people - sent),
      ],
    }))
}

const AUDIENCE_TEXTS: Partial<Record<string, string>> = {
  confirmed: 'Everybody confirmed',
  unseen: 'Who had not seen the call sheet',
  selection: 'A selection',
}
const unsentLines = (people: number) => (people > 0 ? [`${peopleText(people)} could not be written to`] : [])

const documentsOfJob = preparedStatement((db) =>
  db
    .select({
      id: callSheetDocuments.id,
      by: users.full_name,
      name: callSheetDocuments.document_name,
      created_at: callSheetDocuments.created_at,
    })
    .from(callSheetDocuments)
    .innerJoin(users, eq(users.id, callSheetDocuments.added_by))
    .where(eq(callSheetDocuments.job_id, sql.placeholder('job_id')))
    .orderBy(callSheetDocuments.created_at, callSheetDocuments.id)
    .prepare(),
)
const crewMessagesOfJob = preparedStatement((db) =>
  db
    .select({
      id: broadcasts.id,
      by: users.full_name,
      audience: broadcasts.audience,
      role_name: jobRoles.role_name,
      reminder_of: broadcasts.reminder_of,
      people: count(broadcastRecipients.user_id),
      sent: count(broadcastRecipients.message_id),
      created_at: broadcasts.created_at,
    })
    .from(broadcasts)
    .innerJoin(users, eq(users.id, broadcasts.author_id))
    .leftJoin(jobRoles, eq(jobRoles.id, broadcasts.role_id))
    .leftJoin(broadcastRecipients, eq(broadcastRecipients.broadcast_id, broadcasts.id))
    .where(eq(broadcasts.job_id, sql.placeholder('job_id')))
    .groupBy(broadcasts.id, users.id, jobRoles.id)
    .prepare(),
)
