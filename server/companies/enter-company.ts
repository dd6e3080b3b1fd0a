import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { type Invitation, invitations, type User, users } from '../db/schema/people.ts'
import { recordChange } from '../sync/change-log.ts'
import { loseBadge } from '../people/core/lose-badge.ts'
import { tellPartners } from '../people/core/tell-partners.ts'
import { setTalksInSight } from './company-talks.ts'
import { tellMembers } from './update-company.ts'

/** Takes somebody into the team they were invited to, with all that the company has on its members' phones. */
export function enterCompany(tx: Tx, { id: user_id }: User, { id, company_id, role }: Invitation) {
  tx.delete(invitations).where(eq(invitations.id, id)).run()
  tx.update(users).set({ company_id, company_role: role }).where(eq(users.id, user_id)).run()
  // The staff have not looked at them under this company's name.
  loseBadge(tx, [user_id])
  setTalksInSight(tx, user_id, company_id, null)
  for (const job of tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company_id)).all())
    for (const kind of ['job', 'call_sheet'] as const) recordChange(tx, [user_id], kind, job.id)
  recordChange(tx, [user_id], 'me', user_id)
  tellMembers(tx, company_id)
  tellPartners(tx, user_id)
}
