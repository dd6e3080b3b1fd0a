import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { applications, type JobRow } from '../db/schema/jobs.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../delivery/has-push-subscription.ts'
import type { JobChange } from './job-changes.ts'

/** Whoever has applied or is confirmed learns what has changed for them, by push and by mail, queued with the change itself. */
export function tellApplicants(tx: Tx, job: JobRow, changes: JobChange[], now: Date) {
  const concerned = tx
    .select()
    .from(applications)
    .where(and(eq(applications.job_id, job.id), inArray(applications.status, ['pending', 'shortlisted', 'accepted'])))
    .all()
  for (const { freelancer_id: user_id, job_role_id, status } of concerned) {
    const told = changes.filter(({ role_id }) => role_id === null || job_role_id === null || role_id === job_role_id)
    if (told.length === 0) continue
    const key = `job:${job.id}:${job.version}:${user_id}`
    const title = `Changed: ${job.title}`
    const lines = told.map(({ words }) => words).join('\n')
    if (hasPushSubscription(tx, user_id)) {
      const navigate = status === 'accepted' ? `/?tab=confirmed&job=${job.id}` : `/?job=${job.id}`
      const payload = { user_id, title, body: lines, navigate, tag: `job:${job.id}` }
      queueDelivery(tx, { channel: 'push', key, payload, now })
    }
    const payload = { to_user_id: user_id, subject: title, text: `${job.title} has changed:\n\n${lines}\n` }
    queueDelivery(tx, { channel: 'mail', key: `${key}:mail`, payload, now })
  }
}
