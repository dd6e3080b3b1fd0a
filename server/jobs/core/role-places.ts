import { and, eq, lt, sql } from 'drizzle-orm'
import { hasFreePlace } from '../../../shared/jobs/place-counts.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type JobRoleRow, type JobRow, jobRoles, jobs } from '../../db/schema/jobs.ts'
import { preparedStatement } from '../../db/statement.ts'
import { conflict } from '../../errors.ts'
import { queueSearchAlerts } from './queue-search-alerts.ts'
import { changeJobs } from './change-jobs.ts'
import { roleFilledText } from './late-texts.ts'

type JobWithStatus = Pick<JobRow, 'id' | 'status'>

/** Takes one place of a role; throws when all are taken. */
export async function takeRolePlace(tx: WriteTransaction, job: JobWithStatus, role: JobRoleRow, now: Date) {
  await reserveRolePlace(tx, role, now)
  await settleRolePlaces(tx, job, now)
}

/**
 * Takes it without a change to the job: it stays open until `settleRolePlaces`.
 * @throws 409 if it is full
 */
export async function reserveRolePlace(tx: WriteTransaction, role: JobRoleRow, now: Date) {
  const taken = await tx
    .update(jobRoles)
    .set({ filled: sql`${jobRoles.filled} + 1` })
    .where(and(eq(jobRoles.id, role.id), lt(jobRoles.filled, jobRoles.places)))
    .run()
  if (taken.changes !== 1) throw conflict(roleFilledText(role, now))
  await noteFilledRoles(tx, role.job_id, now)
}

/** Frees one place of a role. */
export async function freeRolePlace(tx: WriteTransaction, job: JobWithStatus, roleId: string, now: Date) {
  await tx
    .update(jobRoles)
    .set({ filled: sql`${jobRoles.filled} - 1` })
    .where(eq(jobRoles.id, roleId))
    .run()
  await settleRolePlaces(tx, job, now)
}

/**
 * Called after places were taken, freed, added or removed: stores since when a role is filled, sets the job to filled
 * or open unless it is closed or has expired, and records the change for everybody who has it. `facts`: further columns of the job to
 * set.
 */
export async function settleRolePlaces(
  tx: WriteTransaction,
  job: JobWithStatus,
  now: Date,
  facts: Partial<JobRow> = {},
) {
  await noteFilledRoles(tx, job.id, now)
  const byPlaces = await jobStatusByPlaces(tx, job.id)
  const isOver = job.status === 'closed' || (job.status === 'expired' && byPlaces === 'open')
  const status = isOver ? job.status : byPlaces
  await changeJobs(tx, eq(jobs.id, job.id), { ...facts, status })
  if (status === 'open' && job.status !== 'open') await queueSearchAlerts(tx, { job_id: job.id, before: null }, now)
}

async function noteFilledRoles(tx: WriteTransaction, job_id: string, now: Date) {
  const since = sql`case when ${jobRoles.filled} < ${jobRoles.places} then null else coalesce(${jobRoles.filled_at}, ${now.toISOString()}) end`
  await tx.update(jobRoles).set({ filled_at: since }).where(eq(jobRoles.job_id, job_id)).run()
}

/** Filled when every place of every role is taken. */
export const jobStatusByPlaces = async (db: DatabaseReader, job_id: string) =>
  (await rolesOfJob(db, job_id)).some(hasFreePlace) ? 'open' : 'filled'

export const rolesOfJob = async (db: DatabaseReader, job_id: string): Promise<JobRoleRow[]> =>
  await roleRowsOfJob(db).all({ job_id })

const roleRowsOfJob = preparedStatement((db) =>
  db
    .select()
    .from(jobRoles)
    .where(eq(jobRoles.job_id, sql.placeholder('job_id')))
    .orderBy(jobRoles.position)
    .prepare(),
)
