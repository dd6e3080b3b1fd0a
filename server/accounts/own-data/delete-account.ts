import { and, count, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { calendarConnectionOf, queueRevocation } from '../../calendar/connections.ts'
import { forgetCallSheets } from '../../call-sheets/crew-of.ts'
import { leaveCompany, shutCompany } from '../../companies/leave-company.ts'
import { memberIdsOf, userAndCompanyOf } from '../../companies/core/members.ts'
import { updateCompany } from '../../companies/update-company.ts'
import type { UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { forgetCompanyName, forgetPersonRows, FORMER_COMPANY, deletedUserColumns } from '../../db/forget-person.ts'
import { type CompanyRow, type UserRow, users } from '../../db/schema/people.ts'
import { type MailTask, queueDelivery } from '../../delivery/queue-delivery.ts'
import { forgetPlacesOf } from '../../hours/own-punches.ts'
import { recordSheetsActedOn } from '../../hours/sheets/act-on-sheet.ts'
import { takeBackAllReactions } from '../../messages/react-to-message.ts'
import { endGrants, standingGrantsOf } from '../../jobs/core/chief-grants.ts'
import { forgetVenuePictures } from '../../jobs/venue-picture.ts'
import { recordMateEverywhere } from '../../jobs/core/crew-mates.ts'
import { recordNumberOf } from '../../jobs/core/crew-numbers.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { recordApplicantEverywhere, recordConversationsOf } from '../../people/core/record-person-change.ts'
import { forgetUnengagedRightToWork } from '../../right-to-work/keep-checks.ts'
import { confirmOwner } from '../core/passwords.ts'
import { endSessions } from '../core/own-sessions.ts'
import { endOwnApplications, endReceivedApplications } from './end-applications.ts'
import { ownedFileNames, removeOwnedFiles } from './export-data.ts'
import type { DeletionEffects } from '../../../shared/accounts/auth.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'

/**
 * Deletes the person for good (V5): every session, file and row of theirs. Messages and ratings stay with the people
 * they went to, under 'Former member'. An owner's company is closed. The email may be registered again.
 */
export async function deleteAccount(me: UserContext, password?: string): Promise<void> {
  await confirmOwner(me, password)
  const { ended, files } = await me.db.write(async (tx) => {
    const now = me.now()
    const { user, company } = await userAndCompanyOf(tx, me)
    const gone = { files: await ownedFileNames(tx, user), ended: await endSessions(tx, { of: user.id }) }
    if (company && company.owner_id === user.id) {
      const venues = await forgetVenuePictures(tx, company.id)
      gone.files.pictures.push(...venues, ...(company.logo ? [company.logo] : []))
    }
    await endOwnApplications(tx, user.id, now)
    if (company) await leaveOwnCompany(tx, user, company, now)
    const calendar = await calendarConnectionOf(tx, user.id)
    if (calendar) await queueRevocation(me, tx, calendar)
    await queueGoodbyeMail(tx, user, now)
    await erasePerson(tx, user, now)
    return gone
  })
  for (const id of ended) me.streams.drop(id)
  me.deliveries.wake()
  await removeOwnedFiles(me, files)
    .then(() => me.ports.uploads.removeAllOf(me.user.id))
    .catch((error: unknown) => me.log.warn({ err: error }, 'files of a deleted account wait for the sweep'))
}

/** A member's jobs pass to the owner; an owner's company is closed. */
async function leaveOwnCompany(tx: WriteTransaction, user: UserRow, company: CompanyRow, now: Date) {
  if (company.owner_id !== user.id) return await leaveCompany(tx, user.id, company, now)
  await endReceivedApplications(tx, company.id, now)
  await shutCompany(tx, company, now)
  await forgetCallSheets(tx, company.id)
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

async function queueGoodbyeMail(tx: WriteTransaction, { email }: UserRow, now: Date) {
  const mail: MailTask = {
    to: email,
    subject: `Your ${PRODUCT_NAME} account has been deleted`,
    text: GOODBYE_MAIL_TEXT,
  }
  await queueDelivery(tx, { channel: 'mail', key: `deleted:${uuid()}`, payload: mail, now })
}

async function erasePerson(tx: WriteTransaction, { id }: UserRow, now: Date) {
  const at = now.toISOString()
  await tx
    .update(users)
    .set({ ...deletedUserColumns(id), created_at: at, updated_at: at, suspended_at: at, deleted_at: at })
    .where(eq(users.id, id))
    .run()
  await recordConversationsOf(tx, id)
  await recordNumberOf(tx, id, now)
  await recordMateEverywhere(tx, id)
  await recordApplicantEverywhere(tx, id)
  await takeBackAllReactions(tx, id)
  await forgetPlacesOf(tx, id)
  await recordSheetsActedOn(tx, id)
  await endGrants(tx, await standingGrantsOf(tx, id), now)
  await forgetUnengagedRightToWork(tx, id)
  await forgetPersonRows(tx, id)
  // Last: what matching looks at has their credentials too.
  await indexFreelancer(tx, id)
}

const GOODBYE_MAIL_TEXT = `Your account and everything in it have been deleted, as you asked.

What you wrote to others stays with them, without your name.
`

/** What the deletion of this account ends for others, to be shown before it happens. */
export async function whatAccountDeletionEnds(me: UserContext): Promise<DeletionEffects> {
  const { user, company } = await userAndCompanyOf(me.db.read, me)
  const isOwner = company !== null && company.owner_id === user.id
  const own = eq(applications.freelancer_id, user.id)
  return {
    applications: await countOpenApplications(me, and(own, inArray(applications.status, ['pending', 'shortlisted']))),
    bookings: await countOpenApplications(me, and(own, eq(applications.status, 'accepted'))),
    company: isOwner
      ? {
          name: company.name,
          colleagues: (await memberIdsOf(me.db.read, company.id)).length - 1,
          projects: await countOpenProjects(me, company.id),
          applicants: await countOpenApplications(
            me,
            and(eq(jobs.company_id, company.id), inArray(applications.status, ['pending', 'shortlisted'])),
          ),
          confirmed: await countOpenApplications(
            me,
            and(eq(jobs.company_id, company.id), eq(applications.status, 'accepted')),
          ),
        }
      : null,
  }
}

/** Applications for jobs that are not over. */
const countOpenApplications = async ({ db, now }: UserContext, which: SQL | undefined) =>
  (await db.read
    .select({ count: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(and(which, gt(jobs.date_end, now().toISOString())))
    .get())!.count

const countOpenProjects = async ({ db, now }: UserContext, company_id: string) =>
  (await db.read
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.company_id, company_id), gt(jobs.date_end, now().toISOString())))
    .get())!.count
