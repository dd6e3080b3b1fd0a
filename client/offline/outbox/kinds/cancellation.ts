import { v7 as uuid } from 'uuid'
import type { Job } from '../../../../shared/jobs.ts'
import { queueOf } from '../../store/conversation-key.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

type Cancelled = { job: Pick<Job, 'id' | 'title' | 'employer_id'>; application_id: string; reason: string }

/** Where the reason is being written. */
export const cancellationDraft = (application_id: string) => `cancellation:${application_id}`

/** Gives a booking up. It stands until the server has this; said twice, the first holds. */
export async function cancelBooking(
  { job, application_id, reason }: Cancelled,
  device = currentDevice(),
): Promise<void> {
  const name = queueOf({ other_user_id: job.employer_id, job_id: job.id })
  await writeAndQueue(device, [], async (queue) => {
    const waiting = await device.db.outbox.where({ queue: name }).toArray()
    if (waiting.some((row) => row.kind === 'cancellation' && row.body.application_id === application_id)) return
    await queue({
      id: uuid(),
      kind: 'cancellation',
      queue: name,
      body: { job_id: job.id, application_id, reason },
      title: job.title,
      text: reason,
    })
  })
}
