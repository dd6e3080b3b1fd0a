import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { applications } from '../../db/schema/jobs.ts'
import { statement } from '../../db/statement.ts'

/** Has this person ever applied for this job, whatever came of it? */
export const hasApplied = (db: Reader, job_id: string, freelancer_id: string): boolean =>
  application(db).get({ job_id, freelancer_id }) !== undefined

const application = statement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        eq(applications.freelancer_id, sql.placeholder('freelancer_id')),
      ),
    )
    .prepare(),
)
