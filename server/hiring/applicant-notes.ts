import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { ApplicantNote } from '../../shared/hiring/applicants.ts'
import type { PageQuery } from '../../shared/fields.ts'
import { NOTES_KEPT_MONTHS } from '../../shared/limits.ts'
import type { Context, UserContext } from '../context.ts'
import type { DatabaseReader, WriteTransaction } from '../db/connection.ts'
import { applicantNotes, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { pageMarkOf, readPageMark } from '../http/paging.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'

/**
 * A page of the team's notes about a job's applicants, the oldest first.
 * @throws 404 for another company's job
 */
export async function listApplicantNotes(me: UserContext, jobId: string, { limit, after }: PageQuery) {
  const job = await jobOfOwnCompany(me.db.read, me, jobId)
  const [at, id] = after ? (readPageMark(after, 2) as [string, string]) : ['', '']
  const rows: ApplicantNote[] = await applicantNotesOfJob(me.db.read).all({ job_id: job.id, at, id, limit: limit + 1 })
  const notes = rows.slice(0, limit)
  const last = notes.at(-1)
  return { notes, next: rows.length > limit && last ? pageMarkOf(last.created_at, last.id) : null }
}

/** A note as it is now; undefined once it is deleted. */
export const readApplicantNote = async (db: DatabaseReader, id: string): Promise<ApplicantNote | undefined> =>
  await applicantNoteById(db).get({ id })

/** Deletes the notes of a company that was closed, since nobody could read them any more. */
export const forgetApplicantNotes = (tx: WriteTransaction, company_id: string) =>
  tx.delete(applicantNotes).where(eq(applicantNotes.company_id, company_id)).run()

const applicantNoteFields = {
  id: applicantNotes.id,
  application_id: applicantNotes.application_id,
  author_id: applicantNotes.author_id,
  author_name: users.full_name,
  text: applicantNotes.text,
  created_at: applicantNotes.created_at,
  updated_at: applicantNotes.updated_at,
}
const applicantNoteById = preparedStatement((db) =>
  db
    .select(applicantNoteFields)
    .from(applicantNotes)
    .innerJoin(users, eq(users.id, applicantNotes.author_id))
    .where(and(eq(applicantNotes.id, sql.placeholder('id')), isNull(applicantNotes.removed_at)))
    .prepare(),
)
const applicantNotesOfJob = preparedStatement((db) =>
  db
    .select(applicantNoteFields)
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

/** Deletes the notes about applicants to projects that ended long ago. */
export async function expireApplicantNotes({ db, now }: Context) {
  const at = now().toISOString()
  await db.write(async (tx) => {
    const longOver = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(lt(jobs.date_end, monthsFrom(at, -NOTES_KEPT_MONTHS)))
    await tx
      .update(applicantNotes)
      .set({ text: '', removed_at: at })
      .where(and(isNull(applicantNotes.removed_at), inArray(applicantNotes.job_id, longOver)))
      .run()
  })
}

/** Until when notes about applicants to a project are kept, by the project's last day; ISO 8601. */
export const notesKeptUntil = (date_end: string) => monthsFrom(date_end, NOTES_KEPT_MONTHS)

function monthsFrom(moment: string, months: number) {
  const at = new Date(moment)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString()
}
