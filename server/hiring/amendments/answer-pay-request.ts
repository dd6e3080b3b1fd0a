import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { formatLondonDay, isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { DeclinedPayRequest } from '../../../shared/hiring/pay-requests.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../../shared/money.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { amendments, type PayRequestRow, payRequests } from '../../db/schema/amendments.ts'
import { applications } from '../../db/schema/jobs.ts'
import { conflict, notFound } from '../../errors.ts'
import { bookingColumnsOf, termFieldsOf } from '../../jobs/core/agreed-terms.ts'
import { applicationRows } from '../../jobs/core/application-rows.ts'
import { keepFirstTerms } from '../../jobs/core/booking-terms.ts'
import { jobOfOwnCompany } from '../../jobs/core/own-job.ts'
import { applicationOfJob } from '../applied.ts'
import { type FoundApplication, notifyOneSide } from '../notify-other-side.ts'
import { withdrawProposal } from './propose-terms.ts'
import { agreedPayOf, endPayRequest, recordPayRequest } from './request-pay.ts'

type PayRequestIds = { jobId: string; requestId: string }
type FoundRequest = { found: FoundApplication; request: PayRequestRow }

/**
 * Agrees to the pay that somebody booked asks for: it counts from its day on, at the earliest from today. A repeat changes
 * nothing.
 * @throws 404 for another company's, 409 for one that was declined or withdrawn, or a booking that has ended
 */
export const agreeToPayRequest = (me: UserContext, ids: PayRequestIds) =>
  answerPayRequest(me, ids, { state: 'agreed' }, async (tx, { found, request }, now) => {
    const agreed = await agreedPayOf(tx, found.application)
    const { day_rate, pay, terms_hash } = request
    const terms = { role_id: agreed.role_id, ...termFieldsOf({ ...agreed, day_rate, pay, terms_hash }) }
    const from_day = firstDayAgreed(request, now)
    await withdrawProposal(tx, found.application.id, now)
    await keepFirstTerms(tx, found.application, now)
    const { role_id: job_role_id, ...fields } = terms
    const of = { id: uuid(), job_id: found.job.id, application_id: found.application.id, job_role_id }
    const times = { proposed_at: request.asked_at, ended_at: now.toISOString() }
    await tx
      .insert(amendments)
      .values({ ...of, ...fields, terms_hash, from_day, state: 'agreed', ...times })
      .run()
    await tx
      .update(applications)
      .set({ ...bookingColumnsOf(terms), updated_at: now.toISOString() })
      .where(eq(applications.id, found.application.id))
      .run()
    await recordChange(tx, [found.freelancer.id], 'job', found.job.id)
  })

/** Days that were over before the yes keep what was agreed for them. */
function firstDayAgreed({ from_day }: PayRequestRow, now: Date) {
  const today = isoLondonDay(now.getTime())
  return from_day > today ? from_day : today
}

/** Declines it: what was agreed holds. @throws as `agreeToPayRequest` */
export const declinePayRequest = (me: UserContext, ids: PayRequestIds, { reason }: DeclinedPayRequest) =>
  answerPayRequest(me, ids, { state: 'declined', answer_reason: reason ?? null }, async () => {})

type PayAnswer = { state: 'agreed' } | { state: 'declined'; answer_reason: string | null }
type AnswerWrites = (tx: WriteTransaction, asked: FoundRequest, now: Date) => Promise<void>

async function answerPayRequest(
  me: UserContext,
  { jobId, requestId }: PayRequestIds,
  given: PayAnswer,
  write: AnswerWrites,
): Promise<Application> {
  const id = await me.db.write(async (tx) => {
    await jobOfOwnCompany(tx, me, jobId)
    const asked = await requestOfJob(tx, { jobId, requestId })
    if (asked.request.state === given.state) return asked.request.application_id
    if (asked.request.state !== 'waiting') throw conflict(ENDED_TEXTS[asked.request.state])
    const now = me.now()
    await write(tx, asked, now)
    await endPayRequest(tx, asked.request, given, now)
    await recordPayRequest(tx, asked.found)
    await notifyOfPayAnswer(tx, asked, given, now)
    return asked.request.application_id
  })
  me.deliveries.wake()
  return (await applicationRows(me.db.read, me.user, [id]))[0]!
}

const ENDED_TEXTS = {
  agreed: 'Your company has agreed to this already, so it counts. To change it, ask them to agree to other terms.',
  declined: 'Your company has said no to this already. If you want to pay it after all, tell them to ask again.',
  withdrawn: 'They’ve taken this back, or asked for something else since. Check what they’re asking for now.',
}

/**
 * Takes back what one has asked for. A repeat changes nothing.
 * @throws 404 for another's, 409 for what was agreed to
 */
export async function withdrawPayRequest(me: UserContext, ids: PayRequestIds): Promise<Application> {
  const id = await me.db.write(async (tx) => {
    const { found, request } = await requestOfJob(tx, ids)
    if (found.freelancer.id !== me.user.id) throw notFound(NO_REQUEST)
    if (request.state === 'agreed')
      throw conflict(
        'The company has agreed to this already, so it counts. Ask for different pay again, or write to them.',
      )
    if (request.state === 'waiting') {
      await endPayRequest(tx, request, { state: 'withdrawn' }, me.now())
      await recordPayRequest(tx, found)
    }
    return request.application_id
  })
  return (await applicationRows(me.db.read, me.user, [id]))[0]!
}

async function requestOfJob(tx: WriteTransaction, { jobId, requestId }: PayRequestIds): Promise<FoundRequest> {
  const own = and(eq(payRequests.id, requestId), eq(payRequests.job_id, jobId))
  const request = await tx.select().from(payRequests).where(own).get()
  const found = request && (await applicationOfJob(tx, { jobId, applicationId: request.application_id }))
  if (!request || !found) throw notFound(NO_REQUEST)
  return { found, request }
}
const NO_REQUEST = 'This request does not exist.'

async function notifyOfPayAnswer(tx: WriteTransaction, { found, request }: FoundRequest, given: PayAnswer, now: Date) {
  const { company_name, job } = found
  const rate = formatDayRate(request.day_rate / 100)
  const day = formatLondonDay(`${firstDayAgreed(request, now)}T12:00:00Z`)
  const notice = {
    kind: 'terms',
    key: `pay-request:${request.id}:${given.state}`,
    title: given.state === 'agreed' ? `${company_name} agrees` : `${company_name} says no to different pay`,
    body:
      given.state === 'agreed'
        ? `${company_name} agrees to ${rate} from ${day}, for ${job.title}.`
        : `${company_name} turned down ${rate}, for ${job.title}.${given.answer_reason ? ` “${given.answer_reason}”` : ''} The booking stands as agreed.`,
    navigate: `/?tab=confirmed&job=${job.id}`,
  } as const
  await notifyOneSide(tx, found, 'freelancer', notice, now)
}
