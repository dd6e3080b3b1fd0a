import { and, eq, or } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { endSessions } from '../accounts/core/own-sessions.ts'
import { sendWaitingTeamInvitations as sendToTeam } from '../companies/find-invitation.ts'
import type { UserContext } from '../context.ts'
import { companies, type UserRow, users } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import { findPerson } from '../people/core/find-person.ts'
import { mailWaitingReferees as sendToReferees } from '../people/referees/invitation-mail.ts'
import { recordConversationsOf, recordReactionsOf } from '../people/core/record-person-change.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { recordMateEverywhere } from '../jobs/core/crew-mates.ts'
import { recordNumberOf } from '../jobs/core/crew-numbers.ts'
import { indexFreelancer } from '../jobs/matching/index-freelancer.ts'
import { indexJob } from '../jobs/matching/index-job.ts'
import { writeAuditEntry } from './core/write-audit.ts'
import { notifyRecipient } from '../delivery/notify.ts'

/**
 * Ends every session at once and hides the person and their jobs, until it is undone. A repeat changes nothing.
 * @throws 404 for nobody, 409 for staff
 */
export async function suspendPerson(me: UserContext, { id, reason }: { id: string; reason: string }) {
  const now = me.now()
  const done = await me.db.write(async (tx) => {
    const person = await findPerson(tx, id)
    if (person.is_staff) throw conflict('Staff cannot be suspended. Remove the role first.')
    if (person.suspended_at) return null
    await tx.update(users).set({ suspended_at: now.toISOString() }).where(eq(users.id, id)).run()
    await reindexPerson(tx, person)
    await recordConversationsOf(tx, id)
    await recordReactionsOf(tx, id)
    await recordNumberOf(tx, id, now)
    await recordMateEverywhere(tx, id)
    await writeAuditEntry(tx, { actor_id: me.user.id, action: 'suspend', subject_id: id, reason, now })
    await notifyOfDecision(
      tx,
      id,
      { title: `Your ${PRODUCT_NAME} account is suspended`, body: reason, navigate: '/' },
      now,
    )
    return { ended: await endSessions(tx, { of: id }), revision: await tx.seq() }
  })
  if (!done) return
  for (const session of done.ended) me.streams.drop(session)
  // Matched views that contain one of the jobs are computed anew.
  me.streams.poke(await me.streams.connected(), done.revision)
  me.deliveries.wake()
}

/**
 * Lets the person sign in again, shows them and their jobs again, and mails the invitations that were held back. Changes
 * nothing for somebody who is not suspended.
 */
export async function unsuspendPerson(me: UserContext, { id, reason }: { id: string; reason: string }) {
  const now = me.now()
  const revision = await me.db.write(async (tx) => {
    const person = await findPerson(tx, id)
    if (!person.suspended_at) return null
    await tx.update(users).set({ suspended_at: null }).where(eq(users.id, id)).run()
    await reindexPerson(tx, person)
    await recordConversationsOf(tx, id)
    await recordReactionsOf(tx, id)
    await recordNumberOf(tx, id, now)
    await recordMateEverywhere(tx, id)
    if (person.email_confirmed_at) {
      await sendToTeam(tx, id, now)
      await sendToReferees(tx, id, now)
    }
    await writeAuditEntry(tx, { actor_id: me.user.id, action: 'unsuspend', subject_id: id, reason, now })
    const body = 'You can sign in again, and everything is as you left it.'
    await notifyOfDecision(tx, id, { title: `Your ${PRODUCT_NAME} account is open again`, body, navigate: '/' }, now)
    return await tx.seq()
  })
  if (revision === null) return
  me.streams.poke(await me.streams.connected(), revision)
  me.deliveries.wake()
}

/**
 * Updates matching after a suspension began or ended: the person, the jobs they posted and all jobs of a company they
 * own.
 */
async function reindexPerson(tx: WriteTransaction, { id, user_type }: UserRow) {
  if (user_type === 'freelancer') await indexFreelancer(tx, id)
  const open = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(and(or(eq(jobs.employer_id, id), eq(companies.owner_id, id)), eq(jobs.status, 'open')))
    .all()
  for (const job of open) await indexJob(tx, job.id)
}

type StaffNoticeText = { title: string; body: string; navigate: string }

/**
 * Notifies the person of the staff's decision, in its transaction.
 */
export const notifyOfDecision = (tx: WriteTransaction, user_id: string, words: StaffNoticeText, now: Date) =>
  notifyRecipient(
    tx,
    { user_id, kind: 'account', key: `staff:${uuid()}`, ...words, tag: 'staff', mail: { isLinked: false } },
    now,
  )
