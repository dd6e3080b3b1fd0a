import { v7 as uuid } from 'uuid'
import type { Job } from '../../../../shared/jobs.ts'
import { queueOf } from '../../store/conversation-key.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

type Answer = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  offer_id: string
  answer: 'take' | 'decline'
}

/** Takes a place that is offered, or says no. Nothing is settled until the server has it; answered twice, the first holds. */
export async function answerOffer({ job, offer_id, answer }: Answer, device = currentDevice()): Promise<void> {
  const name = queueOf({ other_user_id: job.employer_id, job_id: job.id })
  await writeAndQueue(device, [], async (queue) => {
    const waiting = await device.db.outbox.where({ queue: name }).toArray()
    if (waiting.some((row) => row.kind === 'offer_answer' && row.body.offer_id === offer_id)) return
    await queue({
      id: uuid(),
      kind: 'offer_answer',
      queue: name,
      body: { job_id: job.id, offer_id, answer },
      title: job.title,
      text: answer === 'take' ? 'Take the place' : 'Not for me',
    })
  })
}
