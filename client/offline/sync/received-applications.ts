import type { Application } from '../../../shared/jobs/jobs.ts'
import type { DatabaseTables } from '../store/database.ts'

/**
 * Puts applications that a sync has brought by themselves into their projects. A project that is not here comes with all
 * of its own later; one that keeps a part of them, because it is long over, takes no others.
 */
export async function putReceivedApplications(db: DatabaseTables<'jobs'>, rows: Application[]) {
  const changed = new Map<string, Application[]>()
  for (const row of rows) changed.set(row.job_id, [...(changed.get(row.job_id) ?? []), row])
  const projects = (await db.jobs.bulkGet([...changed.keys()])).filter((job) => job !== undefined)
  await db.jobs.bulkPut(
    projects.map((job) => {
      const here = new Map(job.applications.flatMap((one) => (typeof one === 'string' ? [] : [[one.id, one] as const])))
      for (const row of changed.get(job.id)!) if (!job.applications_left_out || here.has(row.id)) here.set(row.id, row)
      return { ...job, applications: [...here.values()].toSorted(byArrival) }
    }),
  )
}

const placeOf = ({ created_at, id }: Application) => `${created_at} ${id}`
const byArrival = (a: Application, b: Application) => (placeOf(a) < placeOf(b) ? -1 : 1)
