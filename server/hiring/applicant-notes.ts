import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ApplicantNote } from '../../shared/hiring/applicants.ts'
import type { PageQuery } from '../../shared/shared-fields.ts'
import type { UserContext } from '../context.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { applicantNotes } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { markOf, readMark } from '../http/paging.ts'
import { ownJob } from '../jobs/core/own-job.ts'

/** A page of what the company's team has noted of a job's applicants, the oldest first. */
export function listNotes(me: UserContext, jobId: string, { limit, after }: PageQuery) {
  const job = ownJob(me.db.read, me, jobId)
  const [at, id] = after ? (readMark(after, 2) as [string, string]) : ['', '']
  const rows: ApplicantNote[] = ofJob(me.db.read).all({ job_id: job.id, at, id, limit: limit + 1 })
  const notes = rows.slice(0, limit)
  const last = notes.at(-1)
  return { notes, next: rows.length > limit && last ? markOf(last.created_at, last.id) : null }
}

/** A note as it now is; undefined once it is taken away. */
export const noteById = (db: Reader, id: string): ApplicantNote | undefined => byId(db).get({ id })

/** A company that ends takes its notes along: nobody could read them any more. */
export const forgetNotes = (tx: Tx, company_id: string) =>
  tx.delete(applicantNotes).where(eq(applicantNotes.company_id, company_id)).run()

const fields = {
  id: applicantNotes.id,
  application_id: applicantNotes.application_id,
  author_id: applicantNotes.author_id,
  author_name: users.full_name,
  text: applicantNotes.text,
  created_at: applicantNotes.created_at,
  updated_at: applicantNotes.updated_at,
}
const byId = statement((db) =>
  db
    .select(fields)
    .from(applicantNotes)
    .innerJoin(users, eq(users.id, applicantNotes.author_id))
    .where(and(eq(applicantNotes.id, sql.placeholder('id')), isNull(applicantNotes.removed_at)))
    .prepare(),
)
const ofJob = statement((db) =>
  db
    .select(fields)
    .from(applicantNotes)
    .innerJoin(users, eq(users.id, applicantNotes.author_id))
    .where(
      and(
        eq(applicantNotes.job_id, sql.placeholder('job_id')),
        isNull(applicantNotes.removed_at),
        sql`(${applicantNotes.created_at}, ${applicantNotes.id}) > (${sql.placeholder('at')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(applicantNotes.created_at, applicantNotes.id)
    .limit(sql.placeholder('limit'))
    .prepare(),
)
