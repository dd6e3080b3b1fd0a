import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { inList } from '../../db/in-list.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { statement } from '../../db/statement.ts'

/** A time for which a person is confirmed. */
export type Booking = { job_id: string; start: string; end: string }
/** A time at which somebody is not free; `job_id` is null where their calendar says so. */
export type TakenTime = { job_id: string | null; start: string; end: string }
type Span = { start: string; end: string }

/** The confirmed jobs of a freelancer, by the dates of the role taken. */
export const bookingsOf = (db: Reader, userId: string): Booking[] => accepted(db).all({ user_id: userId })

/** The same of many at once, by freelancer; who has none is left out. */
export function bookingsOfAll(db: Reader, userIds: string[]) {
  const found = new Map<string, Booking[]>()
  for (const { freelancer_id, ...booking } of acceptedOfAll(db).all({ ids: JSON.stringify(userIds) })) {
    const known = found.get(freelancer_id)
    if (known) known.push(booking)
    else found.set(freelancer_id, [booking])
  }
  return found
}

/** Ending at the hour the other starts is no clash; starting together always is. */
export const overlaps = (a: Span, b: Span) => a.start === b.start || (a.start < b.end && b.start < a.end)

/** Does another confirmed job lie over this time? */
export const clashes = (bookings: TakenTime[], jobId: string, span: Span) =>
  bookings.some((booking) => booking.job_id !== jobId && overlaps(booking, span))

const booking = {
  job_id: applications.job_id,
  start: sql<string>`coalesce(${jobRoles.date_start}, ${jobs.date_start})`,
  end: sql<string>`coalesce(${jobRoles.date_end}, ${jobs.date_end})`,
}
const accepted = statement((db) =>
  db
    .select(booking)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(eq(applications.freelancer_id, sql.placeholder('user_id')), eq(applications.status, 'accepted')))
    .prepare(),
)
const acceptedOfAll = statement((db) =>
  db
    .select({ freelancer_id: applications.freelancer_id, ...booking })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(inList(applications.freelancer_id, 'ids'), eq(applications.status, 'accepted')))
    .prepare(),
)
