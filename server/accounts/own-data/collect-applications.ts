import { asc, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { applicantNotes, applications, jobs } from '../../db/schema/jobs.ts'
import { companies } from '../../db/schema/people.ts'
import { notesKeptUntil } from '../../hiring/applicant-notes.ts'
import { ownShiftsOf } from '../../jobs/matching/shift-rows.ts'

/** The person's applications, each with their own shifts and the number of notes that the company keeps about them. */
export async function collectApplications({ db, user }: UserContext) {
  const rows = await sentApplications(db.read, user.id)
  const shifts = await ownShiftsOf(
    db.read,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, ...row }) => ({
    ...row,
    shifts: shifts.get(id) ?? [],
    notes_kept_until: row.notes_kept_by_company > 0 ? notesKeptUntil(row.date_end) : null,
  }))
}

const sentApplications = (read: DatabaseReader, userId: string) =>
  read
    .select({
      id: applications.id,
      job_title: jobs.title,
      company: companies.name,
      date_start: jobs.date_start,
      date_end: jobs.date_end,
      status: applications.status,
      message: applications.message,
      cancelled_by: applications.cancelled_by,
      cancel_reason: applications.cancel_reason,
      created_at: applications.created_at,
      updated_at: applications.updated_at,
      /**
       * The notes belong to the company, so that only their number is given: the person can ask the company for them.
       */
      notes_kept_by_company: sql<number>`(select count(*) from ${applicantNotes}
        where ${applicantNotes.application_id} = ${applications.id} and ${applicantNotes.removed_at} is null)`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(eq(applications.freelancer_id, userId))
    .orderBy(asc(applications.created_at))
    .all()
