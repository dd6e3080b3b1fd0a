import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import type { Found } from './notify-other-side.ts'

export type Ids = { jobId: string; applicationId: string }

/** An application to this job with its job and freelancer. */
export const applied = async (tx: Tx, { applicationId, jobId }: Ids): Promise<Found | undefined> =>
  await application(tx).get({ id: applicationId, job_id: jobId })

const application = statement((db) =>
  db
    .select({ application: applications, job: jobs, freelancer: users, company_name: companies.name })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(eq(applications.id, sql.placeholder('id')), eq(applications.job_id, sql.placeholder('job_id'))))
    .prepare(),
)
