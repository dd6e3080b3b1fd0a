import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { type Company, companies, ratings } from '../db/schema/people.ts'
import { jobs } from '../db/schema/jobs.ts'
import { changeJobs } from '../jobs/core/change-jobs.ts'
import { recordChange } from '../db/change-log.ts'
import { loseBadge } from '../people/core/badge.ts'
import { recordConversationsOf } from '../people/core/record-person-change.ts'
import { membersOf } from './core/members.ts'

/** Changes what is given of a company, and records it for whoever has it on their device. */
export function updateCompany(tx: Tx, company: Company, changed: Partial<Company>) {
  tx.update(companies).set(changed).where(eq(companies.id, company.id)).run()
  recordCompanyChange(tx, company.id)
  for (const id of membersOf(tx, company.id)) recordChange(tx, [id], 'me', id)
  if (changed.name === undefined || changed.name === company.name) return
  // It was that name that staff have looked at.
  loseBadge(tx, membersOf(tx, company.id))
  // The name stands on every card of its jobs, under every rating it has given, and over its conversations.
  changeJobs(tx, eq(jobs.company_id, company.id))
  renameOnRatings(tx, company.id)
  for (const id of membersOf(tx, company.id)) recordConversationsOf(tx, id)
}

/** The company's own row has changed: its team, its invitations, what it says of itself. */
export const recordCompanyChange = (tx: Tx, companyId: string) =>
  recordChange(tx, membersOf(tx, companyId), 'company', companyId)

function renameOnRatings(tx: Tx, companyId: string) {
  const given = tx
    .select({ id: ratings.id, freelancer_id: ratings.freelancer_id })
    .from(ratings)
    .where(eq(ratings.company_id, companyId))
    .all()
  for (const { id, freelancer_id } of given) recordChange(tx, [freelancer_id], 'rating', id)
}
