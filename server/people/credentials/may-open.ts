import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { statement } from '../../db/statement.ts'
import { hasBlocked } from '../core/refuse-blocked.ts'

/** May this person open the documents of that freelancer: their own, or of somebody who stands as applicant or crew with their company and has not blocked them? */
export function mayOpen({ db, user }: UserContext, freelancer_id: string): boolean {
  if (user.id === freelancer_id) return true
  if (hasBlocked(db.read, { by: freelancer_id, whom: user.id })) return false
  return user.company_id !== null && applied(db.read).get({ freelancer_id, company_id: user.company_id }) !== undefined
}

const applied = statement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        eq(applications.freelancer_id, sql.placeholder('freelancer_id')),
        eq(jobs.company_id, sql.placeholder('company_id')),
        inArray(applications.status, ['pending', 'shortlisted', 'accepted']),
      ),
    )
    .limit(1)
    .prepare(),
)
