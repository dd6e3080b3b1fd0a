import { v7 as uuid } from 'uuid'
import type { Job } from '../../../../shared/jobs.ts'
import { queueOf } from '../../store/conversation-key.ts'
import { writeAndQueue } from '../enqueue.ts'
import { currentDevice } from '../../store/device.ts'

type NewApplication = {
  job: Pick<Job, 'id' | 'title' | 'employer_id'>
  /** The whole of it where a search has found it: it stays on this phone with the application. */
  found?: Job
  message: string
  job_role_id?: string
}

/**
 * The application stands on the card at once as one that will be sent. It goes in the queue of the conversation it
 * opens, so that a message about the same job never overtakes it.
 */
export async function applyToJob(
  { job, found, message, job_role_id }: NewApplication,
  device = currentDevice(),
): Promise<{ id: string }> {
  let id = uuid()
  await writeAndQueue(device, ['applications', 'jobs'], async (queue) => {
    // Pressed twice: the first is on its way.
    const before = await device.db.applications.where({ job_id: job.id }).toArray()
    const waiting = before.find(({ status, state }) => status === 'pending' && state === 'queued')
    if (waiting) return void (id = waiting.id)
    if (found && !(await device.db.jobs.get(job.id))) await device.db.jobs.add({ ...found, found: true })
    const { created_at } = await queue({
      id,
      kind: 'application',
      queue: queueOf({ other_user_id: job.employer_id, job_id: job.id }),
      body: { job_id: job.id, message, ...(job_role_id ? { job_role_id } : {}) },
      title: job.title,
      text: message,
    })
    await device.db.applications.add({
      id,
      job_id: job.id,
      freelancer_id: device.user_id,
      job_role_id: job_role_id ?? null,
      status: 'pending',
      message,
      cancelled_by: null,
      cancel_reason: '',
      offer: null,
      created_at,
      updated_at: created_at,
      state: 'queued',
    })
  })
  return { id }
}
