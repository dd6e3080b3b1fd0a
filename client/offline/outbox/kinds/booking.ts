import { v7 as uuid } from 'uuid'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at } from '../../../http/path-to.ts'
import { isApplication, putApplication } from '../../store/application-rows.ts'
import { queueOf } from '../../store/conversation-key.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { queueDraft, writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** Of a booking, which stands until the server has this. */
    cancellation: { job_id: string; application_id: string; reason: string }
    /** To an offered place. */
    offer_answer: { job_id: string; offer_id: string; answer: 'take' | 'decline' }
    /** To other terms that the company asks for. */
    terms_answer: { job_id: string; amendment_id: string; answer: 'agree' | 'decline' }
  }
}

type Cancelled = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  application_id: string
  reason: string
  /** In which the reason was written. */
  draft?: HeldDraft
}

/** The key of the draft in which the reason is written. */
export const cancellationDraft = (application_id: string) => `cancellation:${application_id}`

/** Cancels a booking. It stands until the server has this; a repeat changes nothing. */
export async function cancelBooking(
  { job, application_id, reason, draft }: Cancelled,
  device = currentDevice(),
): Promise<void> {
  const name = queueOf({ other_user_id: job.employer_id, job_id: job.id })
  await queueDraft(device, draft, [], async (id, queue, db) => {
    const waiting = await db.outbox.where({ queue: name }).toArray()
    if (waiting.some((row) => row.kind === 'cancellation' && row.body.application_id === application_id)) return { id }
    await queue({
      id,
      kind: 'cancellation',
      queue: name,
      body: { job_id: job.id, application_id, reason },
      title: job.title,
      text: reason,
    })
    return { id }
  })
}

/** Shown beside the application's status, which only the server's answer changes. */
const cancellation = defineKind('cancellation', {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  call: ({ body: { job_id, application_id, reason } }) =>
    calling('POST', at('/jobs/{id}/applications/{application_id}/cancel', { id: job_id, application_id }), { reason }),
  fits: isApplication,
  landed: (db, _row, reply: Application) => putApplication(db, reply),
  parked: nothing,
  queued: nothing,
  discarded: nothing,
})

type OfferAnswer = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  offer_id: string
  answer: 'take' | 'decline'
}

/**
 * Accepts or declines an offered place. Nothing is final until the server has it; a second answer changes nothing.
 * @returns the id of the item that waits; null if this device knows that the offer has ended
 */
export async function answerOffer(
  { job, offer_id, answer }: OfferAnswer,
  device = currentDevice(),
): Promise<string | null> {
  const name = queueOf({ other_user_id: job.employer_id, job_id: job.id })
  return writeAndQueue(device, ['applications'], async (queue, db) => {
    const waiting = await db.outbox.where({ queue: name }).toArray()
    const first = waiting.find((row) => row.kind === 'offer_answer' && row.body.offer_id === offer_id)
    if (first) return first.id
    const known = (await db.applications.where({ job_id: job.id }).toArray()).find(
      ({ offer }) => offer?.id === offer_id,
    )
    if (known?.offer && known.offer.state !== 'waiting') return null
    const row = await queue({
      id: uuid(),
      kind: 'offer_answer',
      queue: name,
      body: { job_id: job.id, offer_id, answer },
      title: job.title,
      text: answer === 'take' ? 'Take the place' : 'Decline',
    })
    return row.id
  })
}

/** Shown beside the application's status, which only the server's answer changes. */
const offer_answer = defineKind('offer_answer', {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  call: ({ body: { job_id, offer_id, answer } }) =>
    calling('POST', at(`/jobs/{id}/offers/{offer_id}/${answer}`, { id: job_id, offer_id }), {}),
  fits: isApplication,
  landed: (db, _row, reply: Application) => putApplication(db, reply),
  parked: nothing,
  queued: nothing,
  discarded: nothing,
})

type TermsAnswer = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  amendment_id: string
  answer: 'agree' | 'decline'
}

/** Agrees to other terms or declines them. What was agreed holds until the server has this; a second answer changes nothing. */
export async function answerTerms({ job, amendment_id, answer }: TermsAnswer, device = currentDevice()): Promise<void> {
  const name = queueOf({ other_user_id: job.employer_id, job_id: job.id })
  await writeAndQueue(device, [], async (queue, db) => {
    const waiting = await db.outbox.where({ queue: name }).toArray()
    if (waiting.some((row) => row.kind === 'terms_answer' && row.body.amendment_id === amendment_id)) return
    await queue({
      id: uuid(),
      kind: 'terms_answer',
      queue: name,
      body: { job_id: job.id, amendment_id, answer },
      title: job.title,
      text: answer === 'agree' ? 'Agree to other terms' : 'Say no to other terms',
    })
  })
}

/** Shown beside the application, which only the server's answer changes. */
const terms_answer = defineKind('terms_answer', {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  call: ({ body: { job_id, amendment_id, answer } }) =>
    calling('POST', at(`/jobs/{id}/amendments/{amendment_id}/${answer}`, { id: job_id, amendment_id }), {}),
  fits: isApplication,
  landed: (db, _row, reply: Application) => putApplication(db, reply),
  parked: nothing,
  queued: nothing,
  discarded: nothing,
})

export const bookingKinds = { cancellation, offer_answer, terms_answer }
