import { withoutUnbookedApplications } from '../../../shared/jobs/left-out-applications.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { DatabaseTables, StandbyDb } from '../store/database.ts'
import type { LocalJob } from '../store/rows.ts'
import { OPENED_KEPT_MS } from './conversation-window.ts'

type ProjectTables = DatabaseTables<'jobs' | 'facts'>

/** The fact with the projects that were opened lately: ms by their ids. */
const OPENED_PROJECTS_FACT = 'opened_projects'

/** Which projects somebody has looked at, so that they stay whole. `now`: ms */
export async function projectsOpenedLately(db: DatabaseTables<'facts'>, now: number) {
  const opened = ((await db.facts.get(OPENED_PROJECTS_FACT))?.value ?? {}) as Record<string, number>
  return new Map(Object.entries(opened).filter(([, at]) => now - at < OPENED_KEPT_MS))
}

/** Somebody looks at a project. `now`: ms */
export const noteProjectOpened = (db: StandbyDb, id: string, now: number) =>
  db.transaction('rw', ['facts'], async () => {
    const opened = await projectsOpenedLately(db, now)
    await db.facts.put({ key: OPENED_PROJECTS_FACT, value: Object.fromEntries(opened.set(id, now)) })
  })

/** Stores all applications for a project of long ago, unless a sync has brought its row meanwhile, which has them. */
export const putOlderApplications = (
  db: StandbyDb,
  asked: Pick<Job, 'id' | 'applications_left_out'>,
  applications: Application[],
) =>
  db.transaction('rw', ['jobs'], async () => {
    const here = await db.jobs.get(asked.id)
    if (!here || JSON.stringify(here.applications_left_out) !== JSON.stringify(asked.applications_left_out)) return
    const { applications_left_out: _, ...row } = here
    await db.jobs.put({ ...row, applications })
  })

/**
 * Leaves of a project's applications those of who was booked. `written`: all that is unsent, and the keys of drafts: what
 * they name stays. Called inside a transaction.
 */
export async function shortenProject(db: ProjectTables, id: string, written: string) {
  const row = await db.jobs.get(id)
  if (!row || row.gone || written.includes(id)) return
  const short: LocalJob = withoutUnbookedApplications(row)
  const left = row.applications.filter((one) => !short.applications.includes(one))
  if (left.some((one) => typeof one !== 'string' && written.includes(one.id))) return
  if (short !== row) await db.jobs.put(short)
}
