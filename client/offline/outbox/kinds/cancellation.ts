import type { Application, Job } from '../../../../shared/jobs/jobs.ts'
import { at } from '../../../http/path-to.ts'
import { isApplication, putApplication } from '../../store/application-rows.ts'
import { queueOf } from '../../store/conversation-key.ts'
import type { HeldDraft } from '../../store/drafts.ts'
import { queueDraft } from '../enqueue.ts'
import { calling, defineKind, nothing } from '../kind.ts'
import { currentDevice } from '../../store/device.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    /** Of a booking, which stands until the server has this. */
    cancellation: { job_id: string; application_id: string; reason: string }
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
export const cancellation = defineKind('cancellation', {
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
