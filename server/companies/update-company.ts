import { eq, sql } from 'drizzle-orm'
import type { WriteTransaction } from '../db/connection.ts'
import { type CompanyRow, companies, ratings } from '../db/schema/people.ts'
import { jobs } from '../db/schema/jobs.ts'
import { changeJobs } from '../jobs/core/change-jobs.ts'
import { recordJobConversations } from '../jobs/core/record-job-conversations.ts'
import { recordChange } from '../db/change-log.ts'
import { preparedStatement } from '../db/statement.ts'
import { loseBadge } from '../people/core/badge.ts'
import { recordConversationsOf } from '../people/core/record-person-change.ts'
import { memberIdsOf } from './core/members.ts'

/** Changes the given fields of a company, and records it for everybody who has the company on their device. */
export async function updateCompany(tx: WriteTransaction, company: CompanyRow, changed: Partial<CompanyRow>) {
  await tx.update(companies).set(changed).where(eq(companies.id, company.id)).run()
  await recordCompanyChange(tx, company.id)
  for (const id of await memberIdsOf(tx, company.id)) await recordChange(tx, [id], 'me', id)
  const isRenamed = changed.name !== undefined && changed.name !== company.name
  // Name and logo are on every card of its jobs.
  if (isRenamed || (changed.logo !== undefined && changed.logo !== company.logo))
    await changeJobs(tx, eq(jobs.company_id, company.id))
  if (!isRenamed) return
  // The staff verified the old name.
  await loseBadge(tx, await memberIdsOf(tx, company.id))
  // The name appears under every rating it has given, and above its conversations.
  await renameOnRatings(tx, company.id)
  for (const id of await memberIdsOf(tx, company.id)) await recordConversationsOf(tx, id)
  for (const { id } of await companyJobIds(tx).all({ company_id: company.id })) await recordJobConversations(tx, id)
}

/** Records a change of the company's own row: its team, its invitations, its description. */
export const recordCompanyChange = async (tx: WriteTransaction, companyId: string) =>
  recordChange(tx, await memberIdsOf(tx, companyId), 'company', companyId)

const companyJobIds = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.company_id, sql.placeholder('company_id')))
    .prepare(),
)

async function renameOnRatings(tx: WriteTransaction, companyId: string) {
  const given = await tx
    .select({ id: ratings.id, freelancer_id: ratings.freelancer_id })
    .from(ratings)
    .where(eq(ratings.company_id, companyId))
    .all()
  for (const { id, freelancer_id } of given) await recordChange(tx, [freelancer_id], 'rating', id)
}
