import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { formatLondonDay } from '../../../shared/dates-in-london.ts'
import type { NewPayRequest } from '../../../shared/hiring/pay-requests.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { formatDayRate, inMinorUnits } from '../../../shared/money.ts'
import { statedRules } from '../../../shared/pay/unstated-terms.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type PayRequestRow, payRequests } from '../../db/schema/amendments.ts'
import type { AgreedTerms, ApplicationRow } from '../../db/schema/jobs.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { agreedTermsFor, payChangesText } from '../../jobs/core/agreed-terms.ts'
import { applicationRows } from '../../jobs/core/application-rows.ts'
import { storeRoleTerms } from '../../jobs/core/booking-terms.ts'
import { rolesOfJob } from '../../jobs/core/role-places.ts'
import { applicationOfJob, type ApplicationIds } from '../applied.ts'
import { type FoundApplication, notifyOneSide } from '../notify-other-side.ts'
import { expectDayToCome } from './ask-for-terms.ts'
import { waitingProposalOf } from './propose-terms.ts'

/**
 * Somebody booked asks for different pay from a day of the booking on; what they asked for before is withdrawn. The same again
 * changes nothing.
 * @throws 404 for another's application, 409 where nothing is booked, the company has asked for something that waits, or
 *   the id is in use, 422 for what is agreed already, or no day of the booking to come
 */
export async function requestPay(
  me: UserContext,
  ids: ApplicationIds,
  { id, ...body }: NewPayRequest,
): Promise<{ application: Application; repeated: boolean }> {
  const body_hash = bodyHash([ids.applicationId, body])
  const repeated = await me.db.write(async (tx) => {
    const found = await applicationOfJob(tx, ids)
    if (found?.freelancer.id !== me.user.id) throw notFound('This application does not exist.')
    const known = id && (await tx.select().from(payRequests).where(eq(payRequests.id, id)).get())
    if (known) {
      expectSameRow(known, { application_id: ids.applicationId, body_hash })
      return true
    }
    const now = me.now()
    const agreed = await agreedPayOf(tx, found!.application)
    expectDayToCome(agreed, body.from_day, { isBooking: true, now })
    const pay = body.pay === undefined ? (agreed.pay ?? null) : body.pay && statedRules(body.pay)
    const asked = { ...agreed, day_rate: inMinorUnits(body.day_rate), pay }
    if (asked.day_rate === agreed.day_rate && !payChangesText(agreed, asked))
      throw invalid('You’ve already agreed that.', [{ path: 'day_rate', message: 'is what was agreed already' }])
    if (await waitingProposalOf(tx, found!.application.id))
      throw conflict('The company is waiting for your answer on new terms: answer that first.')
    const row = {
      job_id: ids.jobId,
      application_id: ids.applicationId,
      day_rate: asked.day_rate,
      pay,
      terms_hash: await storeRoleTerms(tx, asked, now),
      from_day: body.from_day,
      reason: body.reason,
      body_hash,
    }
    const before = await waitingPayRequestOf(tx, ids.applicationId)
    // A device that names none, of an earlier release, may have lost the answer.
    if (before && !id && isSameRequest(before, row)) return true
    if (before) await endPayRequest(tx, before, { state: 'withdrawn' }, now)
    const asked_as = id ?? uuid()
    await tx
      .insert(payRequests)
      .values({ ...row, id: asked_as, asked_at: now.toISOString() })
      .run()
    await recordPayRequest(tx, found!)
    await notifyOfPayRequest(tx, found!, { id: asked_as, agreed, asked, ...body }, now)
    return false
  })
  me.deliveries.wake()
  return { application: (await applicationRows(me.db.read, me.user, [ids.applicationId]))[0]!, repeated }
}

/**
 * What a booking stands at, by whoever changed it last.
 * @throws 409 for what is no booking
 */
export async function agreedPayOf(tx: WriteTransaction, application: ApplicationRow): Promise<AgreedTerms> {
  if (application.status !== 'accepted') throw conflict('You’re no longer confirmed here.')
  const roles = await rolesOfJob(tx, application.job_id)
  const role = roles.find(({ id }) => id === application.job_role_id) ?? roles[0]!
  return agreedTermsFor(application, role) ?? application.terms![0]!
}

const isSameRequest = (one: PayRequestRow, other: Pick<PayRequestRow, 'terms_hash' | 'from_day' | 'reason'>) =>
  one.terms_hash === other.terms_hash && one.from_day === other.from_day && one.reason === other.reason

const waitingPayRequestOf = (tx: WriteTransaction, application_id: string) =>
  tx
    .select()
    .from(payRequests)
    .where(and(eq(payRequests.application_id, application_id), eq(payRequests.state, 'waiting')))
    .get()

export const endPayRequest = (
  tx: WriteTransaction,
  { id }: Pick<PayRequestRow, 'id'>,
  end: Pick<PayRequestRow, 'state'> & Partial<Pick<PayRequestRow, 'answer_reason'>>,
  now: Date,
) =>
  tx
    .update(payRequests)
    .set({ ...end, ended_at: now.toISOString() })
    .where(eq(payRequests.id, id))
    .run()

/** Both sides have it on their devices. */
export async function recordPayRequest(tx: WriteTransaction, { application, job, freelancer }: FoundApplication) {
  await recordChange(tx, [freelancer.id], 'application', application.id)
  await recordChange(tx, await memberIdsOf(tx, job.company_id), 'job', job.id)
}

type AskedPay = { id: string; agreed: AgreedTerms; asked: AgreedTerms; from_day: string; reason: string }

async function notifyOfPayRequest(
  tx: WriteTransaction,
  found: FoundApplication,
  { id, agreed, asked, from_day, reason }: AskedPay,
  now: Date,
) {
  const { freelancer, job } = found
  const rates = `${formatDayRate(asked.day_rate / 100)} instead of ${formatDayRate(agreed.day_rate / 100)}`
  const notice = {
    kind: 'terms',
    key: `pay-request:${id}`,
    title: `${freelancer.full_name} asks for different pay`,
    body: `${rates} from ${formatLondonDay(`${from_day}T12:00:00Z`)} on, for ${job.title}.${payChangesText(agreed, asked)} “${reason}” Until you agree, what you agreed stands.`,
    navigate: `/?project=${job.id}&applicant=${freelancer.id}`,
  } as const
  await notifyOneSide(tx, found, 'employer', notice, now)
}
