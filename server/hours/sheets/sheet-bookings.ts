import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SheetSide } from '../../../shared/hours/sheet-states.ts'
import { userAndCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { bookedTimeColumns } from '../../db/booked-time.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { companies, users } from '../../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { conflict, notFound } from '../../errors.ts'
import { grantsOfJob } from '../../jobs/core/chief-grants.ts'
import { grantStandingOf } from '../punch-authors.ts'

export type SheetBooking = Awaited<ReturnType<typeof sheetBookingsOf>>[number]

/** Bookings by their ids, those that were cancelled too: what was worked before is paid. */
export const sheetBookingsOf = (db: DatabaseReader, ids: string[]) =>
  bookingsByIds(db).all({ ids: JSON.stringify(ids) })

/** As what somebody acts upon a booking's sheet; `is_after_grant`: as a chief who was none any more. */
export type SheetActor = { booking: SheetBooking; side: SheetSide; is_after_grant?: boolean }

/**
 * A booking for one of its sides.
 * @throws 404 for anybody else
 */
export async function ownSheetBooking(db: DatabaseReader, me: UserContext, id: string): Promise<SheetActor> {
  const [booking] = await sheetBookingsOf(db, [id])
  if (booking?.freelancer_id === me.user.id) return { booking, side: 'person' }
  const { user } = await userAndCompanyOf(db, me)
  if (!booking || user.company_id !== booking.company_id) throw notFound('This booking does not exist.')
  return { booking, side: 'desk' }
}

/**
 * A booking for a chief of its job on a day, also where the grant had ended when they signed: their phone could not know.
 * @throws 404 for anybody else, 409 for one's own, and for what comes long after the grant
 */
export async function chiefsSheetBooking(
  db: DatabaseReader,
  me: UserContext,
  { booking_id, work_day }: { booking_id: string; work_day: string },
  signedAt: string,
): Promise<SheetActor> {
  const [booking] = await sheetBookingsOf(db, [booking_id])
  const own = (await grantsOfJob(db, booking?.job_id ?? '')).filter(
    ({ chief_id, days }) => chief_id === me.user.id && days.includes(work_day),
  )
  if (!booking || own.length === 0) throw notFound('This booking does not exist.')
  if (booking.freelancer_id === me.user.id) throw conflict('Your own hours are signed by somebody else.')
  const standing = grantStandingOf(own, signedAt, me.now())
  if (standing === null) throw conflict('You were no longer the chief of this day when you signed: the desk signs it.')
  return { booking, side: 'chief', is_after_grant: standing === 'ended' }
}

/** Ids of the bookings of these jobs. */
export const bookingIdsOfJobs = async (db: DatabaseReader, jobIds: string[]): Promise<string[]> =>
  (await bookingIdsByJobs(db).all({ ids: JSON.stringify(jobIds) })).map(({ id }) => id)

const isBooking = inArray(applications.status, ['accepted', 'cancelled'])
const bookingIdsByJobs = preparedStatement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(and(isInBoundList(applications.job_id, 'ids'), isBooking))
    .prepare(),
)
const bookingsByIds = preparedStatement((db) =>
  db
    .select({
      id: applications.id,
      status: applications.status,
      freelancer_id: users.id,
      full_name: users.full_name,
      profile_picture: users.profile_picture,
      role_name: sql<string>`coalesce(${jobRoles.role_name}, '')`,
      job_id: jobs.id,
      job_title: jobs.title,
      employer_id: jobs.employer_id,
      company_id: jobs.company_id,
      company_name: companies.name,
      ...bookedTimeColumns,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(isInBoundList(applications.id, 'ids'), isBooking))
    .orderBy(asc(users.full_name), asc(applications.id))
    .prepare(),
)
