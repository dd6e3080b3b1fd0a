import type { Tables } from './database.ts'

type Jobs = Tables<'jobs' | 'applications'>

/**
 * Removes jobs that the server shows this person no more. A job that an unsent item refers to stays, marked as gone,
 * until that is settled, so that its owner can read the outcome there. Called inside a transaction.
 */
export async function removeJobs(db: Jobs, ids: string[]) {
  const held = await heldJobs(db)
  await db.jobs.bulkDelete(ids.filter((id) => !held.has(id)))
  for (const id of ids) if (held.has(id)) await db.jobs.update(id, { gone: true })
}

/** A reset does not apply to jobs found by a search: they stay as they are while an unsent item refers to them. */
export async function removeAllJobs(db: Jobs) {
  const held = await heldJobs(db)
  await removeJobs(db, await db.jobs.filter(({ id, found }) => !found || !held.has(id)).primaryKeys())
}

/** Called when no unsent item refers to it any more. */
export async function releaseJob(db: Jobs, id: string) {
  const job = await db.jobs.get(id)
  if (job?.gone || (job?.found && (await db.applications.where({ job_id: id }).count()) === 0)) await db.jobs.delete(id)
}

async function heldJobs(db: Jobs) {
  const unsettled = await db.applications.filter(({ state }) => state !== undefined).toArray()
  return new Set(unsettled.map(({ job_id }) => job_id))
}
