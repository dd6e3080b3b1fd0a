import { v7 as uuid } from 'uuid'
import type { Job } from '../../../../shared/jobs.ts'
import { queueOf } from '../../store/conversation-key.ts'
import type { LocalApplication } from '../../store/rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { letGoOfJob } from '../../store/job-rows.ts'
import { currentDevice } from '../../store/device.ts'
import { withdrawalOf } from '../../store/application-rows.ts'

type Withdrawal = { job: Pick<Job, 'id' | 'title' | 'employer_id'>; application: Pick<LocalApplication, 'id'> }

/**
 * Takes an application back. One that has never been tried is simply gone. One that was tried without an answer may or
 * may not be with the server: a withdrawal goes out in its place, and 'there is none' is then an answer as good as any.
 */
export async function withdrawApplication(
  { job, application: { id } }: Withdrawal,
  device = currentDevice(),
): Promise<void> {
  await writeAndQueue(device, ['applications', 'jobs'], async (queue) => {
    const { db } = device
    const application = await db.applications.get(id)
    if (!application || application.status === 'withdrawn') return
    const unsent = await db.outbox.get(id)
    if (unsent) await db.outbox.delete(id)
    if (unsent && !unsent.tried_at) {
      await db.applications.delete(id)
      return letGoOfJob(db, job.id)
    }

    await db.applications.update(id, { status: 'withdrawn', state: 'queued' })
    // One that was refused is still there: it goes out again, with no second one beside it.
    const refused = await withdrawalOf(db, id)
    if (refused) return void (await db.outbox.update(refused.id, { state: 'queued', next_try_at: null }))
    await queue({
      id: uuid(),
      kind: 'withdrawal',
      queue: queueOf({ other_user_id: job.employer_id, job_id: job.id }),
      body: {
        job_id: job.id,
        application_id: id,
        status_before: unsent ? null : application.status,
        ...(unsent ? { maybe_sent: true } : {}),
      },
      title: job.title,
      text: 'Withdrawal',
    })
  })
}
