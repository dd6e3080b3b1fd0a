import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { JobFilters } from '../../shared/jobs/job-filters.ts'
import type { UserContext } from '../context.ts'
import { fitsBounds, fitsText } from '../db/job-search.ts'
import { jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'
import { markOf, readMark } from '../http/paging.ts'
import { boundsOf } from './bounds-of.ts'
import { searchOf } from './search-of.ts'

/**
 * One page of the ids of the company's jobs in every state, newest first. A distance says nothing about them: it is counted from
 * a freelancer's own place.
 */
export function listCompanyJobs(me: UserContext, filters: JobFilters) {
  const [created_at, id] = filters.after ? readMark(filters.after, 2) : [LAST, LAST]
  const expression = searchOf(filters)
  const search = {
    company_id: me.user.company_id ?? '',
    created_at,
    id,
    limit: filters.limit + 1,
    expression,
    ...boundsOf(filters),
  }
  const isBounded = filters.date_from || filters.date_to || filters.min_rate
  const found = expression ? fitting : isBounded ? within : all
  const rows = found(me.db.read).all(search)
  const page = rows.slice(0, filters.limit)
  const last = page.at(-1)
  return {
    ids: page.map((row) => row.id),
    next: last && rows.length > page.length ? markOf(last.created_at, last.id) : null,
  }
}

/** Sorts after every time and id. */
const LAST = '~'

const own = and(
  eq(jobs.company_id, sql.placeholder('company_id')),
  sql`(${jobs.created_at}, ${jobs.id}) < (${sql.placeholder('created_at')}, ${sql.placeholder('id')})`,
)
const listOf = (condition: SQL | undefined) =>
  statement((db) =>
    db
      .select({ id: jobs.id, created_at: jobs.created_at })
      .from(jobs)
      .where(condition)
      .orderBy(desc(jobs.created_at), desc(jobs.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
const all = listOf(own)
const within = listOf(and(own, fitsBounds(jobs.id)))
const fitting = listOf(and(own, fitsBounds(jobs.id), fitsText(jobs.id, 'expression')))
