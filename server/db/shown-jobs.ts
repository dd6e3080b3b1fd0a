import { and, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { DatabaseReader } from './connection.ts'
import { applications, jobFirstPeople, jobInvitations, jobs } from './schema/jobs.ts'
import { isInBoundList, preparedStatement } from './statement.ts'

/**
 * The one rule of who knows of a job while a list is asked first, as a condition on jobs: who was asked first, was
 * invited or has applied. Any other job passes; its own rules come on top. Each way to a job by its id asks this; from
 * lists and searches such a job is absent, because its `open_until` is negative.
 */
export const isShownTo = (viewer: Placeholder): SQL =>
  or(
    isNull(jobs.asked_first_until),
    ...[jobFirstPeople, jobInvitations, applications].map(
      ({ job_id, freelancer_id }) =>
        sql`exists (select 1 from ${freelancer_id.table} where ${job_id} = ${jobs.id} and ${freelancer_id} = ${viewer})`,
    ),
  )!

/** Whether this freelancer may know of it. */
export const isJobShownTo = async (db: DatabaseReader, id: string, viewer_id: string): Promise<boolean> =>
  (await selectShownJobs(db).get({ ids: JSON.stringify([id]), viewer_id })) !== undefined

/** Which of these jobs this freelancer may know of. */
export const jobsShownTo = async (db: DatabaseReader, ids: string[], viewer_id: string): Promise<Set<string>> =>
  new Set((await selectShownJobs(db).all({ ids: JSON.stringify(ids), viewer_id })).map(({ id }) => id))

const selectShownJobs = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isInBoundList(jobs.id, 'ids'), isShownTo(sql.placeholder('viewer_id'))))
    .prepare(),
)
