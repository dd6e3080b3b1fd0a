import { and, eq, sql } from 'drizzle-orm'
import type { WriteTransaction } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { companies, users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import type { FoundApplication } from './notify-other-side.ts'

export type ApplicationIds = { jobId: string; applicationId: string }

/** An application to this job with its job and freelancer. */
export const applicationOfJob = async (
  tx: WriteTransaction,
  { applicationId, jobId }: ApplicationIds,
): Promise<FoundApplication | undefined> => await jobApplicationById(tx).get({ id: applicationId, job_id: jobId })

const jobApplicationById = preparedStatement((db) =>
  db
    .select({ application: applications, job: jobs, freelancer: users, company_name: companies.name })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(eq(applications.id, sql.placeholder('id')), eq(applications.job_id, sql.placeholder('job_id'))))
    .prepare(),
)
