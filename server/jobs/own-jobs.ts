import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { UserContext } from '../context.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { cutListPage } from '../http/paging.ts'
import { jobRows } from './core/job-rows.ts'
import type { JobPage } from './list-jobs.ts'

/** A page of a freelancer's confirmed jobs that are not over, the next one first. */
export async function confirmedJobsPage(me: UserContext, query: PageQuery): Promise<JobPage> {
  return await jobPageOf(me, await confirmedJobsAhead(me.db.read).all(personAndNowOf(me)), query)
}

/** A page of a freelancer's past jobs, the last one first, with the ratings received. */
export async function previousJobsPage(me: UserContext, query: PageQuery): Promise<JobPage> {
  return await jobPageOf(me, await confirmedJobsOver(me.db.read).all(personAndNowOf(me)), query)
}

const personAndNowOf = (me: UserContext) => ({ user_id: me.user.id, now: me.now().toISOString() })

async function jobPageOf(me: UserContext, found: { id: string }[], query: PageQuery) {
  const ids = found.map(({ id }) => id)
  const { page, next } = cutListPage(ids, String, query)
  return { jobs: await jobRows(me.db.read, me.user, page, me.now()), next }
}

const isOwnConfirmed = and(
  eq(applications.freelancer_id, sql.placeholder('user_id')),
  eq(applications.status, 'accepted'),
)

const confirmedJobsAhead = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(isOwnConfirmed, gt(jobs.date_end, sql.placeholder('now'))))
    .orderBy(asc(jobs.date_start), asc(jobs.id))
    .prepare(),
)
const confirmedJobsOver = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(isOwnConfirmed, lte(jobs.date_end, sql.placeholder('now'))))
    .orderBy(desc(jobs.date_end), desc(jobs.id))
    .prepare(),
)
