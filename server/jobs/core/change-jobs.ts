import { eq, sql, type SQL } from 'drizzle-orm'
import type { WriteTransaction } from '../../db/connection.ts'
import { applications, type JobRow, jobs } from '../../db/schema/jobs.ts'
import { preparedStatement } from '../../db/statement.ts'
import { recordChange } from '../../db/change-log.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import { indexJob } from '../matching/index-job.ts'
import { recordJobConversations } from './record-job-conversations.ts'

/** Changes jobs, or data shown on their cards, and records it for the company's members and all applicants. */
export async function changeJobs(tx: WriteTransaction, which: SQL | undefined, changed: Partial<JobRow> = {}) {
  const before = new Map((await tx.select(toldInMessages).from(jobs).where(which).all()).map((job) => [job.id, job]))
  const rows = await tx
    .update(jobs)
    .set({ ...changed, version: sql`${jobs.version} + 1` })
    .where(which)
    .returning({ ...toldInMessages, company_id: jobs.company_id })
    .all()
  for (const { company_id, ...job } of rows) {
    await indexJob(tx, job.id)
    const applied = await applicantIdsOfJob(tx).all({ job_id: job.id })
    await recordChange(tx, [...(await memberIdsOf(tx, company_id)), ...applied.map((row) => row.id)], 'job', job.id)
    const old = before.get(job.id)!
    if (TOLD_FIELDS.some((field) => job[field] !== old[field])) await recordJobConversations(tx, job.id)
  }
}

/** What Messages say of a job. */
const TOLD_FIELDS = ['title', 'date_end', 'employer_id'] as const
const toldInMessages = { id: jobs.id, title: jobs.title, date_end: jobs.date_end, employer_id: jobs.employer_id }

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
