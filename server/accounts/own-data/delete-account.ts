import { and, count, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { BRAND } from '../../../shared/brand.ts'
import { connectionOf, queueRevocation } from '../../calendar/connections.ts'
import { forgetSheets } from '../../call-sheets/crew-of.ts'
import { leaveCompany, shutCompany } from '../../companies/leave-company.ts'
import { membersOf, standingOf } from '../../companies/core/members.ts'
import { updateCompany } from '../../companies/update-company.ts'
import type { UserContext } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { forgetCompanyName, forgetRowsOf, FORMER_COMPANY, goneUser } from '../../db/forget-person.ts'
import { type Company, type User, users } from '../../db/schema/people.ts'
import { type MailTask, queueDelivery } from '../../delivery/queue-delivery.ts'
import { recordMateEverywhere } from '../../jobs/core/crew-mates.ts'
import { recordNumberOf } from '../../jobs/core/crew-numbers.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { recordApplicantEverywhere, recordConversationsOf } from '../../people/core/record-person-change.ts'
import { confirmOwner } from '../core/passwords.ts'
import { endSessions } from '../core/own-sessions.ts'
import { endOwnApplications, endReceivedApplications } from './end-applications.ts'
import { ownFiles, removeFiles } from './export-data.ts'
import type { WhatEnds } from '../../../shared/accounts/auth.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'

/**
 * Deletes the person for good (V5): every session, file and row of theirs. Messages and ratings stay with the people
 * they went to, under 'Former member'. An owner's company is closed. The email may be registered again.
 */
export async function deleteAccount(me: UserContext, password?: string): Promise<void> {
  await confirmOwner(me, password)
  const { ended, files } = await me.db.write(async (tx) => {
    const now = me.now()
    const { user, company } = await standingOf(tx, me)
    const gone = { files: await ownFiles(tx, user), ended: await endSessions(tx, { of: user.id }) }
    if (company?.logo && company.owner_id === user.id) gone.files.pictures.push(company.logo)
    await endOwnApplications(tx, user.id, now)
    if (company) await leaveBehind(tx, user, company, now)
    const calendar = await connectionOf(tx, user.id)
    if (calendar) await queueRevocation(me, tx, calendar)
    await queueGoodbye(tx, user, now)
    await forget(tx, user, now)
    return gone
  })
  for (const id of ended) me.streams.drop(id)
  me.deliveries.wake()
  await removeFiles(me, files)
    .then(() => me.ports.uploads.removeAllOf(me.user.id))
    .catch((error: unknown) => me.log.warn({ err: error }, 'files of a deleted account wait for the sweep'))
}

/** A member's jobs pass to the owner; an owner's company is closed. */
async function leaveBehind(tx: Tx, user: User, company: Company, now: Date) {
  if (company.owner_id !== user.id) return await leaveCompany(tx, user.id, company, now)
  await endReceivedApplications(tx, company.id, now)
  await shutCompany(tx, company, now)
  await forgetSheets(tx, company.id)
  await forgetCompanyName(tx, company)
  await updateCompany(tx, company, {
    name: FORMER_COMPANY,
    bio: '',
    website: '',
    logo: null,
    street: '',
    city: '',
    postcode: '',
    place_id: '',
    country: '',
  })
}

async function queueGoodbye(tx: Tx, { email }: User, now: Date) {
  const mail: MailTask = { to: email, subject: `Your ${BRAND} account has been deleted`, text: GOODBYE }
  await queueDelivery(tx, { channel: 'mail', key: `deleted:${uuid()}`, payload: mail, now })
}

async function forget(tx: Tx, { id }: User, now: Date) {
  const at = now.toISOString()
  await tx
    .update(users)
    .set({ ...goneUser(id), created_at: at, updated_at: at, suspended_at: at, deleted_at: at })
    .where(eq(users.id, id))
    .run()
  await recordConversationsOf(tx, id)
  await recordNumberOf(tx, id, now)
  await recordMateEverywhere(tx, id)
  await recordApplicantEverywhere(tx, id)
  await forgetRowsOf(tx, id)
  // Last: what matching looks at has their credentials too.
  await indexFreelancer(tx, id)
}

const GOODBYE = `Your account and everything in it have been deleted, as you asked.

What you wrote to others stays with them, without your name.
`

/** What the deletion of this account ends for others, to be shown before it happens. */
export async function whatEnds(me: UserContext): Promise<WhatEnds> {
  const { user, company } = await standingOf(me.db.read, me)
  const isOwner = company !== null && company.owner_id === user.id
  const own = eq(applications.freelancer_id, user.id)
  return {
    applications: await countOf(me, and(own, inArray(applications.status, ['pending', 'shortlisted']))),
    bookings: await countOf(me, and(own, eq(applications.status, 'accepted'))),
    company: isOwner
      ? {
          name: company.name,
          colleagues: (await membersOf(me.db.read, company.id)).length - 1,
          projects: await openProjects(me, company.id),
          applicants: await countOf(
            me,
            and(eq(jobs.company_id, company.id), inArray(applications.status, ['pending', 'shortlisted'])),
          ),
          confirmed: await countOf(me, and(eq(jobs.company_id, company.id), eq(applications.status, 'accepted'))),
        }
      : null,
  }
}

/** Applications for jobs that are not over. */
const countOf = async ({ db, now }: UserContext, which: SQL | undefined) =>
  (await db.read
    .select({ count: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(which, gt(jobs.date_end, now().toISOString())))
    .get())!.count

const openProjects = async ({ db, now }: UserContext, company_id: string) =>
  (await db.read
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.company_id, company_id), gt(jobs.date_end, now().toISOString())))
    .get())!.count
