import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'
import { jobRows } from './job-rows.ts'

/** A freelancer's confirmed jobs that are not over, the next one first. */
export async function confirmedJobs(me: UserContext) {
  return rowsOf(me, ahead(me.db.read).all(keys(me)))
}

/** A freelancer's jobs that are over, the last one first, with the ratings given. */
export async function previousJobs(me: UserContext) {
  return rowsOf(me, over(me.db.read).all(keys(me)))
}

const keys = (me: UserContext) => ({ user_id: me.user.id, now: me.now().toISOString() })
const rowsOf = (me: UserContext, found: { id: string }[]) =>
  jobRows(
    me.db.read,
    me.user,
    found.map(({ id }) => id),
    me.now(),
  )

const isConfirmed = and(eq(applications.freelancer_id, sql.placeholder('user_id')), eq(applications.status, 'accepted'))

const ahead = statement((db) =>
  db
    .select({ id: jobs.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(isConfirmed, gt(jobs.date_end, sql.placeholder('now'))))
    .orderBy(asc(jobs.date_start), asc(jobs.id))
    .prepare(),
)
const over = statement((db) =>
  db
    .select({ id: jobs.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(isConfirmed, lte(jobs.date_end, sql.placeholder('now'))))
    .orderBy(desc(jobs.date_end), desc(jobs.id))
    .prepare(),
)
