import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { formatLondonDay, isoLondonDay } from '../../../shared/dates-in-london.ts'
import { termChangeTexts, termsText } from '../../../shared/hiring/role-terms.ts'
import { areSameTerms, areWorseTerms } from '../../../shared/hiring/worse-terms.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type AmendmentRow, amendments, payRequests } from '../../db/schema/amendments.ts'
import { type AgreedTerms, type ApplicationRow, applications, type JobRoleRow } from '../../db/schema/jobs.ts'
import { markEntryRead } from '../../delivery/mark-notifications-read.ts'
import {
  agreedTermsFor,
  bookingColumnsOf,
  payChangesText,
  termsInPounds,
  isRoleAgreed,
  termsOfRole,
} from '../../jobs/core/agreed-terms.ts'
import { keepFirstTerms, readBookingTerms, storeRoleTerms } from '../../jobs/core/booking-terms.ts'
import { applicationOfJob } from '../applied.ts'
import { type FoundApplication, notifyOneSide } from '../notify-other-side.ts'
import { renewOffers } from '../settle-offers.ts'

type ChangedRole = Omit<JobRoleRow, 'filled' | 'filled_at'>

/**
 * After a role has changed: what is only in their favour counts at once for who is booked or has applied for it; to
 * anything else they are asked to agree. Whoever has an open offer of it gets a new one instead. Returns who is asked.
 * `fromDay`: the first day of a booking to which it applies; else the first that is not over.
 */
export async function followRoleChange(
  tx: WriteTransaction,
  { old, role }: { old: ChangedRole; role: ChangedRole },
  now: Date,
  fromDay?: string,
): Promise<string[]> {
  const own = await tx
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.job_id, role.job_id),
        eq(applications.job_role_id, role.id),
        inArray(applications.status, ['pending', 'shortlisted', 'accepted']),
      ),
    )
    .all()
  const offered = areWorseTerms(role, old)
    ? await renewOffers(tx, { job_id: role.job_id, job_role_id: role.id }, now)
    : []
  const asked: string[] = offered.map(({ freelancer_id }) => freelancer_id)
  const others = own.filter(({ id }) => !offered.some(({ application_id }) => application_id === id))
  for (const application of others)
    if (await followTermsChange(tx, application, await roleAtOwnPay(tx, application, { old, role }), now, fromDay))
      asked.push(application.freelancer_id)
  return asked
}

/** Who was granted pay of their own keeps it while that of the role stays. */
async function roleAtOwnPay(
  tx: WriteTransaction,
  application: ApplicationRow,
  { old, role }: { old: ChangedRole; role: ChangedRole },
): Promise<ChangedRole> {
  const agreed = application.status === 'accepted' ? application.terms?.[0] : undefined
  const isSamePay = old.day_rate === role.day_rate && !payChangesText(old, role)
  if (!agreed || !isSamePay) return role
  const granted = await tx
    .select({ id: payRequests.id })
    .from(payRequests)
    .where(and(eq(payRequests.application_id, application.id), eq(payRequests.state, 'agreed')))
    .get()
  return granted
    ? { ...role, day_rate: agreed.day_rate, pay: agreed.pay ?? null, terms_hash: agreed.terms_hash ?? null }
    : role
}

/** The same for one application; returns whether they are asked, by this or before. */
export async function followTermsChange(
  tx: WriteTransaction,
  application: ApplicationRow,
  role: ChangedRole,
  now: Date,
  fromDay?: string,
): Promise<boolean> {
  const terms = termsOfRole(role)
  if (!isRoleAgreed(application, role)) return await proposeTerms(tx, application, terms, now, fromDay)
  await withdrawProposal(tx, application.id, now)
  const isBooking = application.status === 'accepted'
  if (isBooking) await noteBetterPay(tx, application, terms, { now, fromDay })
  await tx
    .update(applications)
    .set(isBooking ? bookingColumnsOf(terms) : { terms: [terms] })
    .where(eq(applications.id, application.id))
    .run()
  await recordChange(tx, [application.freelancer_id], 'application', application.id)
  return false
}

/** What is only in their favour applies from `fromDay` or now on: the days before keep what was agreed for them. */
async function noteBetterPay(
  tx: WriteTransaction,
  application: ApplicationRow,
  terms: AgreedTerms,
  { now, fromDay }: { now: Date; fromDay: string | undefined },
) {
  const row = await amendmentRowFor(tx, application, terms, now)
  const { hash } = await readBookingTerms(tx, application.id)
  if (row.terms_hash === hash) return
  await keepFirstTerms(tx, application, now)
  const ended_at = now.toISOString()
  await tx
    .insert(amendments)
    .values({ ...row, from_day: fromDay ?? firstDayOf(terms, now), state: 'agreed', ended_at })
    .run()
}

