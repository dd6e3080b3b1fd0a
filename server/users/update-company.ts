import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { companies, ratings } from '../db/schema/people.ts'
import { indexJob } from '../jobs/index-job.ts'
import { membersOf } from '../jobs/members-of.ts'
import { recordChange } from '../sync/record-change.ts'
import { tellPartners } from './tell-partners.ts'

/** Changes what is given of a company, and tells whoever has it on their phone. */
export function updateCompany(tx: Tx, companyId: string, changed: { name?: string; bio?: string }) {
  if (changed.name === undefined && changed.bio === undefined) return
  const before = tx.select().from(companies).where(eq(companies.id, companyId)).get()
  tx.update(companies).set(changed).where(eq(companies.id, companyId)).run()
  const members = membersOf(tx, companyId)
  for (const id of members) recordChange(tx, [id], 'me', id)
  if (changed.name === undefined || changed.name === before?.name) return
  renameOnJobs(tx, companyId, members)
  renameOnRatings(tx, companyId)
  for (const id of members) tellPartners(tx, id)
}

/** It stands under every rating the company has given. */
function renameOnRatings(tx: Tx, companyId: string) {
  const given = tx
    .select({ id: ratings.id, freelancer_id: ratings.freelancer_id })
    .from(ratings)
    .where(eq(ratings.company_id, companyId))
    .all()
  for (const { id, freelancer_id } of given) recordChange(tx, [freelancer_id], 'rating', id)
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
