import { formatDayRate } from '../../../../shared/money.ts'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { isApplicationReply } from '../../store/application-rows.ts'
import { conversationQueue } from '../../store/conversation-key.ts'
import type { DatabaseTables } from '../../store/database.ts'
import { currentDevice } from '../../store/device.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { endDraftAndQueue } from '../enqueue.ts'
import { defineOutboxKind, noScreenChange, toItemRequest } from '../kind.ts'
import { prependText } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** A company's to other pay that somebody booked asks for; `reason`: why it says no. */
    pay_answer: PayAnswerTarget & ({ answer: 'agree' } | { answer: 'decline'; reason: string })
  }
}

type PayAnswerTarget = { job_id: string; application_id: string; freelancer_id: string; request_id: string }

/** The key of the draft in which the reason of a no is written. */
export const payAnswerDraftKey = (request_id: string) => `pay-answer:${request_id}`

type PayAnswerInput = {
  job: Pick<Job, 'id'>
  application: Pick<Application, 'id' | 'freelancer_id'>
  /** Of the freelancer. */
  name: string
  asked: { id: string; day_rate: number }
  given: { answer: 'agree' } | { answer: 'decline'; reason: string }
  /** In which the reason was written. */
  draft?: HeldDraft
}

/**
 * Agrees to other pay or says no. What was agreed holds until the server has this; while one answer waits, a second is not
 * taken.
 */
export async function queuePayAnswer(
  { job, application, name, asked, given, draft }: PayAnswerInput,
  device = currentDevice(),
): Promise<void> {
  const { id: application_id, freelancer_id } = application
  const queueName = conversationQueue({ other_user_id: freelancer_id, job_id: job.id })
  await endDraftAndQueue(device, draft, [], async (id, queue, db) => {
    const waiting = await db.outbox.where({ queue: queueName }).toArray()
    if (waiting.some((row) => row.kind === 'pay_answer' && row.body.request_id === asked.id)) return { id }
    const body = { job_id: job.id, application_id, freelancer_id, request_id: asked.id, ...given }
    const rate = formatDayRate(asked.day_rate)
    const text = given.answer === 'agree' ? `Agree to ${rate}` : `Say no to ${rate}: ${given.reason}`
    await queue({ id, kind: 'pay_answer', queue: queueName, body, title: name, text })
    return { id }
  })
}

const payAnswerKind = defineOutboxKind('pay_answer', {
  reaches: 'others',
  tables: ['jobs'],
  // A refused one holds up no message.
  group: ({ body }) => payAnswerDraftKey(body.request_id),
  call: ({ body }) => {
    const ids = { id: body.job_id, request_id: body.request_id }
    return body.answer === 'agree'
      ? toItemRequest('POST', at('/jobs/{id}/pay-requests/{request_id}/agree', ids), {})
      : toItemRequest('POST', at('/jobs/{id}/pay-requests/{request_id}/decline', ids), { reason: body.reason })
  },
  fits: isApplicationReply,
  landed: async (db, { body, brought }, reply: Application, isTaken) => {
    if (!isTaken && !brought?.includes(body.job_id)) await putAnsweredApplication(db, reply)
  },
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: {
    icon: 'briefcase',
    label: 'Your answer: ',
    address: ({ body }) => addressOf(body),
    untilLanded: () => 'Until it arrives, what you agreed stands.',
    editing: ({ body }) =>
      body.answer === 'agree'
        ? null
        : {
            address: addressOf(body),
            draft: { key: payAnswerDraftKey(body.request_id), withText: (draft) => prependText(body.reason, draft) },
          },
  },
})

const addressOf = ({ job_id, freelancer_id }: PayAnswerTarget) =>
  pathTo`/project?id=${job_id}&applicant=${freelancer_id}`

/** A company has applications as part of their job, with names that the answer leaves out. */
async function putAnsweredApplication(db: DatabaseTables<'jobs'>, answer: Application) {
  const job = await db.jobs.get(answer.job_id)
  const applications = job?.applications.map((one) => {
    if (typeof one === 'string' || one.id !== answer.id) return one
    const { pay_request: _asked, amendment: _amendment, ...kept } = one
    return { ...kept, ...answer }
  })
  if (applications) await db.jobs.update(answer.job_id, { applications })
}

export const payAnswerKinds = { pay_answer: payAnswerKind }
