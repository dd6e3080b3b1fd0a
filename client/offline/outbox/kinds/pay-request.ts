import { v7 as uuid } from 'uuid'
import { formatLondonDay } from '../../../../shared/dates-in-london.ts'
import { jobStatusAt } from '../../../../shared/jobs/job-status.ts'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../../../shared/money.ts'
import type { PayRules } from '../../../../shared/pay/unstated-terms.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { isApplicationReply, putApplicationAnswer } from '../../store/application-rows.ts'
import { conversationQueue } from '../../store/conversation-key.ts'
import type { DatabaseTables } from '../../store/database.ts'
import { currentDevice } from '../../store/device.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import type { OutboxBody, OutboxRow } from '../../store/outbox-row.ts'
import { endDraftAndQueue, writeAndQueue } from '../enqueue.ts'
import { defineOutboxKind, noScreenChange, toItemRequest } from '../kind.ts'
import { notEditable, prependTextToField } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** Other pay of a booking. What was agreed holds until the company agrees. */
    pay_request: PayRequestTarget & AskedPay & Pick<PayRequestDraft, 'template'>
    /** `maybe_sent`: what it takes back may never have arrived. */
    pay_request_withdrawal: PayRequestTarget & { request_id: string; maybe_sent?: boolean }
  }
}

/** `day_rate` in pounds; without `pay` the terms stay as they were agreed. */
type AskedPay = { day_rate: number; pay?: PayRules; from_day: string; reason: string }
type PayRequestTarget = { job_id: string; application_id: string }
type BookingOfRequest = { job: Pick<Job, 'id' | 'title' | 'employer_id'>; application_id: string }

/** As it is typed. `template`: of the shipped ones, '' for the terms as they were agreed. */
export type PayRequestDraft = { rate: string; template: string; from_day: string; reason: string }

/** The key of the draft of what is asked for. */
export const payRequestDraftKey = (application_id: string) => `pay-request:${application_id}`

type PayRequestInput = BookingOfRequest & {
  asked: AskedPay & Pick<PayRequestDraft, 'template'>
  /** In which it was written. */
  draft?: HeldDraft
}

/** Asks for other pay, in place of what waits here. The company has to agree before anything changes. */
export async function queuePayRequest(
  { job, application_id, asked, draft }: PayRequestInput,
  device = currentDevice(),
): Promise<void> {
  await endDraftAndQueue(device, draft, [], async (id, queue, db) => {
    await db.outbox.bulkDelete((await unsentRequestsOf(db, application_id)).map((row) => row.id))
    const text = `${formatDayRate(asked.day_rate)} from ${formatLondonDay(`${asked.from_day}T12:00:00Z`)} on: ${asked.reason}`
    const body = { job_id: job.id, application_id, ...asked }
    await queue({ id, kind: 'pay_request', queue: queueOf(job), body, title: job.title, text })
    return { id }
  })
}

/**
 * Takes back what was asked for. What was never tried is only deleted; what was tried without an answer may have
 * arrived, and a 404 then counts as success.
 */
export async function queuePayRequestWithdrawal(
  { job, application_id, request_id }: BookingOfRequest & { request_id: string },
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, [], async (queue, db) => {
    const [unsent] = (await unsentRequestsOf(db, application_id)).filter(({ id }) => id === request_id)
    if (unsent) await db.outbox.delete(request_id)
    if (unsent && !unsent.tried_at) return
    const waiting = await db.outbox.where({ queue: queueOf(job) }).toArray()
    if (waiting.some((row) => row.kind === 'pay_request_withdrawal' && row.body.request_id === request_id)) return
    const target = { job_id: job.id, application_id, request_id }
    await queue({
      id: uuid(),
      kind: 'pay_request_withdrawal',
      queue: queueOf(job),
      body: { ...target, ...(unsent && { maybe_sent: true }) },
      title: job.title,
      text: 'Take back what you asked for',
    })
  })
}

/** After what is said in the conversation, such as an answer to other terms. */
const queueOf = ({ id, employer_id }: BookingOfRequest['job']) =>
  conversationQueue({ other_user_id: employer_id, job_id: id })

const unsentRequestsOf = async (db: DatabaseTables<'outbox'>, application_id: string) =>
  (await db.outbox.toArray()).filter(
    (row): row is OutboxRow<'pay_request'> => row.kind === 'pay_request' && row.body.application_id === application_id,
  )

type RequestRow = OutboxRow<'pay_request'> | OutboxRow<'pay_request_withdrawal'>

/** Only the server's answer changes the application; until then an item is shown beside it. */
const payRequestKindDefaults = {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  // A refused one holds up no message.
  group: ({ body }: RequestRow) => payRequestDraftKey(body.application_id),
  fits: isApplicationReply,
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: noScreenChange,
} as const

/** An answer that a sync has overtaken says nothing new. */
const isOvertaken = ({ body, brought }: RequestRow, isTaken: boolean) =>
  isTaken || brought?.includes(body.application_id) === true

const addressOf = ({ job_id }: PayRequestTarget) => pathTo`/?job=${job_id}`

const payRequestKind = defineOutboxKind('pay_request', {
  ...payRequestKindDefaults,
  call: ({ id, body: { job_id, application_id, template: _template, ...asked } }) =>
    toItemRequest('POST', at('/jobs/{id}/applications/{application_id}/pay-request', { id: job_id, application_id }), {
      id,
      ...asked,
    }),
  landed: async (db, row, reply: Application, isTaken) => {
    if (!isOvertaken(row, isTaken)) await putApplicationAnswer(db, reply, () => true)
  },
  listed: {
    icon: 'briefcase',
    label: 'Different pay: ',
    address: ({ body }) => addressOf(body),
    untilLanded: () => 'Until they say yes, what you agreed stands.',
    editing: ({ body }) => ({
      address: pathTo`/?job=${body.job_id}&pay=${body.application_id}`,
      draft: { key: payRequestDraftKey(body.application_id), withText: (draft) => draftOf(body, draft) },
      // A booking that has ended has no page to ask on.
      isOpen: async (db) => {
        const job = await db.jobs.get(body.job_id)
        const application = await db.applications.get(body.application_id)
        return job !== undefined && jobStatusAt(job) !== 'previous' && application?.status === 'accepted'
      },
    }),
  },
})

function draftOf({ day_rate, template, from_day, reason }: OutboxBody['pay_request'], draft: string) {
  const typed: PayRequestDraft = {
    rate: String(day_rate),
    template,
    from_day,
    reason: prependTextToField(reason, draft, 'reason'),
  }
  return JSON.stringify(typed)
}

const payRequestWithdrawalKind = defineOutboxKind('pay_request_withdrawal', {
  ...payRequestKindDefaults,
  call: ({ body: { job_id, request_id } }) =>
    toItemRequest('POST', at('/jobs/{id}/pay-requests/{request_id}/withdraw', { id: job_id, request_id }), {}),
  isDoneWhenGone: ({ body }) => body.maybe_sent === true,
  landed: async (db, row, reply: Application | null, isTaken) => {
    if (reply && !isOvertaken(row, isTaken)) await putApplicationAnswer(db, reply, () => true)
  },
  listed: {
    icon: 'undo',
    label: 'Different pay: ',
    address: ({ body }) => addressOf(body),
    untilLanded: () => 'They can still say yes until this arrives.',
    editing: notEditable,
  },
})

export const payRequestKinds = { pay_request: payRequestKind, pay_request_withdrawal: payRequestWithdrawalKind }
