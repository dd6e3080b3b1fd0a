import { and, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { blockedTimes } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { type MatchFacts, overlaps, type TakenTime } from '../../../shared/jobs/score-match.ts'
import { bookedTime } from '../../db/booked-time.ts'
import type { Reader } from '../../db/connection.ts'
import { inList, statement } from '../../db/statement.ts'
import { blockedDays, calendarBusyPeriods } from '../../db/schema/calendar.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { asPlanned } from './shift-rows.ts'

const DAY = 86_400_000

/** When a person is not free: their confirmed jobs, their calendar's busy periods, and the days that they have blocked. */
export const takenTimesOf = async (db: Reader, userId: string): Promise<TakenTime[]> => [
  ...(await bookingsOf(db, userId)),
  ...(await inCalendar(db).all({ user_id: userId })).map((time) => ({ ...time, job_id: null })),
  ...asTaken((await blockedBy(db).all({ user_id: userId })).map(({ day }) => day)),
]

const asTaken = (days: string[]): TakenTime[] =>
  blockedTimes(days).map((time) => ({ ...time, job_id: null, is_blocked: true }))

/**
 * `takenTimesOf` for many people at once, calendars and blocked days only around the time of one job; people without any are left out.
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
  const add = (userId: string, times: TakenTime[]) => {
    const known = found.get(userId)
    if (known) known.push(...times)
    else found.set(userId, times)
  }
  for (const { user_id, ...time } of await inCalendars(db).all(about)) add(user_id, [{ ...time, job_id: null }])
  if (!about.from || !about.to) return found
  const [first, last] = [Date.parse(about.from) - DAY, Date.parse(about.to)].map(isoLondonDay)
  for (const [userId, days] of await blockedDaysOf(db, userIds, first!, last!)) add(userId, asTaken(days))
  return found
}

/** The days from `first` to `last` that each of these people has blocked, in order; who has none is left out. */
export async function blockedDaysOf(db: Reader, ids: string[], first: string, last: string) {
  const found = new Map<string, string[]>()
  for (const { user_id, day } of await blockedByAll(db).all({ ids: JSON.stringify(ids), first, last }))
    found.set(user_id, [...(found.get(user_id) ?? []), day])
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

const blockedBy = statement((db) =>
  db
    .select({ day: blockedDays.day })
    .from(blockedDays)
    .where(eq(blockedDays.user_id, sql.placeholder('user_id')))
    .prepare(),
)
const blockedByAll = statement((db) =>
  db
    .select({ user_id: blockedDays.user_id, day: blockedDays.day })
    .from(blockedDays)
    .where(
      and(
        inList(blockedDays.user_id, 'ids'),
        gte(blockedDays.day, sql.placeholder('first')),
        lte(blockedDays.day, sql.placeholder('last')),
      ),
    )
    .orderBy(blockedDays.day)
    .prepare(),
)

/** A period for which a person is confirmed. */
type Booking = { job_id: string; start: string; end: string }
type Span = { start: string; end: string }

/**
 * When a freelancer works on confirmed jobs: their shifts as published, or all days of the role while they are in none.
 */
export const bookingsOf = async (db: Reader, userId: string): Promise<Booking[]> =>
  (await asPlanned(db, await accepted(db).all({ user_id: userId }))).map(timeOf)

/** `bookingsOf` for many people at once, keyed by freelancer; people without any are left out. */
async function bookingsOfAll(db: Reader, userIds: string[]) {
  const found = new Map<string, Booking[]>()
  for (const booking of await asPlanned(db, await acceptedOfAll(db).all({ ids: JSON.stringify(userIds) }))) {
    const known = found.get(booking.freelancer_id)
    if (known) known.push(timeOf(booking))
    else found.set(booking.freelancer_id, [timeOf(booking)])
  }
  return found
}

const timeOf = ({ job_id, start, end }: Booking): Booking => ({ job_id, start, end })

/** Whether another confirmed job overlaps this period. */
export const clashes = (bookings: TakenTime[], jobId: string, span: Span) =>
  bookings.some((booking) => booking.job_id !== jobId && overlaps(booking, span))

const booking = {
  id: applications.id,
  job_id: applications.job_id,
  ...bookedTime,
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
