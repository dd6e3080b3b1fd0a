import { and, eq, gt, sql } from 'drizzle-orm'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Reader } from '../db/connection.ts'
import { inList } from '../db/in-list.ts'
import { type CallSheetCopy, callSheetCopies, type CallSheetRow, callSheets } from '../db/schema/call-sheets.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { type User, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { crewOf } from './crew-of.ts'
import { contentOf, versionOf } from './sheet-of.ts'

/**
 * Call sheets by the ids of their jobs, on the wire as this person sees them: of the own company's jobs with draft and crew,
 * of jobs one is confirmed for as published last. All others are left out.
 */
export function callSheetRows(db: Reader, viewer: User, jobIds: string[]): CallSheet[] {
  const ids = JSON.stringify(jobIds)
  if (viewer.user_type === 'employer')
    return ofCompany(db)
      .all({ ids, company_id: viewer.company_id ?? '' })
      .map(({ sheet, drafted_by }) => forCompany(db, sheet, drafted_by))
  return ofCrew(db)
    .all({ ids, user_id: viewer.id })
    .map(({ sheet, copy }) => forCrew(db, sheet, copy))
}

function forCompany(db: Reader, sheet: CallSheetRow, saved_by: string | null): CallSheet {
  const { draft_rev, draft, draft_at } = sheet
  return {
    ...published(db, sheet),
    seen_version: 0,
    is_reached: false,
    before: null,
    draft: { rev: draft_rev, content: draft, saved_by, saved_at: draft_at },
    crew: crewOf(db, sheet.job_id),
  }
}

function forCrew(db: Reader, sheet: CallSheetRow, copy: CallSheetCopy | null): CallSheet {
  const { job_id, version } = sheet
  const seen_version = copy?.seen_version ?? 0
  const earlier = seen_version === version ? (copy?.seen_before ?? 0) : seen_version
  const content = contentOf(db, job_id, earlier)
  return {
    ...published(db, sheet),
    published_by: null,
    seen_version,
    is_reached: copy?.reached_version === version,
    before: content && { version: earlier, content },
    draft: null,
    crew: null,
  }
}

function published(db: Reader, { job_id, version }: CallSheetRow) {
  const last = versionOf(db, job_id, version)
  return {
    id: job_id,
    version,
    content: last?.content ?? null,
    published_at: last?.published_at ?? null,
    published_by: last?.publisher ?? null,
  }
}

const ofCompany = statement((db) =>
  db
    .select({ sheet: callSheets, drafted_by: users.full_name })
    .from(callSheets)
    .innerJoin(jobs, eq(jobs.id, callSheets.job_id))
    .leftJoin(users, eq(users.id, callSheets.draft_by))
    .where(and(inList(callSheets.job_id, 'ids'), eq(jobs.company_id, sql.placeholder('company_id'))))
    .prepare(),
)
const ofCrew = statement((db) =>
  db
    .select({ sheet: callSheets, copy: callSheetCopies })
    .from(callSheets)
    .innerJoin(
      applications,
      and(
        eq(applications.job_id, callSheets.job_id),
        eq(applications.freelancer_id, sql.placeholder('user_id')),
        eq(applications.status, 'accepted'),
      ),
    )
    .leftJoin(
      callSheetCopies,
      and(eq(callSheetCopies.job_id, callSheets.job_id), eq(callSheetCopies.freelancer_id, applications.freelancer_id)),
    )
    .where(and(inList(callSheets.job_id, 'ids'), gt(callSheets.version, 0)))
    .prepare(),
)
