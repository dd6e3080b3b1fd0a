import type { Application } from '../../../shared/jobs/jobs.ts'
import { hasFields, TEXT } from '../../http/fits.ts'
import type { Tables } from './database.ts'
import { releaseJob } from './job-rows.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { LocalApplication } from './rows.ts'

type Applications = Tables<'applications' | 'jobs' | 'outbox'>

/** Stores the server's application, while an unsent withdrawal stays visible. */
export async function putApplication(db: Applications, application: Application) {
  await db.outbox.delete(application.id)
  const shown = await withOwnWithdrawal(db, application)
  await db.applications.put(shown)
  if (!shown.state) await releaseJob(db, application.job_id)
}

async function withOwnWithdrawal(db: Applications, application: Application): Promise<LocalApplication> {
  const row = await withdrawalOf(db, application.id)
  if (!row) return application
  await db.outbox.update(row.id, { body: { ...row.body, status_before: application.status } })
  return row.state === 'parked'
    ? { ...application, state: 'failed' }
    : { ...application, status: 'withdrawn', state: 'queued' }
}

/** The unsent withdrawal of this application; undefined: none. */
export async function withdrawalOf(db: Tables<'outbox'>, applicationId: string) {
  const rows = await db.outbox.toArray()
  return rows.find(
    (row): row is OutboxRow<'withdrawal'> => row.kind === 'withdrawal' && row.body.application_id === applicationId,
  )
}

/** For an application that the server has never had. */
export async function removeApplication(
  db: Tables<'applications' | 'jobs'>,
  { application_id, job_id }: { application_id: string; job_id: string },
) {
  await db.applications.delete(application_id)
  await releaseJob(db, job_id)
}

/** Whether a reply is an application for the job that an item is about. */
export const isApplication = (reply: unknown, { body: { job_id } }: { body: { job_id: string } }) =>
  hasFields(reply, { id: TEXT, job_id, status: TEXT })
