import { and, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { blockedTimes } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { type MatchFacts, spansOverlap, type TakenTime } from '../../../shared/jobs/score-match.ts'
import { bookedTimeColumns } from '../../db/booked-time.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { blockedDays, calendarBusyPeriods } from '../../db/schema/calendar.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { shifts } from '../../db/schema/plan.ts'
import { bookingsAsPlanned } from './shift-rows.ts'

const DAY_BEFORE_MS = 86_400_000

/**
 * When a person is not free: their confirmed jobs, their calendar's busy periods, and the days that they have blocked.
 * @param since an ISO moment: jobs that had ended by then are left out
 */
export const takenTimesOf = async (db: DatabaseReader, userId: string, since = ''): Promise<TakenTime[]> => [
  ...(await bookingsOf(db, userId, since)),
  ...(await busyPeriodsOfPerson(db).all({ user_id: userId })).map((time) => ({ ...time, job_id: null })),
  ...takenTimesOfDays((await blockedDaysOfPerson(db).all({ user_id: userId })).map(({ day }) => day)),
]

const takenTimesOfDays = (days: string[]): TakenTime[] =>
  blockedTimes(days).map((time) => ({ ...time, job_id: null, is_blocked: true }))

/**
 * `takenTimesOf` for many people at once, calendars and blocked days only around the time of one job; people without any are left out.
 */
export async function takenTimesOfAll(
  db: DatabaseReader,
  userIds: string[],
  { roles }: Pick<MatchFacts, 'roles'>,
): Promise<Map<string, TakenTime[]>> {
  const found: Map<string, TakenTime[]> = await bookingsOfPeople(db, userIds)
  const starts = roles.map(({ start }) => start).toSorted()
  const ends = roles.map(({ end }) => end).toSorted()
  const about = { ids: JSON.stringify(userIds), from: starts[0] ?? '', to: ends.at(-1) ?? '' }
  const add = (userId: string, times: TakenTime[]) => {
    const known = found.get(userId)
    if (known) known.push(...times)
    else found.set(userId, times)
  }
  for (const { user_id, ...time } of await busyPeriodsOfPeople(db).all(about)) add(user_id, [{ ...time, job_id: null }])
  if (!about.from || !about.to) return found
  const [first, last] = [Date.parse(about.from) - DAY_BEFORE_MS, Date.parse(about.to)].map(isoLondonDay)
  for (const [userId, days] of await blockedDaysOfAll(db, userIds, first!, last!)) add(userId, takenTimesOfDays(days))
  return found
}

/** The days from `first` to `last` that each of these people has blocked, in order; who has none is left out. */
export async function blockedDaysOfAll(db: DatabaseReader, ids: string[], first: string, last: string) {
  const found = new Map<string, string[]>()
  for (const { user_id, day } of await blockedDaysOfPeople(db).all({ ids: JSON.stringify(ids), first, last }))
    found.set(user_id, [...(found.get(user_id) ?? []), day])
  return found
}

const busyPeriodColumns = { start: calendarBusyPeriods.start, end: calendarBusyPeriods.end }
const busyPeriodsOfPerson = preparedStatement((db) =>
  db
    .select(busyPeriodColumns)
    .from(calendarBusyPeriods)
    .where(eq(calendarBusyPeriods.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const busyPeriodsOfPeople = preparedStatement((db) =>
  db
    .select({ user_id: calendarBusyPeriods.user_id, ...busyPeriodColumns })
    .from(calendarBusyPeriods)
    .where(
      and(
        isInBoundList(calendarBusyPeriods.user_id, 'ids'),
        gt(calendarBusyPeriods.end, sql.placeholder('from')),
        lt(calendarBusyPeriods.start, sql.placeholder('to')),
      ),
    )
    .prepare(),
)

const blockedDaysOfPerson = preparedStatement((db) =>
  db
    .select({ day: blockedDays.day })
    .from(blockedDays)
    .where(eq(blockedDays.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const blockedDaysOfPeople = preparedStatement((db) =>
  db
    .select({ user_id: blockedDays.user_id, day: blockedDays.day })
    .from(blockedDays)
    .where(
      and(
        isInBoundList(blockedDays.user_id, 'ids'),
        gte(blockedDays.day, sql.placeholder('first')),
        lte(blockedDays.day, sql.placeholder('last')),
      ),
    )
    .orderBy(blockedDays.day)
    .prepare(),
)

/** A period for which a person is confirmed. */
type ConfirmedBooking = { job_id: string; start: string; end: string; /** Of its shift. */ day?: string | undefined }
type BookingSpan = { start: string; end: string }

/**
 * When a freelancer works on confirmed jobs: their shifts as published, or all days of the role while they are in none.
 */
export const bookingsOf = async (db: DatabaseReader, userId: string, since = ''): Promise<ConfirmedBooking[]> =>
  (await bookingsAsPlanned(db, await acceptedBookings(db).all({ user_id: userId, since }))).map(bookingTimeOf)

/** `bookingsOf` for many people at once, keyed by freelancer; people without any are left out. */
async function bookingsOfPeople(db: DatabaseReader, userIds: string[]) {
  const found = new Map<string, ConfirmedBooking[]>()
  for (const booking of await bookingsAsPlanned(
    db,
    await acceptedBookingsOfAll(db).all({ ids: JSON.stringify(userIds) }),
  )) {
    const known = found.get(booking.freelancer_id)
    if (known) known.push(bookingTimeOf(booking))
    else found.set(booking.freelancer_id, [bookingTimeOf(booking)])
  }
  return found
}

const bookingTimeOf = ({ job_id, start, end, day }: ConfirmedBooking): ConfirmedBooking => ({
  job_id,
  start,
  end,
  ...(day !== undefined && { day }),
})

/** Whether another confirmed job overlaps this period. */
export const clashesWithBooking = (bookings: TakenTime[], jobId: string, span: BookingSpan) =>
  bookings.some((booking) => booking.job_id !== jobId && spansOverlap(booking, span))

const bookingColumns = {
  id: applications.id,
  job_id: applications.job_id,
  ...bookedTimeColumns,
  hasPlan: sql`exists (select 1 from ${shifts} where ${shifts.job_role_id} = ${applications.job_role_id})`.mapWith(
    Boolean,
  ),
}
const acceptedBookings = preparedStatement((db) =>
  db
    .select(bookingColumns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(
      and(
        eq(applications.freelancer_id, sql.placeholder('user_id')),
        eq(applications.status, 'accepted'),
        // An index has it: what has ended is not read.
        or(isNull(applications.booked_end), gt(applications.booked_end, sql.placeholder('since'))),
        gt(bookedTimeColumns.end, sql.placeholder('since')),
      ),
    )
    .prepare(),
)
const acceptedBookingsOfAll = preparedStatement((db) =>
  db
    .select({ freelancer_id: applications.freelancer_id, ...bookingColumns })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(isInBoundList(applications.freelancer_id, 'ids'), eq(applications.status, 'accepted')))
    .prepare(),
)
