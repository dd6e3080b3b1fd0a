import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { OtherBooking, CrewPlan, PlanPerson } from '../../../shared/hiring/plan-rules.ts'
import type { UserContext } from '../../context.ts'
import { bookedTimeColumns } from '../../db/booked-time.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { applications, jobRoles, type JobRow, jobs } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { planVersions } from '../../db/schema/plan.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { rolesOfJob } from '../../jobs/core/role-places.ts'
import { blockedDaysOfAll } from '../../jobs/matching/bookings.ts'
import { bookingsAsPlanned, shiftsOfJob } from '../../jobs/matching/shift-rows.ts'

/** Days around a project in which other bookings matter for the rest between shifts. */
const BOOKINGS_AROUND_MS = 2 * 86_400_000

/** The crew plan of a project of the person's company. */
export const readPlan = (me: UserContext, job_id: string): Promise<CrewPlan> =>
  me.db.snapshot(async (read) => crewPlanOf(read, await jobOfOwnCompany(read, me, job_id), me.now()))

export async function crewPlanOf(db: DatabaseReader, job: JobRow, now: Date): Promise<CrewPlan> {
  const roles = await rolesOfJob(db, job.id)
  const waiting = await pendingCountsByRole(db).all({ job_id: job.id })
  const countOf = (id: string | null) => Number(waiting.find(({ role_id }) => role_id === id)?.number ?? 0)
  const last = await lastPlanVersion(db).get({ job_id: job.id })
  return {
    id: job.id,
    title: job.title,
    version: last?.version ?? 0,
    published_at: last?.published_at ?? null,
    published_by: last?.published_by ?? null,
    roles: roles.map(({ id, role_name, date_start, date_end, places }) => ({
      id,
      role_name,
      date_start,
      date_end,
      places,
      pending: countOf(id),
    })),
    pending_any: countOf(null),
    people: await plannedPeopleOf(db, job, now),
    shifts: await shiftsOfJob(db, job.id),
  }
}

async function plannedPeopleOf(db: DatabaseReader, job: JobRow, now: Date): Promise<PlanPerson[]> {
  const people = await confirmedPeople(db).all({ job_id: job.id })
  const ids = people.map(({ freelancer_id }) => freelancer_id)
  const [first, last, today] = [Date.parse(job.date_start), Date.parse(job.date_end), now.getTime()].map(isoLondonDay)
  const [elsewhere, blocked] = await Promise.all([
    bookedElsewhere(db, job, ids),
    blockedDaysOfAll(db, ids, first! < today! ? today! : first!, last!),
  ])
  return people.map((person) => ({
    ...person,
    profile_picture: fileAddress(person.profile_picture),
    elsewhere: elsewhere.get(person.freelancer_id) ?? [],
    not_free: blocked.get(person.freelancer_id) ?? [],
  }))
}

/** Other bookings of these people: their shifts there, or else the days of the role. */
async function bookedElsewhere(db: DatabaseReader, job: JobRow, freelancerIds: string[]) {
  const bookings = await otherBookings(db).all({
    ids: JSON.stringify(freelancerIds),
    job_id: job.id,
    from: new Date(Date.parse(job.date_start) - BOOKINGS_AROUND_MS).toISOString(),
    to: new Date(Date.parse(job.date_end) + BOOKINGS_AROUND_MS).toISOString(),
  })
  const found = new Map<string, OtherBooking[]>()
  for (const { freelancer_id, company_id, title, start, end } of await bookingsAsPlanned(db, bookings)) {
    const time = { start, end, title: company_id === job.company_id ? title : null }
    found.set(freelancer_id, [...(found.get(freelancer_id) ?? []), time])
  }
  return found
}

const isAccepted = eq(applications.status, 'accepted')
const pendingCountsByRole = preparedStatement((db) =>
  db
    .select({ role_id: applications.job_role_id, number: sql<number>`count(*)` })
    .from(applications)
    .where(
      and(eq(applications.job_id, sql.placeholder('job_id')), inArray(applications.status, ['pending', 'shortlisted'])),
    )
    .groupBy(applications.job_role_id)
    .prepare(),
)
const confirmedPeople = preparedStatement((db) =>
  db
    .select({
      application_id: applications.id,
      freelancer_id: users.id,
      full_name: users.full_name,
      profile_picture: users.profile_picture,
      role_id: applications.job_role_id,
    })
    .from(applications)
    .innerJoin(users, and(eq(users.id, applications.freelancer_id), isNull(users.deleted_at)))
    .where(and(eq(applications.job_id, sql.placeholder('job_id')), isAccepted))
    .orderBy(asc(users.full_name), asc(users.id))
    .prepare(),
)
const otherBookings = preparedStatement((db) =>
  db
    .select({
      id: applications.id,
      freelancer_id: applications.freelancer_id,
      company_id: jobs.company_id,
      title: jobs.title,
      ...bookedTimeColumns,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(
      and(
        isInBoundList(applications.freelancer_id, 'ids'),
        isAccepted,
        ne(applications.job_id, sql.placeholder('job_id')),
        gt(bookedTimeColumns.end, sql.placeholder('from')),
        lt(bookedTimeColumns.start, sql.placeholder('to')),
      ),
    )
    .orderBy(bookedTimeColumns.start, applications.id)
    .prepare(),
)
const lastPlanVersion = preparedStatement((db) =>
  db
    .select({
      version: planVersions.version,
      published_at: planVersions.published_at,
      published_by: users.full_name,
    })
    .from(planVersions)
    .innerJoin(users, eq(users.id, planVersions.published_by))
    .where(eq(planVersions.job_id, sql.placeholder('job_id')))
    .orderBy(sql`${planVersions.version} desc`)
    .limit(1)
    .prepare(),
)
