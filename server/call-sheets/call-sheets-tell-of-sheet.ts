import type { Tx } from '../db/connection.ts'
import type { JobRow } from '../db/schema/jobs.ts'
import type { MailTask } from '../app/deliver-mail.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { hasPushSubscription } from '../delivery/has-push-subscription.ts'
import { changesSinceSeen } from './changes-since-seen.ts'

type Notice = {
  user_id: string
  job: Pick<JobRow, 'id' | 'title'>
  version: number
  company_name: string
  /** They had no version before this one. */
  isFirst?: boolean
  /** When they are told of the same version again. */
  reminded_at?: Date
}

/** One of the crew learns of a version by push and by mail, once each; that it went out is noted then (note-told.ts). */
export function tellOfSheet(
  tx: Tx,
  { user_id, job, version, company_name, isFirst = version === 1, reminded_at }: Notice,
  now: Date,
) {
  const key = `call-sheet:${job.id}:${version}:${user_id}${reminded_at ? `:${reminded_at.getTime()}` : ''}`
  const told = { job_id: job.id, version }
  const path = `/call-sheet?job=${job.id}`
  const changes = isFirst ? null : changesSinceSeen(tx, { user_id, job_id: job.id, version })
  const { title, body } = reminded_at
    ? reminderWords(job.title, version, company_name)
    : versionWords(job.title, version, company_name, changes)
  if (hasPushSubscription(tx, user_id)) {
    const payload = { user_id, title, body, navigate: path, tag: `call-sheet:${job.id}`, told }
    queueDelivery(tx, { channel: 'push', key, payload, now })
  }
  const mail: MailTask = {
    to_user_id: user_id,
    about: 'email_application_updates',
    subject: title,
    text: body,
    path,
    told,
  }
  queueDelivery(tx, { channel: 'mail', key: `${key}:mail`, payload: mail, now })
}

const ASK = 'Open it and press Got it, so that they know you have it.'

const reminderWords = (job_title: string, version: number, company_name: string) => ({
  title: `Please look at the call sheet: ${job_title}`,
  body: `${company_name} is waiting to hear that you have seen version ${version}. ${ASK}`,
})

/** The change comes first: a lock screen cuts off what comes last. */
const versionWords = (job_title: string, version: number, company_name: string, changes: string | null) =>
  changes === null
    ? { title: `Call sheet: ${job_title}`, body: `${company_name} has sent the call sheet. ${ASK}` }
    : {
        title: `Call sheet changed: ${job_title}`,
        body: `${changes} ${company_name} has sent version ${version} of the call sheet. ${ASK}`,
      }
