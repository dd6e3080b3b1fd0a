import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { DocumentType } from '../../../shared/options.ts'
import { jobs } from './jobs.ts'
import { users } from './people.ts'

/** A job's call sheet: which version the crew has, and what the company is writing over it. */
export const callSheets = sqliteTable('call_sheets', {
  job_id: text()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  /** The last that was published; 0: none. */
  version: integer().notNull().default(0),
  /** Null: nothing beyond what was published. */
  draft: text({ mode: 'json' }).$type<SheetContent>(),
  /** Counts up with each change of the draft: what a colleague has written meanwhile is not overwritten unseen. */
  draft_rev: integer().notNull().default(0),
  draft_by: text().references(() => users.id),
  draft_at: text(),
})
export type CallSheetRow = typeof callSheets.$inferSelect

/** What was published, each for ever as it was. */
export const callSheetVersions = sqliteTable(
  'call_sheet_versions',
  {
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: text({ mode: 'json' }).$type<SheetContent>().notNull(),
    /** SHA-256 of what was sent: a repeat is told from a colleague's version of the same number. */
    body_hash: text().notNull(),
    published_by: text()
      .notNull()
      .references(() => users.id),
    published_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.job_id, table.version] })],
)

/** Files that call sheets name. They stay with the job, as its versions do. */
export const callSheetDocuments = sqliteTable(
  'call_sheet_documents',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    added_by: text()
      .notNull()
      .references(() => users.id),
    document_file: text().notNull(),
    document_name: text().notNull(),
    document_type: text().$type<DocumentType>().notNull(),
    /** Bytes as kept, and the SHA-256 of those that came in. */
    document_size: integer().notNull(),
    document_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index('call_sheet_documents_job').on(table.job_id)],
)

/** How far the call sheet has come with each of the crew: watermarks over its versions. */
export const callSheetCopies = sqliteTable(
  'call_sheet_copies',
  {
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    told_version: integer().notNull().default(0),
    told_at: text(),
    reached_version: integer().notNull().default(0),
    reached_at: text(),
    seen_version: integer().notNull().default(0),
    seen_at: text(),
    /** The one that was seen before `seen_version`. */
    seen_before: integer().notNull().default(0),
    /** When a device of theirs was last here, to within minutes. */
    last_reached_at: text(),
    reminded_at: text(),
  },
  (table) => [
    primaryKey({ columns: [table.job_id, table.freelancer_id] }),
    index('call_sheet_copies_freelancer').on(table.freelancer_id),
  ],
)
export type CallSheetCopy = typeof callSheetCopies.$inferSelect
