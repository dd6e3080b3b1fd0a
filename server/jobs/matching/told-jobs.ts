import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { toldJobs } from '../../db/schema/searches.ts'
import { statement } from '../../db/statement.ts'

const MAX = 100

/** Ids of the newest jobs of which this freelancer has been told: they stay in the list, so that what led there finds them. */
export const toldJobsOf = (db: Reader, userId: string, now: Date) =>
  told(db)
    .all({ user_id: userId, now: now.toISOString() })
    .map((row) => row.id)

const told = statement((db) =>
  db
    .select({ id: jobs.id })
    .from(toldJobs)
    .innerJoin(jobs, eq(jobs.id, toldJobs.job_id))
    .where(
      and(
        eq(toldJobs.user_id, sql.placeholder('user_id')),
        eq(jobs.status, 'open'),
        gt(jobs.expires_at, sql.placeholder('now')),
        gt(jobs.date_end, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(jobs.created_at), desc(jobs.id))
    .limit(MAX)
    .prepare(),
)
