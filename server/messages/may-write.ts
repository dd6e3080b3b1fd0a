import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { hasApplied } from '../jobs/core/has-applied.ts'
import { findConversation } from './find-conversation.ts'

/**
 * About a job its company and a freelancer write to each other: the freelancer while it is open or once applied for, the
 * company to whoever has applied, and both as long as the conversation stands. A member who has left the company is out at
 * once: both are looked up as they are now.
 */
export function mayWriteAboutJob(
  db: Reader,
  sender: { id: string },
  recipientId: string,
  jobId: string,
  now: Date,
): boolean {
  const [recipient, writer] = [recipientId, sender.id].map((id) => person(db).get({ id }))
  const job = jobById(db).get({ id: jobId })
  if (!recipient || !writer || !job || recipient.user_type === writer.user_type) return false
  const [member, freelancer] = writer.user_type === 'employer' ? [writer, recipient] : [recipient, writer]
  if (member.company_id !== job.company_id) return false
  const isOpen = job.status === 'open' && job.expires_at > now.toISOString() && job.date_end > now.toISOString()
  return (
    (isOpen && sender.id === freelancer.id) ||
    hasApplied(db, jobId, freelancer.id) ||
    findConversation(db, { one: sender.id, other: recipientId, job_id: jobId }) !== undefined
  )
}

const person = statement((db) =>
  db
    .select({ id: users.id, user_type: users.user_type, company_id: users.company_id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
const jobById = statement((db) =>
  db
    .select({ company_id: jobs.company_id, status: jobs.status, expires_at: jobs.expires_at, date_end: jobs.date_end })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
