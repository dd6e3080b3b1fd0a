import type { StandbyDb } from './database.ts'

/**
 * Jobs that the server shows this person no more. One that something unsent is about stays, marked as gone, until that is
 * settled: its owner reads there what became of it. For inside a transaction.
 */
export async function removeJobs(db: StandbyDb, ids: string[]) {
  const unsettled = await db.applications.filter(({ state }) => state !== undefined).toArray()
  const held = new Set(unsettled.map(({ job_id }) => job_id))
  await db.jobs.bulkDelete(ids.filter((id) => !held.has(id)))
  for (const id of ids) if (held.has(id)) await db.jobs.update(id, { gone: true })
}

export const removeAllJobs = async (db: StandbyDb) => removeJobs(db, await db.jobs.toCollection().primaryKeys())

/** Nothing unsent is about it any more. */
export async function letGoOfJob(db: StandbyDb, id: string) {
  if ((await db.jobs.get(id))?.gone) await db.jobs.delete(id)
}
