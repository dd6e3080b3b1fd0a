import { v7 as uuid } from 'uuid'
import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at } from '../../../http/path-to.ts'
import { isApplication, putApplication } from '../../store/application-rows.ts'
import { queueOf } from '../../store/conversation-key.ts'
import { writeAndQueue } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** To an offered place. */
    offer_answer: { job_id: string; offer_id: string; answer: 'take' | 'decline' }
  }
}

type Answer = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  offer_id: string
  answer: 'take' | 'decline'
}

/**
 * Accepts or declines an offered place. Nothing is final until the server has it; a second answer changes nothing.
 * @returns the id of the item that waits; null if this device knows that the offer has ended
 */
export async function answerOffer({ job, offer_id, answer }: Answer, device = currentDevice()): Promise<string | null> {
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
export const offer_answer = defineKind('offer_answer', {
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
