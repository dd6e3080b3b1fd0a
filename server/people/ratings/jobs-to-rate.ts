import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { PageQuery } from '../../../shared/fields.ts'
import type { JobToRate } from '../../../shared/jobs/jobs.ts'
import type { UserContext } from '../../context.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { ratings, users } from '../../db/schema/people.ts'
import { cutListPage } from '../../http/paging.ts'
import { jobRows } from '../../jobs/core/job-rows.ts'
import { meanRating } from '../core/user-rows.ts'

/** A page of the company's past jobs with confirmed freelancers, the last one first. */
export async function jobsToRatePage(
  me: UserContext,
  query: PageQuery,
): Promise<{ jobs: JobToRate[]; next: string | null }> {
  const over = await jobsOverWithCrew(me.db.read).all({
    company_id: me.user.company_id ?? '',
    now: me.now().toISOString(),
  })
  const { page, next } = cutListPage(over, ({ id }) => id, query)
  const ids = page.map((row) => row.id)
  const crew = await crewToRateOfJobs(me.db.read).all({ ids: JSON.stringify(ids) })
  const jobs = (await jobRows(me.db.read, me.user, ids, me.now())).map((job) => ({
    ...job,
    freelancers: crew.filter((person) => person.job_id === job.id).map(personToRateOf),
  }))
  return { jobs, next }
}

type CrewMemberToRate = {
  id: string
  full_name: string
  rating_sum: number
  rating_count: number
  rated: string | null
}

const personToRateOf = ({ rated, ...person }: CrewMemberToRate) => ({
  id: person.id,
  full_name: person.full_name,
  rating: meanRating(person),
  already_rated: rated !== null,
})

const jobsOverWithCrew = preparedStatement((db) =>
  db
    .selectDistinct({ id: jobs.id, date_end: jobs.date_end })
    .from(jobs)
    .innerJoin(applications, and(eq(applications.job_id, jobs.id), eq(applications.status, 'accepted')))
    .where(and(eq(jobs.company_id, sql.placeholder('company_id')), lte(jobs.date_end, sql.placeholder('now'))))
    .orderBy(desc(jobs.date_end), desc(jobs.id))
    .prepare(),
)
const crewToRateOfJobs = preparedStatement((db) =>
  db
    .select({
      job_id: applications.job_id,
      id: users.id,
      full_name: users.full_name,
      rating_sum: users.rating_sum,
      rating_count: users.rating_count,
      rated: ratings.id,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .leftJoin(ratings, and(eq(ratings.job_id, applications.job_id), eq(ratings.freelancer_id, users.id)))
    .where(and(isInBoundList(applications.job_id, 'ids'), eq(applications.status, 'accepted')))
    .orderBy(users.full_name)
    .prepare(),
)
