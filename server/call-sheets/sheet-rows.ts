import { and, eq, gt, sql } from 'drizzle-orm'
import type { CallSheet, SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import { hasSeenVersion } from '../../shared/call-sheets/seen.ts'
import { formatLondonDay, formatLondonLongDay, formatLondonTime } from '../../shared/dates-in-london.ts'
import { sheetChangesText, type ReaderClock, sheetChanges } from '../../shared/call-sheets/sheet-changes.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { isInBoundList, mapInTurn, preparedStatement } from '../db/statement.ts'
import {
  callSheetCopies,
  type CallSheetCopy,
  type CallSheetRow,
  callSheets,
  callSheetVersions,
} from '../db/schema/call-sheets.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { type UserRow, users } from '../db/schema/people.ts'
import { crewMatesOf } from '../jobs/core/crew-mates.ts'
import { callSheetCrewOf } from './crew-of.ts'

/**
 * Call sheets by the ids of their jobs, on the wire as this person may see them: of the own company's jobs with draft
 * and crew, of jobs the person is confirmed for as last published. All others are left out.
 */
export async function callSheetRows(db: DatabaseReader, viewer: UserRow, jobIds: string[]): Promise<CallSheet[]> {
  const ids = JSON.stringify(jobIds)
  if (viewer.user_type === 'employer')
    return mapInTurn(
      await sheetsOfCompany(db).all({ ids, company_id: viewer.company_id ?? '' }),
      ({ sheet, drafted_by }) => sheetForCompany(db, sheet, drafted_by),
    )
  return mapInTurn(await sheetsOfCrewMember(db).all({ ids, user_id: viewer.id }), ({ sheet, copy }) =>
    sheetForCrew(db, viewer.id, sheet, copy),
  )
}

async function sheetForCompany(db: DatabaseReader, sheet: CallSheetRow, saved_by: string | null): Promise<CallSheet> {
  const { draft_rev, draft, draft_at } = sheet
  return {
    ...(await publishedPartOf(db, sheet)),
    seen_version: 0,
    is_reached: false,
    before: null,
    draft: { rev: draft_rev, content: draft, saved_by, saved_at: draft_at },
    crew: await callSheetCrewOf(db, sheet.job_id),
  }
}

async function sheetForCrew(
  db: DatabaseReader,
  user_id: string,
  sheet: CallSheetRow,
  copy: CallSheetCopy | null,
): Promise<CallSheet> {
  const { job_id, version } = sheet
  const seen_version = copy?.seen_version ?? 0
  const earlier = hasSeenVersion(copy, version) ? (copy?.seen_before ?? 0) : seen_version
  const content = await sheetContentOf(db, job_id, earlier)
  const published = await publishedPartOf(db, sheet)
  return {
    ...published,
    content: published.content && withoutPlan(published.content),
    published_by: null,
    seen_version,
    is_reached: copy?.reached_version === version,
    before: content && { version: earlier, content: withoutPlan(content) },
    draft: null,
    crew: null,
    mates: (await crewMatesOf(db, [job_id], user_id)).get(job_id)!,
  }
}

const withoutPlan = ({ plan: _, ...content }: SheetContent): SheetContent => content

async function publishedPartOf(db: DatabaseReader, { job_id, version }: CallSheetRow) {
  const last = await sheetVersionOf(db, job_id, version)
  return {
    id: job_id,
    version,
    content: last?.content ?? null,
    published_at: last?.published_at ?? null,
    published_by: last?.publisher ?? null,
  }
}

const sheetsOfCompany = preparedStatement((db) =>
  db
    .select({ sheet: callSheets, drafted_by: users.full_name })
    .from(callSheets)
    .innerJoin(jobs, eq(jobs.id, callSheets.job_id))
    .leftJoin(users, eq(users.id, callSheets.draft_by))
    .where(and(isInBoundList(callSheets.job_id, 'ids'), eq(jobs.company_id, sql.placeholder('company_id'))))
    .prepare(),
)
const sheetsOfCrewMember = preparedStatement((db) =>
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
    .where(and(isInBoundList(callSheets.job_id, 'ids'), gt(callSheets.version, 0)))
    .prepare(),
)

/** The stored row of a job's call sheet; undefined if nothing was written yet. Callers check the permission. */
export const sheetRowOf = async (db: DatabaseReader, job_id: string): Promise<CallSheetRow | undefined> =>
  await sheetRowByJob(db).get({ job_id })

/** A published version with the name of its publisher; undefined if it does not exist. */
export const sheetVersionOf = (db: DatabaseReader, job_id: string, version: number) =>
  sheetVersionByNumber(db).get({ job_id, version })

/** The content of a version; null for version 0. */
export const sheetContentOf = async (
  db: DatabaseReader,
  job_id: string,
  version: number,
): Promise<SheetContent | null> => (await sheetVersionOf(db, job_id, version))?.content ?? null

const sheetRowByJob = preparedStatement((db) =>
  db
    .select()
    .from(callSheets)
    .where(eq(callSheets.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const sheetVersionByNumber = preparedStatement((db) =>
  db
    .select({
      content: callSheetVersions.content,
      body_hash: callSheetVersions.body_hash,
      published_by: callSheetVersions.published_by,
      published_at: callSheetVersions.published_at,
      publisher: users.full_name,
    })
    .from(callSheetVersions)
    .innerJoin(users, eq(users.id, callSheetVersions.published_by))
    .where(
      and(
        eq(callSheetVersions.job_id, sql.placeholder('job_id')),
        eq(callSheetVersions.version, sql.placeholder('version')),
      ),
    )
    .prepare(),
)

/** Texts of the server give a job's times as they are in London. */
export const LONDON_SHEET_CLOCK: ReaderClock = {
  day: formatLondonDay,
  longDay: formatLondonLongDay,
  time: formatLondonTime,
}

/** What a version changed, in one line for the company; empty for the first one. */
export const sheetChangeLine = (before: SheetContent | null, content: SheetContent) =>
  before ? sheetChangesText(sheetChanges(before, content, LONDON_SHEET_CLOCK)) : ''
