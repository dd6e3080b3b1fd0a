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
    /** To other terms that the company asks for. */
    terms_answer: { job_id: string; amendment_id: string; answer: 'agree' | 'decline' }
  }
}

type Answer = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  amendment_id: string
  answer: 'agree' | 'decline'
}

/** Agrees to other terms or declines them. What was agreed holds until the server has this; a second answer changes nothing. */
export async function answerTerms({ job, amendment_id, answer }: Answer, device = currentDevice()): Promise<void> {
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
export const terms_answer = defineKind('terms_answer', {
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
