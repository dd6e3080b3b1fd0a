import { and, count, eq, gt, ne, or, sql } from 'drizzle-orm'
import { peopleText } from '../../shared/counts.ts'
import { DEFAULT_TEAM_ROLE } from '../../shared/options.ts'
import { expectConfirmedSession } from '../accounts/core/passwords.ts'
import type { UserContext } from '../context.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { purchases } from '../db/schema/payments.ts'
import { enterChannels, enterConversations } from '../db/enter-conversations.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { companies, type CompanyRow, invitations, users } from '../db/schema/people.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { forgetApplicantNotes } from '../hiring/applicant-notes.ts'
import { recordDaySheetsFor } from '../hours/sheets/day-sheet-rows.ts'
import { endGrants, grantsInCompany } from '../jobs/core/chief-grants.ts'
import { recordPunchesFor } from '../hours/punch-rows.ts'
import { deleteCrewListsOf, recordCrewListsFor } from '../hiring/crews/crew-rows.ts'
import { forgetCompanyRightToWork } from '../right-to-work/keep-checks.ts'
import { settleOffers } from '../hiring/settle-offers.ts'
import { changeJobs } from '../jobs/core/change-jobs.ts'
import { isUndoableAbout } from '../jobs/core/undoable-decisions.ts'
import { notifyOfClosing } from '../jobs/notify-applicants.ts'
import { forgetTeamChanges, recordChange } from '../db/change-log.ts'
import { recordConversationsOf } from '../people/core/record-person-change.ts'
import { broadcasts, conversations, messages, participants } from '../db/schema/messages.ts'
import { undoableDecisions } from '../db/schema/undoable-decisions.ts'
import { actingCompanyOf, memberIdsOf, ownedCompanyOf } from './core/members.ts'
import { recordCompanyChange } from './update-company.ts'

/**
 * Ends a company: its projects are closed, its members leave it. What it posted and rated stays in the freelancers'
 * histories.
 * @throws 403 for who is not the owner, or has not confirmed the session lately, 409 while somebody is booked
 */
export async function closeCompany(me: UserContext): Promise<void> {
  await me.db.write(async (tx) => {
    const company = await ownedCompanyOf(tx, me)
    expectConfirmedSession(me)
    const booked = await countConfirmedAhead(tx, company.id, me.now())
    if (booked > 0) {
      throw conflict(
        `${peopleText(booked)} ${booked === 1 ? 'is' : 'are'} confirmed for projects of yours that aren’t over. You can close the company after those.`,
      )
    }
    await shutCompany(tx, company, me.now())
  })
  me.deliveries.wake()
}

/** Closes the projects that are not over, tells who waits for an answer, and removes all members. Bookings do not prevent it. */
export async function shutCompany(tx: WriteTransaction, company: CompanyRow, now: Date) {
  const ahead = and(eq(jobs.company_id, company.id), gt(jobs.date_end, now.toISOString()))
  const listed = await tx
    .select()
    .from(jobs)
    .where(and(ahead, ne(jobs.status, 'closed')))
    .all()
  await changeJobs(tx, ahead, { status: 'closed', closed_at: now.toISOString() })
  for (const job of listed) {
    await settleOffers(tx, job.id, now)
    await notifyOfClosing(tx, job, now, { isForGood: true })
  }
  await endCompany(tx, company, now)
}

/**
 * Deletes the company that was created with an account, when its owner joins another team and has never used it.
 * @throws 409 for one that has been used
 */
export async function leaveUnusedCompany(tx: WriteTransaction, company: CompanyRow, now: Date) {
  const isUsed =
    (await memberIdsOf(tx, company.id)).length > 1 ||
    (await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(eq(purchases.company_id, company.id))
      .limit(1)
      .get()) !== undefined ||
    (await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company.id)).limit(1).get()) !== undefined
  if (isUsed) {
    throw conflict(`You run ${company.name}, and it has projects or a team. Close it first, then join another.`)
  }
  await endCompany(tx, company, now)
}

async function endCompany(tx: WriteTransaction, company: CompanyRow, now: Date) {
  await tx.delete(invitations).where(eq(invitations.company_id, company.id)).run()
  await forgetApplicantNotes(tx, company.id)
  await deleteCrewListsOf(tx, company.id)
  await forgetCompanyRightToWork(tx, company.id)
  await tx.update(companies).set({ closed_at: now.toISOString() }).where(eq(companies.id, company.id)).run()
  for (const id of await memberIdsOf(tx, company.id)) await leaveCompany(tx, id, company, now)
  await forgetTeamChanges(tx, company.id)
}

