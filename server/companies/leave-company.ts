import { and, eq, gt, sql } from 'drizzle-orm'
import { DEFAULT_TEAM_ROLE } from '../../shared/options.ts'
import { expectConfirmed } from '../accounts/core/passwords.ts'
import type { UserContext } from '../context.ts'
import type { Tx } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { purchases } from '../db/schema/payments.ts'
import { companies, type Company, invitations, users } from '../db/schema/people.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { forgetNotes } from '../hiring/applicant-notes.ts'
import { changeJobs } from '../jobs/core/change-jobs.ts'
import { recordChange } from '../db/change-log.ts'
import { recordConversationsOf } from '../people/core/record-person-change.ts'
import { conversations, messages, participants } from '../db/schema/messages.ts'
import { companyOf, membersOf, ownedCompany } from './core/members.ts'
import { recordCompanyChange } from './update-company.ts'

/**
 * Ends a company: its projects are closed, its members leave it. What it posted and rated stays in the freelancers'
 * histories.
 */
export async function closeCompany(me: UserContext): Promise<void> {
  await me.db.write(async (tx) => {
    const company = await ownedCompany(tx, me)
    expectConfirmed(me)
    const booked = await confirmedAhead(tx, company.id, me.now())
    if (booked > 0) {
      const people = booked === 1 ? '1 person is' : `${booked} people are`
      throw conflict(
        `${people} confirmed for projects of yours that are not over. The company can be closed after those.`,
      )
    }
    await shutCompany(tx, company, me.now())
  })
}

/** Closes the projects that are not over and removes all members. Bookings do not prevent it. */
export async function shutCompany(tx: Tx, company: Company, now: Date) {
  await changeJobs(tx, and(eq(jobs.company_id, company.id), gt(jobs.date_end, now.toISOString())), {
    status: 'closed',
    closed_at: now.toISOString(),
  })
  await endCompany(tx, company, now)
}

/** Deletes the company that was created with an account, when its owner joins another team and has never used it. */
export async function leaveUnusedCompany(tx: Tx, company: Company, now: Date) {
  const isUsed =
    (await membersOf(tx, company.id)).length > 1 ||
    (await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(eq(purchases.company_id, company.id))
      .limit(1)
      .get()) !== undefined ||
    (await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company.id)).limit(1).get()) !== undefined
  if (isUsed) {
    throw conflict(
      `You run ${company.name}, which has projects, packages or a team of its own. Close it first, then join another.`,
    )
  }
  await endCompany(tx, company, now)
}

async function endCompany(tx: Tx, company: Company, now: Date) {
  await tx.delete(invitations).where(eq(invitations.company_id, company.id)).run()
  await forgetNotes(tx, company.id)
  await tx.update(companies).set({ closed_at: now.toISOString() }).where(eq(companies.id, company.id)).run()
  for (const id of await membersOf(tx, company.id)) await leaveCompany(tx, id, company, now)
}

async function confirmedAhead(tx: Tx, company_id: string, now: Date) {
  const found = await tx
    .select({ count: sql<number>`count(*)` })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(eq(jobs.company_id, company_id), eq(applications.status, 'accepted'), gt(jobs.date_end, now.toISOString())),
    )
    .get()
  return found?.count ?? 0
}

/** The owner removes a member, or members remove themselves; it takes effect at once. */
export async function removeMember(me: UserContext, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    const company = await companyOf(tx, me)
    if (!(await membersOf(tx, company.id)).includes(id)) throw notFound('There is no such person in your team.')
    if (me.user.id !== company.owner_id && me.user.id !== id) {
      throw forbidden(`Only the owner of ${company.name} can do this.`)
    }
    if (id === company.owner_id)
      throw conflict('The owner stays as long as the company does. Close the company instead.')
    await leaveCompany(tx, id, company, me.now())
  })
}

/**
 * Ends a membership at once: the member's next request finds nothing of the company's, and their device deletes it. The
 * jobs they posted, and the conversations about them, pass to the owner.
 */
export async function leaveCompany(tx: Tx, user_id: string, { id: company_id, owner_id }: Company, now: Date) {
  await tx.update(users).set({ company_id: null, company_role: DEFAULT_TEAM_ROLE }).where(eq(users.id, user_id)).run()
  await setConversationsInSight(tx, user_id, company_id, now)
  for (const job of await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company_id)).all())
    for (const kind of ['job', 'call_sheet'] as const) await recordChange(tx, [user_id], kind, job.id, true)
  await recordChange(tx, [user_id], 'company', company_id, true)
  await recordChange(tx, [user_id], 'me', user_id)
  if (user_id !== owner_id)
    await changeJobs(tx, and(eq(jobs.company_id, company_id), eq(jobs.employer_id, user_id)), { employer_id: owner_id })
  await recordCompanyChange(tx, company_id)
  await recordConversationsOf(tx, user_id)
}

/**
 * Hides a member's conversations about the company's jobs when they leave (`left`), or shows them again (null). The
 * other participants keep them either way; direct conversations are not affected.
 */
export async function setConversationsInSight(tx: Tx, user_id: string, company_id: string, left: Date | null) {
  const own = await tx
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(and(eq(participants.user_id, user_id), eq(jobs.company_id, company_id)))
    .all()
  for (const { id } of own) {
    await tx
      .update(participants)
      .set({ left_at: left?.toISOString() ?? null })
      .where(and(eq(participants.conversation_id, id), eq(participants.user_id, user_id)))
      .run()
    await recordChange(tx, [user_id], 'conversation', id, left !== null)
    const written = await tx.select({ id: messages.id }).from(messages).where(eq(messages.conversation_id, id)).all()
    for (const message of written) await recordChange(tx, [user_id], 'message', message.id, left !== null)
  }
}
