import type { Tables } from './database.ts'

type Jobs = Tables<'jobs' | 'applications'>

/**
 * Jobs that the server shows this person no more. One that something unsent is about stays, marked as gone, until that is
 * settled: its owner reads there what became of it. For inside a transaction.
 */
export async function removeJobs(db: Jobs, ids: string[]) {
  const held = await heldJobs(db)
  await db.jobs.bulkDelete(ids.filter((id) => !held.has(id)))
  for (const id of ids) if (held.has(id)) await db.jobs.update(id, { gone: true })
}

/** A reset says nothing against what only a search has found: that stays as it is while something unsent is about it. */
export async function removeAllJobs(db: Jobs) {
  const held = await heldJobs(db)
  await removeJobs(db, await db.jobs.filter(({ id, found }) => !found || !held.has(id)).primaryKeys())
}

/** Nothing unsent is about it any more. */
export async function letGoOfJob(db: Jobs, id: string) {
  const job = await db.jobs.get(id)
  if (job?.gone || (job?.found && (await db.applications.where({ job_id: id }).count()) === 0)) await db.jobs.delete(id)
}

async function heldJobs(db: Jobs) {
  const unsettled = await db.applications.filter(({ state }) => state !== undefined).toArray()
  return new Set(unsettled.map(({ job_id }) => job_id))
}
