import { and, eq } from 'drizzle-orm'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { termsText } from '../../../shared/hiring/role-terms.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type AmendmentRow, amendments } from '../../db/schema/amendments.ts'
import { type AgreedTerms, applications } from '../../db/schema/jobs.ts'
import { conflict, notFound } from '../../errors.ts'
import { bookingColumnsOf, termFieldsOf, termsInPounds } from '../../jobs/core/agreed-terms.ts'
import { keepFirstTerms, storeRoleTerms } from '../../jobs/core/booking-terms.ts'
import { applicationRows } from '../../jobs/core/application-rows.ts'
import { outOfOrderText } from '../../jobs/core/late-texts.ts'
import { bookingsOf, clashesWithBooking } from '../../jobs/matching/bookings.ts'
import { refuseUnchecked } from '../../right-to-work/refuse-unchecked.ts'
import { applicationOfJob } from '../applied.ts'
import { applicationAsSeenBy } from '../change-application.ts'
import { type FoundApplication, notifyOneSide } from '../notify-other-side.ts'
import { endProposal } from './propose-terms.ts'

type ProposalIds = { jobId: string; amendmentId: string }
type AskedProposal = { found: FoundApplication; amendment: AmendmentRow }

/**
 * Agrees to the terms that the company asked for: from now on they are what is booked, or applied for.
 * @throws 404 for another's, 409 for terms that were declined or have been changed again, an application that has
 *   ended, or a booking at that time
 */
export const agreeToTerms = (me: UserContext, ids: ProposalIds) => answerProposal(me, ids, 'agreed', bookAgreedTerms)

/**
 * Declines them: what was agreed before holds. What has been withdrawn counts as declined.
 * @throws 404 for another's, 409 for terms that were agreed
 */
export const declineTerms = (me: UserContext, ids: ProposalIds) =>
  answerProposal(me, ids, 'declined', async (_tx, { amendment }) => {
    if (amendment.state === 'agreed') throw conflict('You have agreed to this already. Write to the company instead.')
    return amendment.state === 'waiting'
  })

type ProposalAnswer = 'agreed' | 'declined'
/** Its own writes; returns whether the answer counts. */
type AnswerRule = (tx: WriteTransaction, asked: AskedProposal, me: UserContext, now: Date) => Promise<boolean>

/** A repeat changes nothing. */
async function answerProposal(
  me: UserContext,
  ids: ProposalIds,
  given: ProposalAnswer,
  rule: AnswerRule,
): Promise<Application> {
  const id = await me.db.write(async (tx) => {
    const asked = await ownProposal(tx, me, ids)
    const { found, amendment } = asked
    const now = me.now()
    if (amendment.state !== given && (await rule(tx, asked, me, now))) {
      await endProposal(tx, amendment, given, now)
      await recordChange(tx, [me.user.id], 'application', amendment.application_id)
      await recordChange(tx, await memberIdsOf(tx, found.job.company_id), 'job', found.job.id)
      await notifyOfProposalAnswer(tx, asked, given, now)
    }
    return amendment.application_id
  })
  me.deliveries.wake()
  return (await applicationRows(me.db.read, me.user, [id]))[0]!
}

async function bookAgreedTerms(tx: WriteTransaction, { found, amendment }: AskedProposal, me: UserContext, now: Date) {
  const { application, job } = found
  if (amendment.state === 'declined') throw conflict('You’ve turned this down. Message the company instead.')
  const seen = await applicationAsSeenBy(tx, found, 'freelancer')
  if (!LIVE_STATUSES.includes(seen.status)) throw conflict(outOfOrderText(seen, now))
  const { job_role_id: role_id } = amendment
  if (amendment.state !== 'waiting' || !role_id)
    throw conflict('The company has changed this again since. Look at it before you answer.')
  if (job.date_end <= now.toISOString()) throw conflict('This job is over.')
  const { date_start, date_end } = amendment
  const terms: AgreedTerms = { role_id, ...termFieldsOf(amendment) }
  const isBooking = application.status === 'accepted'
  if (isBooking && clashesWithBooking(await bookingsOf(tx, me.user.id), job.id, { start: date_start, end: date_end }))
    throw conflict('You are confirmed for another job at that time.')
  if (isBooking && (application.booked_end ?? '') < date_end)
    await refuseUnchecked(me, tx, { job, freelancer: me.user, work: amendment, toFreelancerOf: found.company_name })
  if (isBooking) {
    await keepFirstTerms(tx, application, now)
    await startToday(tx, amendment, now)
  }
  const agreed = isBooking ? bookingColumnsOf(terms) : { terms: [terms], job_role_id: role_id }
  await tx
    .update(applications)
    .set({ ...agreed, updated_at: now.toISOString() })
    .where(eq(applications.id, application.id))
    .run()
  await recordChange(tx, [me.user.id], 'job', job.id)
  return true
}

/** Days that were over before the yes keep what was agreed for them. An earlier release has proposed without hash and day. */
async function startToday(tx: WriteTransaction, amendment: AmendmentRow, now: Date) {
  const today = isoLondonDay(now.getTime())
  const from_day = amendment.from_day && amendment.from_day > today ? amendment.from_day : today
  const terms_hash = amendment.terms_hash ?? (await storeRoleTerms(tx, amendment, now))
  await tx.update(amendments).set({ from_day, terms_hash }).where(eq(amendments.id, amendment.id)).run()
}
const LIVE_STATUSES = ['pending', 'shortlisted', 'accepted']

async function ownProposal(
  tx: WriteTransaction,
  me: UserContext,
  { jobId, amendmentId }: ProposalIds,
): Promise<AskedProposal> {
  const amendment = await tx
    .select()
    .from(amendments)
    .where(and(eq(amendments.id, amendmentId), eq(amendments.job_id, jobId)))
    .get()
  const found = amendment && (await applicationOfJob(tx, { jobId, applicationId: amendment.application_id }))
  if (found?.freelancer.id !== me.user.id) throw notFound('These terms do not exist.')
  return { found, amendment: amendment! }
}

async function notifyOfProposalAnswer(
  tx: WriteTransaction,
  { found, amendment }: AskedProposal,
  given: ProposalAnswer,
  now: Date,
) {
  const { freelancer, application, job } = found
  const name = freelancer.full_name
  const isBooking = application.status === 'accepted'
  const terms = termsText(termsInPounds(amendment))
  const notice = {
    kind: 'terms',
    key: `amendment:${amendment.id}:${given}`,
    title: `${name} says ${given === 'agreed' ? 'yes' : 'no'} to your new terms`,
    body:
      given === 'agreed'
        ? `${name} agrees to ${terms}, for ${job.title}.${isBooking ? '' : ' You can accept them now.'}`
        : `${name} turned down ${terms}, for ${job.title}. ${isBooking ? 'The booking stands as agreed.' : 'They aren’t confirmed.'}`,
    navigate: `/?project=${job.id}`,
  } as const
  await notifyOneSide(tx, found, 'employer', notice, now)
}
