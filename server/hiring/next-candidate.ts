import { and, asc, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { type JobRoleRow, type JobRow, applications } from '../db/schema/jobs.ts'
import { offers } from '../db/schema/offers.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { isReachable } from '../people/core/refuse-blocked.ts'
import { bookingsOf, clashes } from '../jobs/matching/bookings.ts'

export type Candidate = { application_id: string; id: string; full_name: string }

/**
 * The next person on the shortlist to offer a role's place to, in the order of shortlisting. Skipped are people who
 * declined it or were asked in this run already, who have an open offer for another role, or who are booked at that
 * time.
 */
export async function nextCandidate(
  db: Reader,
  { job, role, run_id }: { job: JobRow; role: JobRoleRow; run_id: string | null },
): Promise<Candidate | undefined> {
  const span = { start: role.date_start, end: role.date_end }
  for (const one of await shortlist(db).all({ job_id: job.id, role_id: role.id, run_id: run_id ?? '' })) {
    if (!(await isReachable(db, { from: job.employer_id, to: one.id }))) continue
    if (!clashes(await bookingsOf(db, one.id), job.id, span)) return one
  }
  return undefined
}

const shortlist = statement((db) =>
  db
    .select({ application_id: applications.id, id: users.id, full_name: users.full_name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        eq(applications.status, 'shortlisted'),
        or(isNull(applications.job_role_id), eq(applications.job_role_id, sql.placeholder('role_id'))),
        notExists(
          db
            .select({ id: offers.id })
            .from(offers)
            .where(
              and(
                eq(offers.application_id, applications.id),
                or(
                  eq(offers.run_id, sql.placeholder('run_id')),
                  eq(offers.state, 'waiting'),
                  and(eq(offers.state, 'declined'), eq(offers.job_role_id, sql.placeholder('role_id'))),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(applications.shortlisted_at), asc(applications.updated_at), asc(applications.id))
    .prepare(),
)
