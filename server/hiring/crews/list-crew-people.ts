import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/fields.ts'
import type { CrewPerson, PastJob } from '../../../shared/hiring/crews.ts'
import { actingCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { bookedTimeColumns } from '../../db/booked-time.ts'
import { crewListPeople, crewLists } from '../../db/schema/crews.ts'
import { applications, jobFirstPeople, jobInvitations, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { ratings, users } from '../../db/schema/people.ts'
import { blocks } from '../../db/schema/staff.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { cutListPage } from '../../http/paging.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { overallFeedbackOf } from '../../people/referees/referee-rows.ts'
import { freelancerCard, matchesToJob } from '../list-applicants.ts'

type PastBooking = PastJob & { freelancer_id: string }

/**
 * A page of everybody who is in one of the company's lists or has worked with it, the last to have worked first: what
 * they did, how the company rated it and, with `job_id`, how they stand to that project of the company's.
 * @throws 403 without a company, 404 for another company's job
 */
export async function listCrewPeople(
  me: UserContext,
  { job_id, ...page }: PageQuery & { job_id?: string | undefined },
): Promise<{ people: CrewPerson[]; next: string | null }> {
  const db = me.db.read
  const company_id = (await actingCompanyOf(db, me)).id
  const job = job_id ? await jobOfOwnCompany(db, me, job_id) : null
  const past = groupByPerson(await pastJobsWithCompany(db).all({ company_id, now: me.now().toISOString() }))
  const listed = (await peopleInAnyList(db).all({ company_id })).map(({ id }) => id)
  const shown = cutListPage([...new Set([...past.keys(), ...listed])], (id) => id, page)
  return { people: await describeCrewPeople(me, { company_id, job, past }, shown.page), next: shown.next }
}

type CrewSurroundings = {
  company_id: string
  job: Awaited<ReturnType<typeof jobOfOwnCompany>> | null
  past: Map<string, PastBooking[]>
}

async function describeCrewPeople(
  me: UserContext,
  { company_id, job, past }: CrewSurroundings,
  ids: string[],
): Promise<CrewPerson[]> {
  const db = me.db.read
  const found = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.suspended_at)))
    .all()
  const people = new Map(found.map((person) => [person.id, person]))
  const overalls = await overallFeedbackOf(db, ids)
  const given = groupByPerson(await ratingsByCompany(db).all({ company_id, ids: JSON.stringify(ids) }))
  const standing = job && (await standingToProject(me, job, found))
  return ids.flatMap((id): CrewPerson[] => {
    const person = people.get(id)
    if (!person) return []
    const done = (past.get(id) ?? []).map(({ freelancer_id: _, ...one }) => one)
    return [
      {
        freelancer: freelancerCard(person, overalls.get(id)),
        times_worked: done.length,
        last_worked: done[0] ?? null,
        worked: done,
        rated: ratingSummaryOf(given.get(id) ?? []),
        for_job: standing && standing(person),
      },
    ]
  })
}

function groupByPerson<Row extends { freelancer_id: string }>(rows: Row[]) {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.freelancer_id, [...(found.get(row.freelancer_id) ?? []), row])
  return found
}

/** The latest first. */
function ratingSummaryOf(given: { rating: number }[]): CrewPerson['rated'] {
  if (given.length === 0) return null
  const sum = given.reduce((total, { rating }) => total + rating, 0)
  return { mean: Math.round((sum / given.length) * 100) / 100, last: given[0]!.rating, count: given.length }
}

async function standingToProject(
  me: UserContext,
  job: NonNullable<CrewSurroundings['job']>,
  people: (typeof users.$inferSelect)[],
) {
  const db = me.db.read
  const about = { job_id: job.id, ids: JSON.stringify(people.map(({ id }) => id)) }
  const matchOf = await matchesToJob(db, job, people, { reader: 'stranger' })
  const shutOut = new Set((await blockersAmongCrew(db).all({ ...about, user_id: me.user.id })).map(({ id }) => id))
  const applied = new Map((await applicationsAmongCrew(db).all(about)).map(({ id, status }) => [id, status]))
  const invited = new Map((await invitationsAmongCrew(db).all(about)).map(({ id, created_at }) => [id, created_at]))
  const first = new Map((await askedFirstAmongCrew(db).all(about)).map(({ id, asked_at }) => [id, asked_at]))
  return (person: (typeof people)[number]): NonNullable<CrewPerson['for_job']> => ({
    // Whoever has blocked the one who asks does not say when they are free.
    match: shutOut.has(person.id) ? null : (matchOf(person)?.match ?? null),
    invited_at: invited.get(person.id) ?? null,
    asked_first_at: first.get(person.id) ?? null,
    status: applied.get(person.id) ?? null,
  })
}

const pastJobsWithCompany = preparedStatement((db) =>
  db
    .select({
      freelancer_id: applications.freelancer_id,
      job_id: jobs.id,
      title: jobs.title,
      date_start: bookedTimeColumns.start,
      date_end: bookedTimeColumns.end,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .innerJoin(users, and(eq(users.id, applications.freelancer_id), isNull(users.suspended_at)))
    .where(
      and(
        eq(jobs.company_id, sql.placeholder('company_id')),
        eq(applications.status, 'accepted'),
        lt(bookedTimeColumns.end, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(bookedTimeColumns.end), users.full_name, applications.id)
    .prepare(),
)
const peopleInAnyList = preparedStatement((db) =>
  db
    .selectDistinct({ id: users.id, full_name: users.full_name })
    .from(crewListPeople)
    .innerJoin(crewLists, eq(crewLists.id, crewListPeople.list_id))
    .innerJoin(users, and(eq(users.id, crewListPeople.freelancer_id), isNull(users.suspended_at)))
    .where(eq(crewLists.company_id, sql.placeholder('company_id')))
    .orderBy(users.full_name, users.id)
    .prepare(),
)
const ratingsByCompany = preparedStatement((db) =>
  db
    .select({ freelancer_id: ratings.freelancer_id, rating: ratings.rating })
    .from(ratings)
    .where(and(eq(ratings.company_id, sql.placeholder('company_id')), isInBoundList(ratings.freelancer_id, 'ids')))
    .orderBy(desc(ratings.created_at), ratings.id)
    .prepare(),
)
const applicationsAmongCrew = preparedStatement((db) =>
  db
    .select({ id: applications.freelancer_id, status: applications.status })
    .from(applications)
    .where(and(eq(applications.job_id, sql.placeholder('job_id')), isInBoundList(applications.freelancer_id, 'ids')))
    .prepare(),
)
const blockersAmongCrew = preparedStatement((db) =>
  db
    .select({ id: blocks.user_id })
    .from(blocks)
    .where(and(eq(blocks.blocked_id, sql.placeholder('user_id')), isInBoundList(blocks.user_id, 'ids')))
    .prepare(),
)
const invitationsAmongCrew = preparedStatement((db) =>
  db
    .select({ id: jobInvitations.freelancer_id, created_at: jobInvitations.created_at })
    .from(jobInvitations)
    .where(
      and(eq(jobInvitations.job_id, sql.placeholder('job_id')), isInBoundList(jobInvitations.freelancer_id, 'ids')),
    )
    .prepare(),
)
const askedFirstAmongCrew = preparedStatement((db) =>
  db
    .select({ id: jobFirstPeople.freelancer_id, asked_at: jobFirstPeople.asked_at })
    .from(jobFirstPeople)
    .where(
      and(eq(jobFirstPeople.job_id, sql.placeholder('job_id')), isInBoundList(jobFirstPeople.freelancer_id, 'ids')),
    )
    .prepare(),
)
