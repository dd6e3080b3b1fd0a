import { desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { ProjectEvent } from '../../shared/jobs/project-history.ts'
import { sheetChangeLine } from '../call-sheets/sheet-rows.ts'
import type { UserContext } from '../context.ts'
import { actingPerson, concernedPerson } from '../db/aliases.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { callSheetVersions } from '../db/schema/call-sheets.ts'
import { applications, jobInvitations, projectEvents } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { planVersions } from '../db/schema/plan.ts'
import { preparedStatement } from '../db/statement.ts'
import { cutListPage } from '../http/paging.ts'
import { documentEventsOf, messageEventsOf } from './history-of-crew.ts'
import { jobOfOwnCompany } from './core/own-job.ts'

/**
 * What the team of the person's company did to a project, the last first: its edits and decisions, its invitations,
 * the versions of its plan and its call sheet, documents, and messages to several. `next` is the cursor of the next page.
 * @throws 404 for another company's job
 */
export async function projectHistoryPage(me: UserContext, jobId: string, page: PageQuery) {
  const events = await me.db.snapshot(async (read) => {
    const { id: job_id } = await jobOfOwnCompany(read, me, jobId)
    const found = await Promise.all([
      recordedEventsOf(read, job_id),
      invitationEventsOf(read, job_id),
      planEventsOf(read, job_id),
      callSheetEventsOf(read, job_id),
      documentEventsOf(read, job_id),
      messageEventsOf(read, job_id),
    ])
    return found.flat()
  })
  return cutListPage(events.toSorted(latestEventFirst), ({ id }) => id, page)
}

const latestEventFirst = (a: ProjectEvent, b: ProjectEvent) =>
  b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)

async function recordedEventsOf(read: DatabaseReader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await eventsOfJob(read).all({ job_id })
  return rows.map(({ about_id, about_name, ...event }) => ({
    ...event,
    freelancer: about_id === null ? null : { id: about_id, full_name: about_name! },
    version: null,
  }))
}

async function invitationEventsOf(read: DatabaseReader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await invitationsToJob(read).all({ job_id })
  return rows.map(({ about_id, about_name, ...invitation }) => ({
    ...invitation,
    kind: 'invited',
    freelancer: { id: about_id, full_name: about_name },
    version: null,
    lines: [],
  }))
}

async function planEventsOf(read: DatabaseReader, job_id: string): Promise<ProjectEvent[]> {
  const [rows, applied] = await Promise.all([
    planVersionsOfJob(read).all({ job_id }),
    namesOfApplicants(read).all({ job_id }),
  ])
  const names = new Map(applied.map(({ id, full_name }) => [id, full_name]))
  return rows.map(({ changes, ...plan }) => ({
    ...plan,
    kind: 'plan',
    freelancer: null,
    lines: changes.map((line) => line.replaceAll(PERSON_ID_IN_LINE, (_, id: string) => names.get(id) ?? 'Somebody')),
  }))
}

/** As `publishPlan` writes them: an id and no name, so that a name is gone with its account. */
const PERSON_ID_IN_LINE = /\{([\da-f-]{36})\}/g

async function callSheetEventsOf(read: DatabaseReader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await sheetVersionsOfJob(read).all({ job_id })
  return rows.map(({ version, content, ...sheet }, n) => {
    const changes = sheetChangeLine(rows[n + 1]?.content ?? null, content)
    return {
      ...sheet,
      id: `call_sheet:${version}`,
      kind: 'call_sheet',
      freelancer: null,
      version,
      lines: changes ? [changes] : [],
    }
  })
}

const eventsOfJob = preparedStatement((db) =>
  db
    .select({
      id: projectEvents.id,
      kind: projectEvents.kind,
      by: actingPerson.full_name,
      about_id: concernedPerson.id,
      about_name: concernedPerson.full_name,
      lines: projectEvents.lines,
      created_at: projectEvents.created_at,
    })
    .from(projectEvents)
    .innerJoin(actingPerson, eq(actingPerson.id, projectEvents.author_id))
    .leftJoin(concernedPerson, eq(concernedPerson.id, projectEvents.freelancer_id))
    .where(eq(projectEvents.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const invitationsToJob = preparedStatement((db) =>
  db
    .select({
      id: jobInvitations.id,
      by: actingPerson.full_name,
      about_id: concernedPerson.id,
      about_name: concernedPerson.full_name,
      created_at: jobInvitations.created_at,
    })
    .from(jobInvitations)
    .innerJoin(actingPerson, eq(actingPerson.id, jobInvitations.author_id))
    .innerJoin(concernedPerson, eq(concernedPerson.id, jobInvitations.freelancer_id))
    .where(eq(jobInvitations.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const planVersionsOfJob = preparedStatement((db) =>
  db
    .select({
      id: planVersions.id,
      by: users.full_name,
      version: planVersions.version,
      changes: planVersions.changes,
      created_at: planVersions.published_at,
    })
    .from(planVersions)
    .innerJoin(users, eq(users.id, planVersions.published_by))
    .where(eq(planVersions.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const namesOfApplicants = preparedStatement((db) =>
  db
    .select({ id: users.id, full_name: users.full_name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const sheetVersionsOfJob = preparedStatement((db) =>
  db
    .select({
      version: callSheetVersions.version,
      by: users.full_name,
      content: callSheetVersions.content,
      created_at: callSheetVersions.published_at,
    })
    .from(callSheetVersions)
    .innerJoin(users, eq(users.id, callSheetVersions.published_by))
    .where(eq(callSheetVersions.job_id, sql.placeholder('job_id')))
    .orderBy(desc(callSheetVersions.version))
    .prepare(),
)
