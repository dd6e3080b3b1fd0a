import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'

/** A time for which a person is confirmed. */
export type Booking = { job_id: string; start: string; end: string }
type Span = { start: string; end: string }

/** The confirmed jobs of a freelancer, by the dates of the role taken. */
export const bookingsOf = (db: Reader, userId: string): Booking[] => accepted(db).all({ user_id: userId })

/** Ending at the hour the other starts is no clash; starting together always is. */
export const overlaps = (a: Span, b: Span) => a.start === b.start || (a.start < b.end && b.start < a.end)

/** Does another confirmed job lie over this time? */
export const clashes = (bookings: Booking[], jobId: string, span: Span) =>
  bookings.some((booking) => booking.job_id !== jobId && overlaps(booking, span))

const accepted = statement((db) =>
  db
    .select({
      job_id: applications.job_id,
      start: sql<string>`coalesce(${jobRoles.date_start}, ${jobs.date_start})`,
      end: sql<string>`coalesce(${jobRoles.date_end}, ${jobs.date_end})`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(eq(applications.freelancer_id, sql.placeholder('user_id')), eq(applications.status, 'accepted')))
    .prepare(),
)
