import type { Application } from '../../../shared/jobs/jobs.ts'
import type { DatabaseTables } from '../store/database.ts'

/**
 * Puts applications that a sync has brought by themselves into their projects. A project that is not here comes with all
 * of its own later; one that keeps a part of them, because it is long over, takes no others.
 */
export async function putReceivedApplications(db: DatabaseTables<'jobs'>, rows: Application[]) {
  const changed = new Map<string, Map<string, Application>>()
  for (const row of rows) changed.set(row.job_id, (changed.get(row.job_id) ?? new Map()).set(row.id, row))
  const projects = (await db.jobs.bulkGet([...changed.keys()])).filter((job) => job !== undefined)
  await db.jobs.bulkPut(
    projects.map((job) => {
      const received = changed.get(job.id)!
      const kept = job.applications.map((one) => (typeof one === 'string' ? one : take(received, one)))
      const added = job.applications_left_out ? [] : [...received.values()]
      return { ...job, applications: added.length > 0 ? [...kept, ...added].toSorted(byArrival) : kept }
    }),
  )
}

/** The application as it is now, which is no new one then. */
function take(received: Map<string, Application>, one: Application) {
  const now = received.get(one.id) ?? one
  received.delete(one.id)
  return now
}

const byArrival = (a: Application | string, b: Application | string) =>
  typeof a === 'string' || typeof b === 'string'
    ? 0
    : compareText(a.created_at, b.created_at) || compareText(a.id, b.id)

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
