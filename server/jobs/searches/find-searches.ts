import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { inList } from '../../db/in-list.ts'
import { applications } from '../../db/schema/jobs.ts'
import { users } from '../../db/schema/people.ts'
import { savedSearches, savedSearchKeys, toldJobs } from '../../db/schema/searches.ts'
import { blocks } from '../../db/schema/staff.ts'
import { statement } from '../../db/statement.ts'

export type Found = ReturnType<typeof searchesUnder>[number]

/**
 * The searches under these keys, the oldest first, of people who may be told of this job: not suspended, not told of it before,
 * not among its applicants, and with no block between them and whoever posted it.
 */
export const searchesUnder = (db: Reader, keys: string[], job: { id: string; employer_id: string }) =>
  underKeys(db).all({ keys: JSON.stringify(keys), job_id: job.id, employer_id: job.employer_id })

const underKeys = statement((db) => {
  const job_id = sql.placeholder('job_id')
  const employer_id = sql.placeholder('employer_id')
  const told = db
    .select({ one: sql`1` })
    .from(toldJobs)
    .where(and(eq(toldJobs.user_id, users.id), eq(toldJobs.job_id, job_id)))
  const applied = db
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.job_id, job_id), eq(applications.freelancer_id, users.id)))
  const blocked = db
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.user_id, users.id), eq(blocks.blocked_id, employer_id)),
        and(eq(blocks.user_id, employer_id), eq(blocks.blocked_id, users.id)),
      ),
    )
  return db
    .select({ id: savedSearches.id, name: savedSearches.name, filters: savedSearches.filters, user: users })
    .from(savedSearchKeys)
    .innerJoin(savedSearches, eq(savedSearches.id, savedSearchKeys.search_id))
    .innerJoin(users, eq(users.id, savedSearches.user_id))
    .where(
      and(
        inList(savedSearchKeys.key, 'keys'),
        isNull(users.suspended_at),
        isNull(users.deleted_at),
        notExists(told),
        notExists(applied),
        notExists(blocked),
      ),
    )
    .orderBy(savedSearches.created_at, savedSearches.id)
    .prepare()
})
