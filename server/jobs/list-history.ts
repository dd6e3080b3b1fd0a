import { desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '../../shared/fields.ts'
import type { ProjectEvent } from '../../shared/jobs/project-history.ts'
import { changeLine } from '../call-sheets/sheet-rows.ts'
import type { UserContext } from '../context.ts'
import { actor, subject } from '../db/aliases.ts'
import type { Reader } from '../db/connection.ts'
import { callSheetVersions } from '../db/schema/call-sheets.ts'
import { applications, jobInvitations, projectEvents } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { planVersions } from '../db/schema/plan.ts'
import { statement } from '../db/statement.ts'
import { cutPage } from '../http/paging.ts'
import { documentsOf, messagesOf } from './history-of-crew.ts'
import { ownJob } from './core/own-job.ts'

/**
 * What the team of the person's company did to a project, the last first: its edits and decisions, its invitations,
 * the versions of its plan and its call sheet, documents, and messages to several. `next` is the cursor of the next page.
 * @throws 404 for another company's job
 */
export async function listHistory(me: UserContext, jobId: string, page: PageQuery) {
  const events = await me.db.snapshot(async (read) => {
    const { id: job_id } = await ownJob(read, me, jobId)
    const found = await Promise.all([
      notedOf(read, job_id),
      invitationsOf(read, job_id),
      plansOf(read, job_id),
      sheetsOf(read, job_id),
      documentsOf(read, job_id),
      messagesOf(read, job_id),
    ])
    return found.flat()
  })
  return cutPage(events.toSorted(lastFirst), ({ id }) => id, page)
}

const lastFirst = (a: ProjectEvent, b: ProjectEvent) =>
  b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)

async function notedOf(read: Reader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await noted(read).all({ job_id })
  return rows.map(({ about_id, about_name, ...event }) => ({
    ...event,
    freelancer: about_id === null ? null : { id: about_id, full_name: about_name! },
    version: null,
  }))
}

async function invitationsOf(read: Reader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await invitations(read).all({ job_id })
  return rows.map(({ about_id, about_name, ...invitation }) => ({
    ...invitation,
    kind: 'invited',
    freelancer: { id: about_id, full_name: about_name },
    version: null,
    lines: [],
  }))
}

async function plansOf(read: Reader, job_id: string): Promise<ProjectEvent[]> {
  const [rows, applied] = await Promise.all([plans(read).all({ job_id }), applicants(read).all({ job_id })])
  const names = new Map(applied.map(({ id, full_name }) => [id, full_name]))
  return rows.map(({ changes, ...plan }) => ({
    ...plan,
    kind: 'plan',
    freelancer: null,
    lines: changes.map((line) => line.replaceAll(NAMED, (_, id: string) => names.get(id) ?? 'Somebody')),
  }))
}

/** As `publishPlan` writes them: an id and no name, so that a name is gone with its account. */
const NAMED = /\{([\da-f-]{36})\}/g

async function sheetsOf(read: Reader, job_id: string): Promise<ProjectEvent[]> {
  const rows = await sheets(read).all({ job_id })
  return rows.map(({ version, content, ...sheet }, n) => {
    const changes = changeLine(rows[n + 1]?.content ?? null, content)
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

const noted = statement((db) =>
  db
    .select({
      id: projectEvents.id,
      kind: projectEvents.kind,
      by: actor.full_name,
      about_id: subject.id,
      about_name: subject.full_name,
      lines: projectEvents.lines,
      created_at: projectEvents.created_at,
    })
    .from(projectEvents)
    .innerJoin(actor, eq(actor.id, projectEvents.author_id))
    .leftJoin(subject, eq(subject.id, projectEvents.freelancer_id))
    .where(eq(projectEvents.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const invitations = statement((db) =>
  db
    .select({
      id: jobInvitations.id,
      by: actor.full_name,
      about_id: subject.id,
      about_name: subject.full_name,
      created_at: jobInvitations.created_at,
    })
    .from(jobInvitations)
    .innerJoin(actor, eq(actor.id, jobInvitations.author_id))
    .innerJoin(subject, eq(subject.id, jobInvitations.freelancer_id))
    .where(eq(jobInvitations.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const plans = statement((db) =>
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
const applicants = statement((db) =>
  db
    .select({ id: users.id, full_name: users.full_name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(eq(applications.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const sheets = statement((db) =>
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
