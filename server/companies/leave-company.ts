import { and, eq, gt, sql } from 'drizzle-orm'
import { expectConfirmed } from '../accounts/core/passwords.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { purchases } from '../db/schema/payments.ts'
import { type Company, companies, invitations } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import { forgetNotes } from '../hiring/applicant-notes.ts'
import { changeJobs } from '../jobs/core/change-jobs.ts'
import { membersOf } from './core/members-of.ts'
import { leaveCompany } from './companies-leave-company.ts'
import { ownedCompany } from './core/members.ts'

/** Ends a company: its projects are closed, its people leave it. What it has posted and rated stays in the freelancers' histories. */
export async function closeCompany(me: UserContext): Promise<void> {
  await me.db.write((tx) => {
    const company = ownedCompany(tx, me)
    expectConfirmed(me)
    const booked = confirmedAhead(tx, company.id, me.now())
    if (booked > 0) {
      const people = booked === 1 ? '1 person is' : `${booked} people are`
      throw conflict(
        `${people} confirmed for projects of yours that are not over. The company can be closed after those.`,
      )
    }
    shutCompany(tx, company, me.now())
  })
}

/** Closes what is not over and lets everybody go, whoever is confirmed. */
export function shutCompany(tx: Tx, company: Company, now: Date) {
  changeJobs(tx, and(eq(jobs.company_id, company.id), gt(jobs.date_end, now.toISOString())), {
    status: 'closed',
    closed_at: now.toISOString(),
  })
  endCompany(tx, company, now)
}

/** The company that came with an account, of one who joins another's team: gone if nothing was ever done with it. */
export function leaveUnusedCompany(tx: Tx, company: Company, now: Date) {
  const isUsed =
    membersOf(tx, company.id).length > 1 ||
    tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.company_id, company.id)).limit(1).get() !==
      undefined ||
    tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company.id)).limit(1).get() !== undefined
  if (isUsed) {
    throw conflict(
      `You run ${company.name}, which has projects, packages or a team of its own. Close it first, then join another.`,
    )
  }
  endCompany(tx, company, now)
}

function endCompany(tx: Tx, company: Company, now: Date) {
  tx.delete(invitations).where(eq(invitations.company_id, company.id)).run()
  forgetNotes(tx, company.id)
  tx.update(companies).set({ closed_at: now.toISOString() }).where(eq(companies.id, company.id)).run()
  for (const id of membersOf(tx, company.id)) leaveCompany(tx, id, company, now)
}

function confirmedAhead(tx: Tx, company_id: string, now: Date) {
  const found = tx
    .select({ count: sql<number>`count(*)` })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(eq(jobs.company_id, company_id), eq(applications.status, 'accepted'), gt(jobs.date_end, now.toISOString())),
    )
    .get()
  return found?.count ?? 0
}