async function amendmentRowFor(
  tx: WriteTransaction,
  { id: application_id, job_id }: ApplicationRow,
  { role_id: job_role_id, ...fields }: AgreedTerms,
  now: Date,
) {
  const terms_hash = await storeRoleTerms(tx, fields, now)
  return { id: uuid(), job_id, application_id, job_role_id, ...fields, terms_hash, proposed_at: now.toISOString() }
}

/** The first day of work that is not over, by London's clock. */
const firstDayOf = ({ date_start }: AgreedTerms, now: Date) =>
  isoLondonDay(Math.max(Date.parse(date_start), now.getTime()))

/** Asks them to agree, unless they are being asked already; what they were asked before is withdrawn. */
export async function proposeTerms(
  tx: WriteTransaction,
  application: ApplicationRow,
  terms: AgreedTerms,
  now: Date,
  fromDay?: string,
) {
  const before = await waitingProposalOf(tx, application.id)
  const isSameDay = !fromDay || before?.from_day === fromDay
  if (before && before.job_role_id === terms.role_id && isSameDay && areSameTerms(before, terms)) return true
  if (before) await endProposal(tx, before, 'withdrawn', now)
  const { id: application_id, job_id } = application
  const from_day = application.status === 'accepted' ? (fromDay ?? firstDayOf(terms, now)) : null
  const row = { ...(await amendmentRowFor(tx, application, terms, now)), from_day }
  await tx.insert(amendments).values(row).run()
  await recordChange(tx, [application.freelancer_id], 'application', application_id)
  const found = (await applicationOfJob(tx, { jobId: job_id, applicationId: application_id }))!
  await notifyOfProposal(tx, found, { id: row.id, terms, fromDay: from_day && fromDay }, now)
  return true
}

/** What somebody is being asked to agree to does not stand any more. */
export async function withdrawProposal(tx: WriteTransaction, application_id: string, now: Date) {
  const waiting = await waitingProposalOf(tx, application_id)
  if (waiting) await endProposal(tx, waiting, 'withdrawn', now)
}

/** With the role that it names. */
export async function withdrawProposalsOf(tx: WriteTransaction, job_role_id: string, now: Date) {
  const waiting = and(eq(amendments.job_role_id, job_role_id), eq(amendments.state, 'waiting'))
  for (const row of await tx.select().from(amendments).where(waiting).all()) {
    await endProposal(tx, row, 'withdrawn', now)
    const found = (await applicationOfJob(tx, { jobId: row.job_id, applicationId: row.application_id }))!
    await recordChange(tx, [found.freelancer.id], 'application', row.application_id)
  }
}

export async function endProposal(
  tx: WriteTransaction,
  { id, application_id }: AmendmentRow,
  state: AmendmentRow['state'],
  now: Date,
) {
  await tx.update(amendments).set({ state, ended_at: now.toISOString() }).where(eq(amendments.id, id)).run()
  const asked = await tx
    .select({ id: applications.freelancer_id })
    .from(applications)
    .where(eq(applications.id, application_id))
    .get()
  await markEntryRead(tx, asked!.id, proposalEntryId(id))
}

export const waitingProposalOf = (tx: WriteTransaction, application_id: string) =>
  tx
    .select()
    .from(amendments)
    .where(and(eq(amendments.application_id, application_id), eq(amendments.state, 'waiting')))
    .get()

const proposalEntryId = (id: string) => `amendment:${id}`

async function notifyOfProposal(
  tx: WriteTransaction,
  found: FoundApplication,
  { id, terms, fromDay }: { id: string; terms: AgreedTerms; fromDay: string | null | undefined },
  now: Date,
) {
  const { application, job, company_name } = found
  const agreed =
    application.terms?.length === 1
      ? application.terms[0]
      : agreedTermsFor(application, { ...terms, id: terms.role_id })
  const isBooking = application.status === 'accepted'
  const asked = termsInPounds(terms)
  const changes = agreed ? termChangeTexts(termsInPounds(agreed), asked).join('; ') : termsText(asked)
  const from = fromDay ? ` From ${formatLondonDay(`${fromDay}T12:00:00Z`)}.` : ''
  const stands = isBooking
    ? 'Until you say yes, what you agreed stands.'
    : 'You’re not confirmed yet: say yes if you still want it.'
  const notice = {
    kind: 'terms',
    key: proposalEntryId(id),
    title: 'New terms to agree to',
    body: `${company_name} has new terms for you on ${job.title}${changes && `: ${changes}`}.${payChangesText(agreed, terms)}${from} ${stands}`,
    navigate: isBooking ? `/?tab=confirmed&job=${job.id}` : `/?job=${job.id}`,
  } as const
  await notifyOneSide(tx, found, 'freelancer', notice, now)
}
