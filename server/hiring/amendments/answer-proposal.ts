import { and, eq } from 'drizzle-orm'
import { termsText } from '../../../shared/hiring/role-terms.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { membersOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Tx } from '../../db/connection.ts'
import { type AmendmentRow, amendments } from '../../db/schema/amendments.ts'
import { type AgreedTerms, applications } from '../../db/schema/jobs.ts'
import { conflict, notFound } from '../../errors.ts'
import { bookedOn, inPounds } from '../../jobs/core/agreed-terms.ts'
import { applicationRows } from '../../jobs/core/application-rows.ts'
import { outOfOrderText } from '../../jobs/core/late-texts.ts'
import { bookingsOf, clashes } from '../../jobs/matching/bookings.ts'
import { applied } from '../applied.ts'
import { seenNow } from '../change-application.ts'
import { type Found, notifySide } from '../notify-other-side.ts'
import { endProposal } from './propose-terms.ts'

type Ids = { jobId: string; amendmentId: string }
type Asked = { found: Found; amendment: AmendmentRow }

/**
 * Agrees to the terms that the company asked for: from now on they are what is booked, or applied for.
 * @throws 404 for another's, 409 for terms that were declined or have been changed again, an application that has
 *   ended, or a booking at that time
 */
export const agreeToTerms = (me: UserContext, ids: Ids) => answer(me, ids, 'agreed', agree)

/**
 * Declines them: what was agreed before holds. What has been withdrawn counts as declined.
 * @throws 404 for another's, 409 for terms that were agreed
 */
export const declineTerms = (me: UserContext, ids: Ids) =>
  answer(me, ids, 'declined', async (_tx, { amendment }) => {
    if (amendment.state === 'agreed') throw conflict('You have agreed to this already. Write to the company instead.')
    return amendment.state === 'waiting'
  })

type Given = 'agreed' | 'declined'
/** Its own writes; returns whether the answer counts. */
type Rule = (tx: Tx, asked: Asked, me: UserContext, now: Date) => Promise<boolean>

/** A repeat changes nothing. */
async function answer(me: UserContext, ids: Ids, given: Given, rule: Rule): Promise<Application> {
  const id = await me.db.write(async (tx) => {
    const asked = await ownProposal(tx, me, ids)
    const { found, amendment } = asked
    const now = me.now()
    if (amendment.state !== given && (await rule(tx, asked, me, now))) {
      await endProposal(tx, amendment, given, now)
      await recordChange(tx, [me.user.id], 'application', amendment.application_id)
      await recordChange(tx, await membersOf(tx, found.job.company_id), 'job', found.job.id)
      await notifyOfAnswer(tx, asked, given, now)
    }
    return amendment.application_id
  })
  me.deliveries.wake()
  return (await applicationRows(me.db.read, me.user, [id]))[0]!
}

async function agree(tx: Tx, { found, amendment }: Asked, me: UserContext, now: Date) {
  const { application, job } = found
  if (amendment.state === 'declined') throw conflict('You have said no to this. Write to the company instead.')
  const seen = await seenNow(tx, found, 'freelancer')
  if (!LIVE.includes(seen.status)) throw conflict(outOfOrderText(seen, now))
  const { job_role_id: role_id, role_name, day_rate, date_start, date_end } = amendment
  if (amendment.state !== 'waiting' || !role_id)
    throw conflict('The company has changed this again since. Look at it before you answer.')
  if (job.date_end <= now.toISOString()) throw conflict('This project is over.')
  const terms: AgreedTerms = { role_id, role_name, day_rate, date_start, date_end }
  const isBooking = application.status === 'accepted'
  if (isBooking && clashes(await bookingsOf(tx, me.user.id), job.id, { start: date_start, end: date_end }))
    throw conflict('You are confirmed for another job at that time.')
  const agreed = isBooking ? bookedOn(terms) : { terms: [terms], job_role_id: role_id }
  await tx
    .update(applications)
    .set({ ...agreed, updated_at: now.toISOString() })
    .where(eq(applications.id, application.id))
    .run()
  await recordChange(tx, [me.user.id], 'job', job.id)
  return true
}
const LIVE = ['pending', 'shortlisted', 'accepted']

async function ownProposal(tx: Tx, me: UserContext, { jobId, amendmentId }: Ids): Promise<Asked> {
  const amendment = await tx
    .select()
    .from(amendments)
    .where(and(eq(amendments.id, amendmentId), eq(amendments.job_id, jobId)))
    .get()
  const found = amendment && (await applied(tx, { jobId, applicationId: amendment.application_id }))
  if (found?.freelancer.id !== me.user.id) throw notFound('These terms do not exist.')
  return { found, amendment: amendment! }
}

async function notifyOfAnswer(tx: Tx, { found, amendment }: Asked, given: Given, now: Date) {
  const { freelancer, application, job } = found
  const name = freelancer.full_name
  const kept = application.status === 'accepted' ? 'The booking stands as it was agreed' : 'Nothing is booked'
  const terms = termsText(inPounds(amendment))
  const notice = {
    kind: 'terms',
    key: `amendment:${amendment.id}:${given}`,
    title: given === 'agreed' ? `${name} agrees` : `${name} says no to other terms`,
    body:
      given === 'agreed'
        ? `${name} agrees to ${terms}, for ${job.title}.${application.status === 'accepted' ? '' : ' You can accept them now.'}`
        : `${name} does not agree to ${terms}, for ${job.title}. ${kept}.`,
    navigate: `/?project=${job.id}`,
  } as const
  await notifySide(tx, found, 'employer', notice, now)
}
