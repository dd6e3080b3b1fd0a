import { v7 as uuid } from 'uuid'
import { jobStatusAt } from '../../../../shared/jobs/job-status.ts'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { isApplicationReply, putApplicationAnswer } from '../../store/application-rows.ts'
import { conversationQueue } from '../../store/conversation-key.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import type { OutboxBody } from '../../store/outbox-row.ts'
import { endDraftAndQueue, writeAndQueue } from '../enqueue.ts'
import { toItemRequest, defineOutboxKind, noScreenChange } from '../kind.ts'
import { notEditable, prependText } from '../listed-item.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** Of a booking, which stands until the server has this. */
    cancellation: { job_id: string; application_id: string; reason: string }
    /** To an offered place, with the hash of the terms that were shown. */
    offer_answer: { job_id: string; offer_id: string; answer: 'take' | 'decline'; terms_hash?: string | undefined }
    /** To new terms that the company asks for. */
    terms_answer: { job_id: string; amendment_id: string; answer: 'agree' | 'decline' }
  }
}

/** Only the server's answer changes the application; until then an item is shown beside it. */
const bookingKindDefaults = {
  reaches: 'others',
  tables: ['applications', 'jobs'],
  fits: isApplicationReply,
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: noScreenChange,
} as const

type BookingJob = { job: Pick<Job, 'id' | 'title' | 'employer_id'> }

type CancellationInput = BookingJob & {
  application_id: string
  reason: string
  /** In which the reason was written. */
  draft?: HeldDraft
}

/** The key of the draft in which the reason is written. */
export const cancellationDraftKey = (application_id: string) => `cancellation:${application_id}`

/** Cancels a booking. It stands until the server has this; a repeat changes nothing. */
export async function queueCancellation(
  { job, application_id, reason, draft }: CancellationInput,
  device = currentDevice(),
): Promise<void> {
  const name = conversationQueue({ other_user_id: job.employer_id, job_id: job.id })
  await endDraftAndQueue(device, draft, [], async (id, queue, db) => {
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

const cancellationKind = defineOutboxKind('cancellation', {
  ...bookingKindDefaults,
  call: ({ body: { job_id, application_id, reason } }) =>
    toItemRequest('POST', at('/jobs/{id}/applications/{application_id}/cancel', { id: job_id, application_id }), {
      reason,
    }),
  landed: (db, _row, reply: Application) => putApplicationAnswer(db, reply, ({ status }) => status === 'accepted'),

  listed: {
    icon: 'cancelled',
    label: 'Cancellation: ',
    address: ({ body: { job_id } }) => pathTo`/?job=${job_id}`,
    untilLanded: () => 'You’re still confirmed until it arrives.',
    editing: ({ body: { job_id, application_id, reason } }) => ({
      address: pathTo`/?job=${job_id}&cancel=${application_id}`,
      draft: { key: cancellationDraftKey(application_id), withText: (draft) => prependText(reason, draft) },
      // A booking that has ended has no card to cancel it on.
      isOpen: async (db) => {
        const [job, application] = [await db.jobs.get(job_id), await db.applications.get(application_id)]
        return job !== undefined && jobStatusAt(job) !== 'previous' && application?.status === 'accepted'
      },
    }),
  },
})

/**
 * Accepts or declines an offered place. Nothing is final until the server has it; a second answer changes nothing.
 * @returns the id of the item that waits; null if this device knows that the offer has ended
 */
export async function queueOfferAnswer(
  { job, offer_id, answer, terms_hash }: BookingJob & Omit<OutboxBody['offer_answer'], 'job_id'>,
  device = currentDevice(),
): Promise<string | null> {
  const name = conversationQueue({ other_user_id: job.employer_id, job_id: job.id })
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
      body: { job_id: job.id, offer_id, answer, ...(terms_hash && { terms_hash }) },
      title: job.title,
      text: answer === 'take' ? 'Take it' : 'Decline',
    })
    return row.id
  })
}

const offerAnswerKind = defineOutboxKind('offer_answer', {
  ...bookingKindDefaults,
  call: ({ body: { job_id, offer_id, answer, terms_hash } }) =>
    answer === 'take'
      ? toItemRequest('POST', at('/jobs/{id}/offers/{offer_id}/take', { id: job_id, offer_id }), {
          ...(terms_hash && { terms_hash }),
        })
      : toItemRequest('POST', at('/jobs/{id}/offers/{offer_id}/decline', { id: job_id, offer_id }), {}),
  landed: (db, { body: { offer_id } }, reply: Application) =>
    putApplicationAnswer(db, reply, ({ offer }) => offer?.id === offer_id && offer.state === 'waiting'),

  listed: {
    icon: 'briefcase',
    label: 'Your answer: ',
    address: ({ body: { job_id } }) => pathTo`/?job=${job_id}`,
    untilLanded: ({ body: { answer } }) =>
      answer === 'take' ? 'It’s only yours once this arrives: others may get in first.' : null,
    editing: notEditable,
  },
})

/** Agrees to new terms or declines them. What was agreed holds until the server has this; a second answer changes nothing. */
export async function queueTermsAnswer(
  { job, amendment_id, answer }: BookingJob & Omit<OutboxBody['terms_answer'], 'job_id'>,
  device = currentDevice(),
): Promise<void> {
  const name = conversationQueue({ other_user_id: job.employer_id, job_id: job.id })
  await writeAndQueue(device, [], async (queue, db) => {
    const waiting = await db.outbox.where({ queue: name }).toArray()
    if (waiting.some((row) => row.kind === 'terms_answer' && row.body.amendment_id === amendment_id)) return
    await queue({
      id: uuid(),
      kind: 'terms_answer',
      queue: name,
      body: { job_id: job.id, amendment_id, answer },
      title: job.title,
      text: answer === 'agree' ? 'Agree to the new terms' : 'Say no to the new terms',
    })
  })
}

const termsAnswerKind = defineOutboxKind('terms_answer', {
  ...bookingKindDefaults,
  call: ({ body: { job_id, amendment_id, answer } }) =>
    toItemRequest('POST', at(`/jobs/{id}/amendments/{amendment_id}/${answer}`, { id: job_id, amendment_id }), {}),
  landed: (db, { body: { amendment_id } }, reply: Application) =>
    putApplicationAnswer(db, reply, ({ amendment }) => amendment?.id === amendment_id && amendment.state === 'waiting'),

  listed: {
    icon: 'briefcase',
    label: 'Your answer: ',
    address: ({ body: { job_id } }) => pathTo`/?job=${job_id}`,
    editing: notEditable,
  },
})

export const bookingKinds = {
  cancellation: cancellationKind,
  offer_answer: offerAnswerKind,
  terms_answer: termsAnswerKind,
}
