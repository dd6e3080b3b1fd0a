import { and, eq, sql } from 'drizzle-orm'
import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { Reader } from '../db/connection.ts'
import { type CallSheetRow, callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'

/** What is kept of a job's call sheet; undefined before anything was written. Who may see it is for the caller to ask. */
export const sheetOf = (db: Reader, job_id: string): CallSheetRow | undefined => sheet(db).get({ job_id })

/** A published version with the name of who published it; undefined where there is none of that number. */
export const versionOf = (db: Reader, job_id: string, version: number) => published(db).get({ job_id, version })

/** What one version says; null for version 0, which stands for none. */
export const contentOf = (db: Reader, job_id: string, version: number): SheetContent | null =>
  versionOf(db, job_id, version)?.content ?? null

const sheet = statement((db) =>
  db
    .select()
    .from(callSheets)
    .where(eq(callSheets.job_id, sql.placeholder('job_id')))
    .prepare(),
)
const published = statement((db) =>
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
