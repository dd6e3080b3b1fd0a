import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { isStillParticipant, otherParticipants, ownParticipants } from '../db/aliases.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { isJobShownTo } from '../db/shown-jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { conversations, participants } from '../db/schema/messages.ts'
import { findConversation } from './add-message.ts'

/**
 * The rules for writing about a job: the freelancer may while it is open to them or once they applied, the company to anybody
 * who applied, and both once a conversation exists; any member is the company. Memberships are looked up as they are now, so that a member who has
 * left the company loses access at once.
 */
export async function mayWriteAboutJob(
  db: DatabaseReader,
  sender: { id: string },
  recipientId: string,
  jobId: string,
  now: Date,
): Promise<boolean> {
  const pair = { one: sender.id, other: recipientId, job_id: jobId }
  const [writer, recipient, job, applicant, begun, isShown] = await Promise.all([
    personWithType(db).get({ id: sender.id }),
    personWithType(db).get({ id: recipientId }),
    jobStateById(db).get({ id: jobId }),
    applicantOfTheTwo(db).get(pair),
    findConversation(db, pair),
    isJobShownTo(db, jobId, sender.id),
  ])
  if (!recipient || !writer || !job || recipient.user_type === writer.user_type) return false
  const [member, freelancer] = writer.user_type === 'employer' ? [writer, recipient] : [recipient, writer]
  if (member.company_id !== job.company_id) return false
  const isOpen = job.status === 'open' && job.expires_at > now.toISOString() && job.date_end > now.toISOString()
  return (isOpen && isShown && sender.id === freelancer.id) || applicant !== undefined || begun !== undefined
}

const personWithType = preparedStatement((db) =>
  db
    .select({ id: users.id, user_type: users.user_type, company_id: users.company_id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
/** Which of the two has applied for the job. */
const applicantOfTheTwo = preparedStatement((db) =>
  db
    .select({ id: applications.freelancer_id })
    .from(applications)
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        sql`${applications.freelancer_id} in (${sql.placeholder('one')}, ${sql.placeholder('other')})`,
      ),
    )
    .limit(1)
    .prepare(),
)
const jobStateById = preparedStatement((db) =>
  db
    .select({ company_id: jobs.company_id, status: jobs.status, expires_at: jobs.expires_at, date_end: jobs.date_end })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * Who answers in the freelancer's conversation with this person about this job, where that person has left the company
 * (`has_left`) or is gone: who posted it, or has taken it over.
 */
export const standInFor = preparedStatement((db) =>
  db
    .select({ id: jobs.employer_id, has_left: sql`${otherParticipants.left_at} is not null`.mapWith(Boolean) })
    .from(ownParticipants)
    .innerJoin(
      conversations,
      and(
        eq(conversations.id, ownParticipants.conversation_id),
        eq(conversations.job_id, sql.placeholder('job_id')),
        eq(conversations.is_channel, false),
      ),
    )
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .innerJoin(
      otherParticipants,
      and(
        eq(otherParticipants.conversation_id, conversations.id),
        eq(otherParticipants.user_id, sql.placeholder('other')),
      ),
    )
    .innerJoin(
      participants,
      and(
        eq(participants.conversation_id, conversations.id),
        eq(participants.user_id, jobs.employer_id),
        isStillParticipant(),
      ),
    )
    .where(
      and(
        eq(ownParticipants.user_id, sql.placeholder('one')),
        eq(ownParticipants.is_team, false),
        ne(jobs.employer_id, otherParticipants.user_id),
      ),
    )
    .orderBy(asc(conversations.created_at))
    .limit(1)
    .prepare(),
)
