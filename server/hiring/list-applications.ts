import { and, asc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { UserContext } from '../context.ts'
import { applications } from '../db/schema/jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { pageMarkOf, readPageMark } from '../http/paging.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { receivedApplicationRows, selectReceivedApplications } from '../jobs/core/received-applications.ts'

/** A page of all applications for a project, those that came to nothing too, in order of arrival: as its row has them. */
export async function listApplications(me: UserContext, jobId: string, { limit, after }: PageQuery) {
  const db = me.db.read
  await jobOfOwnCompany(db, me, jobId)
  const [created_at, id] = after ? readPageMark(after, 2) : ['', '']
  const found = await applicationsAfter(db).all({ job_id: jobId, created_at, id, limit: limit + 1 })
  const page = await receivedApplicationRows(db, found.slice(0, limit))
  const last = page.at(-1)
  return { page, next: last && found.length > limit ? pageMarkOf(last.created_at, last.id) : null }
}

const applicationsAfter = preparedStatement((db) =>
  selectReceivedApplications(db)
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        sql`(${applications.created_at}, ${applications.id}) > (${sql.placeholder('created_at')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(asc(applications.created_at), asc(applications.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
