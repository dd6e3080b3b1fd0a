import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { companies, type User } from '../db/schema/people.ts'
import { indexFreelancer } from '../jobs/matching/index-freelancer.ts'
import { indexJob } from '../jobs/matching/index-job.ts'

/** Brings in or out of matching whoever is suspended or no longer is, with the jobs they posted and all of a company they own. */
export function reindexPerson(tx: Tx, { id, user_type }: User) {
  if (user_type === 'freelancer') indexFreelancer(tx, id)
  const open = tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(or(eq(jobs.employer_id, id), eq(companies.owner_id, id)), eq(jobs.status, 'open')))
    .all()
  for (const job of open) indexJob(tx, job.id)
}
