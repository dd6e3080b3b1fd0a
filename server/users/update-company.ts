import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { companies } from '../db/schema/people.ts'
import { indexJob } from '../jobs/index-job.ts'
import { membersOf } from '../jobs/members-of.ts'
import { recordChange } from '../sync/record-change.ts'

/** Changes what is given of a company, and tells whoever has it on their phone. */
export function updateCompany(tx: Tx, companyId: string, changed: { name?: string; bio?: string }) {
  if (changed.name === undefined && changed.bio === undefined) return
  const before = tx.select().from(companies).where(eq(companies.id, companyId)).get()
  tx.update(companies).set(changed).where(eq(companies.id, companyId)).run()
  const members = membersOf(tx, companyId)
  for (const id of members) recordChange(tx, [id], 'me', id)
  if (changed.name !== undefined && changed.name !== before?.name) renameOnJobs(tx, companyId, members)
}

/** The name stands on every slip of the company's jobs. */
function renameOnJobs(tx: Tx, companyId: string, members: string[]) {
  const own = tx
    .update(jobs)
    .set({ version: sql`${jobs.version} + 1` })
    .where(eq(jobs.company_id, companyId))
    .returning({ id: jobs.id })
    .all()
  for (const { id } of own) {
    indexJob(tx, id)
    const applied = tx
      .select({ id: applications.freelancer_id })
      .from(applications)
      .where(eq(applications.job_id, id))
      .all()
    recordChange(tx, [...members, ...applied.map((row) => row.id)], 'job', id)
  }
}
