import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { companies, type User } from '../db/schema/people.ts'
import { indexJob } from '../jobs/index-job.ts'

/** Brings the jobs that stand or fall with a person in or out of matching: those they posted, and all of a company they own. */
export function reindexJobs(tx: Tx, { id }: User) {
  const open = tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(or(eq(jobs.employer_id, id), eq(companies.owner_id, id)), eq(jobs.status, 'open')))
    .all()
  for (const job of open) indexJob(tx, job.id)
}
