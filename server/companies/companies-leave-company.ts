import { and, eq } from 'drizzle-orm'
import { DEFAULT_TEAM_ROLE } from '../../shared/options.ts'
import type { Tx } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { type Company, users } from '../db/schema/people.ts'
import { changeJobs } from '../jobs/core/change-jobs.ts'
import { recordChange } from '../sync/change-log.ts'
import { tellPartners } from '../people/core/tell-partners.ts'
import { setTalksInSight } from './company-talks.ts'
import { tellMembers } from './update-company.ts'

/**
 * Ends somebody's part in a company at once: their next call finds none of its things, and their phone is told to forget
 * them. The jobs they posted, and who answers about them, pass to the owner.
 */
export function leaveCompany(tx: Tx, user_id: string, { id: company_id, owner_id }: Company, now: Date) {
  tx.update(users).set({ company_id: null, company_role: DEFAULT_TEAM_ROLE }).where(eq(users.id, user_id)).run()
  setTalksInSight(tx, user_id, company_id, now)
  for (const job of tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company_id)).all())
    for (const kind of ['job', 'call_sheet'] as const) recordChange(tx, [user_id], kind, job.id, true)
  recordChange(tx, [user_id], 'company', company_id, true)
  recordChange(tx, [user_id], 'me', user_id)
  if (user_id !== owner_id)
    changeJobs(tx, and(eq(jobs.company_id, company_id), eq(jobs.employer_id, user_id)), { employer_id: owner_id })
  tellMembers(tx, company_id)
  tellPartners(tx, user_id)
}
