import type { MailTask } from '../../app/deliver-mail.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { toldJobs } from '../../db/schema/searches.ts'
import type { Tx } from '../../db/connection.ts'
import { jobRows } from '../core/job-rows.ts'
import { slipOf } from './job-slip.ts'
import { hasPushSubscription } from '../../delivery/has-push-subscription.ts'
import { recordChange } from '../../sync/change-log.ts'
import type { Found } from './find-searches.ts'

/**
 * Tells a freelancer of a job that fits a search of theirs: by push, by mail where they want job alerts, and their list has it
 * from now on. Once for each job, whichever search or morning's mail was first.
 */
export function tellOfJob(tx: Tx, { id: told_by, name, user }: Found, job_id: string, now: Date) {
  const isNew =
    tx.insert(toldJobs).values({ user_id: user.id, job_id, told_by }).onConflictDoNothing().run().changes > 0
  const [job] = isNew ? jobRows(tx, user, [job_id], now) : []
  if (!job) return
  recordChange(tx, [user.id], 'matched', 'matched')
  const path = `/?job=${job_id}`
  const key = `told:${user.id}:${job_id}`
  if (hasPushSubscription(tx, user.id)) {
    const body = [job.title, job.employer_name, ...(job.match?.reasons ?? [])].join(' · ')
    const payload = { user_id: user.id, title: `New job: ${name}`, body, navigate: path, tag: `job:${job_id}` }
    queueDelivery(tx, { channel: 'push', key, payload, now })
  }
  queueDelivery(tx, {
    channel: 'mail',
    key: `${key}:mail`,
    payload: {
      to_user_id: user.id,
      about: 'email_job_alerts',
      subject: `New job for "${name}": ${job.title}`,
      text: `${slipOf(job)}\n\nIt fits your saved search "${name}".`,
      path,
    } satisfies MailTask,
    now,
  })
}
