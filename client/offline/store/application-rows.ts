import type { Application } from '../../../shared/jobs.ts'
import type { StandbyDb } from './database.ts'
import { letGoOfJob } from './job-rows.ts'
import type { LocalApplication } from './rows.ts'

/** A withdrawal that has not left yet stays in sight over whatever the server says meanwhile. */
export async function putApplication(db: StandbyDb, application: Application) {
  await db.outbox.delete(application.id)
  const shown = await withOwnWithdrawal(db, application)
  await db.applications.put(shown)
  if (!shown.state) await letGoOfJob(db, application.job_id)
}

async function withOwnWithdrawal(db: StandbyDb, application: Application): Promise<LocalApplication> {
  const row = await withdrawalOf(db, application.id)
  if (!row) return application
  await db.outbox.update(row.id, { body: { ...row.body, status_before: application.status } })
  return row.state === 'parked'
    ? { ...application, state: 'failed' }
    : { ...application, status: 'withdrawn', state: 'queued' }
}

export async function withdrawalOf(db: StandbyDb, applicationId: string) {
  const rows = await db.outbox.toArray()
  return rows.find((row) => row.kind === 'withdrawal' && row.body.application_id === applicationId) as
    | Extract<(typeof rows)[number], { kind: 'withdrawal' }>
    | undefined
}
