import { eq, sql, type SQL } from 'drizzle-orm'
import type { WriteTransaction } from '../../db/connection.ts'
import { applications, type JobRow, jobs } from '../../db/schema/jobs.ts'
import { preparedStatement } from '../../db/statement.ts'
import { recordChange } from '../../db/change-log.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import { indexJob } from '../matching/index-job.ts'

/** Changes jobs, or data shown on their cards, and records it for the company's members and all applicants. */
export async function changeJobs(tx: WriteTransaction, which: SQL | undefined, changed: Partial<JobRow> = {}) {
  const rows = await tx
    .update(jobs)
    .set({ ...changed, version: sql`${jobs.version} + 1` })
    .where(which)
    .returning({ id: jobs.id, company_id: jobs.company_id })
    .all()
  for (const { id, company_id } of rows) {
    await indexJob(tx, id)
    const applied = await applicantIdsOfJob(tx).all({ job_id: id })
    await recordChange(tx, [...(await memberIdsOf(tx, company_id)), ...applied.map((row) => row.id)], 'job', id)
  }
}

const applicantIdsOfJob = preparedStatement((db) =>
  db
    .select({ id: applications.freelancer_id })
    .from(applications)
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)

/**
 * Records a change beside a project's row (a note, an invitation): the members' devices get the row again, and open
 * screens refetch what is shown with it.
 */
export const recordJobForTeam = async (tx: WriteTransaction, { company_id, id }: { company_id: string; id: string }) =>
  recordChange(tx, await memberIdsOf(tx, company_id), 'job', id)
