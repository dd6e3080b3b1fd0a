import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type MatchFacts, overlaps, type TakenTime } from '../../../shared/jobs/score-match.ts'
import type { Reader } from '../../db/connection.ts'
import { inList, statement } from '../../db/statement.ts'
import { calendarBusyPeriods } from '../../db/schema/calendar.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'

/** When a person is not free: their confirmed jobs and their calendar's busy periods. */
export const takenTimesOf = async (db: Reader, userId: string): Promise<TakenTime[]> => [
  ...(await bookingsOf(db, userId)),
  ...(await inCalendar(db).all({ user_id: userId })).map((time) => ({ ...time, job_id: null })),
]

/**
 * `takenTimesOf` for many people at once, calendars only around the time of one job; people without any are left out.
 */
export async function takenTimesOfAll(
  db: Reader,
  userIds: string[],
  { roles }: Pick<MatchFacts, 'roles'>,
): Promise<Map<string, TakenTime[]>> {
  const found: Map<string, TakenTime[]> = await bookingsOfAll(db, userIds)
  const starts = roles.map(({ start }) => start).toSorted()
  const ends = roles.map(({ end }) => end).toSorted()
  const about = { ids: JSON.stringify(userIds), from: starts[0] ?? '', to: ends.at(-1) ?? '' }
  for (const { user_id, ...time } of await inCalendars(db).all(about)) {
    const taken = { ...time, job_id: null }
    const known = found.get(user_id)
    if (known) known.push(taken)
    else found.set(user_id, [taken])
  }
  return found
}

const time = { start: calendarBusyPeriods.start, end: calendarBusyPeriods.end }
const inCalendar = statement((db) =>
  db
    .select(time)
    .from(calendarBusyPeriods)
    .where(eq(calendarBusyPeriods.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const inCalendars = statement((db) =>
  db
    .select({ user_id: calendarBusyPeriods.user_id, ...time })
    .from(calendarBusyPeriods)
    .where(
      and(
        inList(calendarBusyPeriods.user_id, 'ids'),
        gt(calendarBusyPeriods.end, sql.placeholder('from')),
        lt(calendarBusyPeriods.start, sql.placeholder('to')),
      ),
    )
    .prepare(),
)

/** A period for which a person is confirmed. */
type Booking = { job_id: string; start: string; end: string }
type Span = { start: string; end: string }

/** The confirmed jobs of a freelancer, with the dates of the accepted role. */
export const bookingsOf = async (db: Reader, userId: string): Promise<Booking[]> =>
  await accepted(db).all({ user_id: userId })

/** `bookingsOf` for many people at once, keyed by freelancer; people without any are left out. */
async function bookingsOfAll(db: Reader, userIds: string[]) {
  const found = new Map<string, Booking[]>()
  for (const { freelancer_id, ...booking } of await acceptedOfAll(db).all({ ids: JSON.stringify(userIds) })) {
    const known = found.get(freelancer_id)
    if (known) known.push(booking)
    else found.set(freelancer_id, [booking])
  }
  return found
}

/** Whether another confirmed job overlaps this period. */
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
