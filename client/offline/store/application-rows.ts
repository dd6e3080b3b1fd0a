import type { Application } from '../../../shared/jobs/jobs.ts'
import { hasFields, isTextField } from '../../http/fits.ts'
import type { DatabaseTables } from './database.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { LocalApplication } from './rows.ts'

type ApplicationTables = DatabaseTables<'applications' | 'jobs' | 'outbox'>

/** Stores the server's application, while an unsent withdrawal stays visible. */
export async function putApplication(db: ApplicationTables, application: Application) {
  await db.outbox.delete(application.id)
  const shown = await withOwnWithdrawal(db, application)
  await db.applications.put(shown)
  if (!shown.state) await releaseHeldJob(db, application.job_id)
}

/**
 * Stores an answer to what somebody did about their application, unless a sync was faster and has brought that already,
 * perhaps with what the company has done since. `isAsked`: whether the row is still as it was before the answer.
 * `serverStatus`: where the device shows another.
 */
export async function putApplicationAnswer(
  db: ApplicationTables,
  answer: Application,
  isAsked: (here: Application) => boolean,
  serverStatus?: Application['status'] | null,
) {
  const shown = await db.applications.get(answer.id)
  if (!shown) return putApplication(db, answer)
  const { state: _state, unconfirmed: _unconfirmed, ...here } = shown
  // While a withdrawal of one's own waits, the row shows that, and the withdrawal what the server said last.
  const known = serverStatus ?? (await unsentWithdrawalOf(db, answer.id))?.body.status_before
  if (known) here.status = known
  const isNewer = here.updated_at > answer.updated_at
  const hasAnswer = here.updated_at === answer.updated_at && !isAsked(here)
  await putApplication(db, isNewer || hasAnswer ? here : answer)
}

async function withOwnWithdrawal(db: ApplicationTables, application: Application): Promise<LocalApplication> {
  const row = await unsentWithdrawalOf(db, application.id)
  if (!row) return application
  await db.outbox.update(row.id, { body: { ...row.body, status_before: application.status } })
  return row.state === 'parked'
    ? { ...application, state: 'failed' }
    : { ...application, status: 'withdrawn', state: 'queued' }
}

/** The unsent withdrawal of this application; undefined: none. */
export async function unsentWithdrawalOf(db: DatabaseTables<'outbox'>, applicationId: string) {
  const rows = await db.outbox.toArray()
  return rows.find(
    (row): row is OutboxRow<'withdrawal'> => row.kind === 'withdrawal' && row.body.application_id === applicationId,
  )
}

/** For an application that the server has never had. */
export async function removeLocalApplication(
  db: DatabaseTables<'applications' | 'jobs'>,
  { application_id, job_id }: { application_id: string; job_id: string },
) {
  await db.applications.delete(application_id)
  await releaseHeldJob(db, job_id)
}

/** Whether a reply is an application for the job that an item is about. */
export const isApplicationReply = (reply: unknown, { body: { job_id } }: { body: { job_id: string } }) =>
  hasFields(reply, { id: isTextField, job_id, status: isTextField })

type JobTables = DatabaseTables<'jobs' | 'applications'>

/**
 * Removes jobs that the server shows this person no more. A job that an unsent item refers to stays, marked as gone,
 * until that is settled, so that its owner can read the outcome there. Called inside a transaction.
 */
export async function removeJobs(db: JobTables, ids: string[]) {
  const held = await heldJobIds(db)
  await db.jobs.bulkDelete(ids.filter((id) => !held.has(id)))
  for (const id of ids) if (held.has(id)) await db.jobs.update(id, { gone: true })
}

/** A reset does not apply to jobs found by a search: they stay as they are while an unsent item refers to them. */
export async function removeAllJobs(db: JobTables) {
  const held = await heldJobIds(db)
  await removeJobs(db, await db.jobs.filter(({ id, found }) => !found || !held.has(id)).primaryKeys())
}

/** Called when no unsent item refers to it any more. */
export async function releaseHeldJob(db: JobTables, id: string) {
  const job = await db.jobs.get(id)
  if (job?.gone || (job?.found && (await db.applications.where({ job_id: id }).count()) === 0)) await db.jobs.delete(id)
}

async function heldJobIds(db: JobTables) {
  const isUnsettled = ({ state, unconfirmed }: LocalApplication) => state !== undefined || unconfirmed === true
  const unsettled = await db.applications.filter(isUnsettled).toArray()
  return new Set(unsettled.map(({ job_id }) => job_id))
}