/** Who is confirmed for projects that are not over, whether they have been told or not (decision 215). */
async function countConfirmedAhead(tx: WriteTransaction, company_id: string, now: Date) {
  const found = await tx
    .select({ people: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(undoableDecisions, isUndoableAbout)
    .where(
      and(
        eq(jobs.company_id, company_id),
        gt(jobs.date_end, now.toISOString()),
        or(eq(applications.status, 'accepted'), eq(undoableDecisions.status, 'accepted')),
      ),
    )
    .get()
  return found!.people
}

/**
 * The owner removes a member, or members remove themselves; it takes effect at once.
 * @throws 404 for who is not in the team, 403 for who is not the owner, 409 for the owner
 */
export async function removeMember(me: UserContext, id: string): Promise<void> {
  await me.db.write(async (tx) => {
    const company = await actingCompanyOf(tx, me)
    if (!(await memberIdsOf(tx, company.id)).includes(id)) throw notFound('There is no such person in your team.')
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
export async function leaveCompany(
  tx: WriteTransaction,
  user_id: string,
  { id: company_id, owner_id }: CompanyRow,
  now: Date,
) {
  await tx.update(users).set({ company_id: null, company_role: DEFAULT_TEAM_ROLE }).where(eq(users.id, user_id)).run()
  await setConversationsInSight(tx, user_id, company_id, now)
  // Before their jobs pass on: somebody else answers now where they posted or wrote.
  await recordConversationsOf(tx, user_id)
  for (const job of await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.company_id, company_id)).all())
    for (const kind of ['job', 'call_sheet'] as const) await recordChange(tx, [user_id], kind, job.id, true)
  for (const { id } of await companyBroadcastsOf(tx, company_id))
    await recordChange(tx, [user_id], 'broadcast', id, true)
  await recordCrewListsFor(tx, user_id, company_id, true)
  await endGrants(tx, await grantsInCompany(tx, company_id, user_id), now)
  await recordPunchesFor(tx, user_id, { company_id, isGone: true }, now)
  await recordDaySheetsFor(tx, user_id, { company_id, isGone: true })
  await recordChange(tx, [user_id], 'company', company_id, true)
  await recordChange(tx, [user_id], 'me', user_id)
  if (user_id !== owner_id)
    await changeJobs(tx, and(eq(jobs.company_id, company_id), eq(jobs.employer_id, user_id)), { employer_id: owner_id })
  await recordCompanyChange(tx, company_id)
}

/** A company's messages to several people, about its jobs and to its lists. */
export const companyBroadcastsOf = async (tx: WriteTransaction, company_id: string) =>
  await tx
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .leftJoin(jobs, eq(jobs.id, broadcasts.job_id))
    .where(or(eq(broadcasts.company_id, company_id), eq(jobs.company_id, company_id)))
    .all()

/**
 * Takes a member out of the conversations about the company's jobs when they leave (`left`), or puts them into all of
 * them (null), channels included: what one of the team has read counts as read for a new one. The others keep them either way; direct
 * conversations are not affected.
 */
export async function setConversationsInSight(
  tx: WriteTransaction,
  user_id: string,
  company_id: string,
  left: Date | null,
) {
  if (!left) {
    await enterConversations(tx).run({ user_id, company_id })
    await enterChannels(tx).run({ user_id, company_id })
  }
  const ids = (await companyConversationsOf(tx).all({ user_id, company_id })).map(({ id }) => id)
  await tx
    .update(participants)
    .set({ left_at: left?.toISOString() ?? null })
    .where(and(eq(participants.user_id, user_id), isInBoundList(participants.conversation_id, 'ids')))
    .prepare()
    .run({ ids: JSON.stringify(ids) })
  for (const id of ids) await recordChange(tx, [user_id], 'conversation', id, left !== null)
  for (const { id } of await messagesInConversations(tx).all({ ids: JSON.stringify(ids) }))
    await recordChange(tx, [user_id], 'message', id, left !== null)
}

const companyConversationsOf = preparedStatement((db) =>
  db
    .select({ id: conversations.id })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversation_id))
    .innerJoin(jobs, eq(jobs.id, conversations.job_id))
    .where(
      and(eq(participants.user_id, sql.placeholder('user_id')), eq(jobs.company_id, sql.placeholder('company_id'))),
    )
    .prepare(),
)
const messagesInConversations = preparedStatement((db) =>
  db.select({ id: messages.id }).from(messages).where(isInBoundList(messages.conversation_id, 'ids')).prepare(),
)
