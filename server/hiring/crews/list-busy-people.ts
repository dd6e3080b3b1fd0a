import { and, eq, gt, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay, londonMidnight } from '../../../shared/dates-in-london.ts'
import type { BusyPeopleQuery, BusyPerson } from '../../../shared/hiring/crews.ts'
import type { BusyDays } from '../../../shared/people/users.ts'
import { actingCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { isActiveUser } from '../../db/active-people.ts'
import { bookedTimeColumns } from '../../db/booked-time.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { applications, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { blocks } from '../../db/schema/staff.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { cutListPage } from '../../http/paging.ts'
import { blockedDaysOfAll } from '../../jobs/matching/bookings.ts'
import { bookingsAsPlanned, daysOfBooking } from '../../jobs/matching/shift-rows.ts'

type BusySearch = { company_id: string; first: string; last: string }

/**
 * A page of the company's crew with the days, from today on, on which they are busy elsewhere: confirmed by another
 * company, or blocked by themselves. Which of the two, for whom or for what is not told. The crew is who is in one of
 * the company's lists, or confirmed for or applied to a project that is not over; without those who have blocked the
 * one who asks. People who are free on all these days are left out.
 */
export async function listBusyPeople(
  me: UserContext,
  { from, to, ...page }: BusyPeopleQuery,
): Promise<{ people: BusyPerson[]; next: string | null }> {
  const db = me.db.read
  const now = me.now()
  const today = isoLondonDay(now.getTime())
  const about = { company_id: (await actingCompanyOf(db, me)).id, first: from < today ? today : from, last: to }
  const crew = await crewOfCompany(db).all({
    company_id: about.company_id,
    user_id: me.user.id,
    now: now.toISOString(),
  })
  const { page: shown, next } = cutListPage(crew, ({ id }) => id, page)
  const busy = await busyDaysOf(
    db,
    about,
    shown.map(({ id }) => id),
  )
  const people = shown.flatMap(({ id, full_name }) => {
    const days = busy.get(id)
    return days ? [{ id, full_name, busy: joinedBusySpans([...days].toSorted()) }] : []
  })
  return { people, next }
}

/** The busy days of each of these people; who has none is left out. */
async function busyDaysOf(db: DatabaseReader, { company_id, first, last }: BusySearch, ids: string[]) {
  const found = new Map<string, Set<string>>()
  const add = (userId: string, days: string[]) => {
    const within = days.filter((day) => first <= day && day <= last)
    if (within.length > 0) found.set(userId, new Set([...(found.get(userId) ?? []), ...within]))
  }
  const people = JSON.stringify(ids)
  for (const [userId, days] of await blockedDaysOfAll(db, ids, first, last)) add(userId, days)
  // A night belongs to the day before.
  const span = { from: isoTimeOf(londonMidnight(first)), to: isoTimeOf(londonMidnight(last, 2)) }
  const bookings = await bookedByOtherCompanies(db).all({ ids: people, company_id, ...span })
  for (const booking of await bookingsAsPlanned(db, bookings)) add(booking.user_id, daysOfBooking(booking))
  return found
}

const isoTimeOf = (moment: number) => new Date(moment).toISOString()

/** Days in a row as one span, so that nobody can tell one job from two, or a job from a blocked day. */
function joinedBusySpans(days: string[]): BusyDays[] {
  const spans: BusyDays[] = []
  for (const day of days) {
    const before = spans.at(-1)
    if (before && day <= isoDayAfter(before.last_day)) before.last_day = day
    else spans.push({ first_day: day, last_day: day })
  }
  return spans
}

const peopleInCrewLists = (db: DatabaseReader) =>
  db
    .select({ id: crewListPeople.freelancer_id })
    .from(crewListPeople)
    .innerJoin(crewLists, eq(crewLists.id, crewListPeople.list_id))
    .where(eq(crewLists.company_id, sql.placeholder('company_id')))
const peopleInProjects = (db: DatabaseReader) =>
  db
    .select({ id: applications.freelancer_id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        eq(jobs.company_id, sql.placeholder('company_id')),
        inArray(applications.status, ['pending', 'shortlisted', 'accepted']),
        gt(jobs.date_end, sql.placeholder('now')),
      ),
    )
const peopleWhoBlocked = (db: DatabaseReader) =>
  db
    .select({ id: blocks.user_id })
    .from(blocks)
    .where(eq(blocks.blocked_id, sql.placeholder('user_id')))
const crewOfCompany = preparedStatement((db) =>
  db
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(
      and(
        or(inArray(users.id, peopleInCrewLists(db)), inArray(users.id, peopleInProjects(db))),
        isActiveUser,
        notInArray(users.id, peopleWhoBlocked(db)),
      ),
    )
    .orderBy(users.id)
    .prepare(),
)
const bookedByOtherCompanies = preparedStatement((db) =>
  db
    .select({ id: applications.id, user_id: applications.freelancer_id, ...bookedTimeColumns })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(
      and(
        isInBoundList(applications.freelancer_id, 'ids'),
        eq(applications.status, 'accepted'),
        ne(jobs.company_id, sql.placeholder('company_id')),
        gt(bookedTimeColumns.end, sql.placeholder('from')),
        lt(bookedTimeColumns.start, sql.placeholder('to')),
      ),
    )
    .prepare(),
)
