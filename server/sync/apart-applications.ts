import type { UserContext } from '../context.ts'
import { deviceWindowDay, windowStart } from '../db/device-window.ts'
import type { LoggedChange } from '../db/person-changes.ts'
import { projectsOfApplications } from '../db/read-applicants.ts'

/**
 * Log entries of a company's device, where those of applications that it does not take by themselves are entries of their
 * projects: all of them for a device that takes none so; else where the page has the whole project anyway, and where it is
 * so long ago that the device may have a part of its applications and the number of the others.
 */
export async function withWholeProjects(
  { db, now }: UserContext,
  entries: LoggedChange[],
  { isApart }: { isApart: boolean },
): Promise<LoggedChange[]> {
  const ids = entries.flatMap(({ kind, row_id }) => (kind === 'received_application' ? row_id : []))
  if (ids.length === 0) return entries
  const projects = await projectsOfApplications(db.read, ids)
  const isWhole = new Set(entries.flatMap(({ kind, row_id }) => (kind === 'job' ? row_id : [])))
  const start = windowStart(deviceWindowDay(now()))
  return entries.flatMap((entry) => {
    if (entry.kind !== 'received_application') return entry
    const project = projects.get(entry.row_id)
    if (!project) return []
    if (isApart && !isWhole.has(project.job_id) && project.date_end >= start) return entry
    return { kind: 'job' as const, row_id: project.job_id, removed: false }
  })
}
