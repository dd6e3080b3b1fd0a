import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { DocumentType } from '../../../shared/options.ts'
import { jobs } from './jobs.ts'
import { users } from './people.ts'

/** A job's call sheet: the version that the crew has, and the company's draft of the next. */
export const callSheets = sqliteTable(
  'call_sheets',
  {
    job_id: text()
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The last published version; 0: none. */
    version: integer().notNull().default(0),
    /** Null if nothing has changed since it was published. */
    draft: text({ mode: 'json' }).$type<SheetContent>(),
    /** Grows with each change of the draft, so that a colleague's changes are not overwritten unseen. */
    draft_rev: integer().notNull().default(0),
    draft_by: text().references(() => users.id),
    draft_at: text(),
  },
  (table) => [index('call_sheets_draft_by').on(table.draft_by)],
)
export type CallSheetRow = typeof callSheets.$inferSelect

/** Published versions, immutable. */
export const callSheetVersions = sqliteTable(
  'call_sheet_versions',
  {
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: text({ mode: 'json' }).$type<SheetContent>().notNull(),
    /** SHA-256 of the request: distinguishes a repeat from a colleague's version of the same number. */
    body_hash: text().notNull(),
    published_by: text()
      .notNull()
      .references(() => users.id),
    published_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.job_id, table.version] }),
    index('call_sheet_versions_published_by').on(table.published_by),
  ],
)

/** Files that call sheets name. They are kept with the job, as its versions are. */
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
    /** Size of the stored file, and the SHA-256 of the bytes that were uploaded. */
    document_size: integer().notNull(),
    document_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index('call_sheet_documents_job').on(table.job_id),
    index('call_sheet_documents_added_by').on(table.added_by),
  ],
)

/** How far the call sheet has got with each of the crew: watermarks over its versions. */
export const callSheetCopies = sqliteTable(
  'call_sheet_copies',
  {
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sent_version: integer('told_version').notNull().default(0),
    sent_at: text('told_at'),
    reached_version: integer().notNull().default(0),
    reached_at: text(),
    seen_version: integer().notNull().default(0),
    seen_at: text(),
    /** The version that was seen before `seen_version`. */
    seen_before: integer().notNull().default(0),
    /** When one of their devices last called, to within minutes. */
    last_reached_at: text(),
    reminded_at: text(),
  },
  (table) => [
    primaryKey({ columns: [table.job_id, table.freelancer_id] }),
    index('call_sheet_copies_freelancer').on(table.freelancer_id),
  ],
)
export type CallSheetCopy = typeof callSheetCopies.$inferSelect

/** Links by which people without an account read the published call sheet. */
export const callSheetLinks = sqliteTable(
  'call_sheet_links',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's secret, hex. */
    token_hash: text().notNull(),
    has_phones: integer({ mode: 'boolean' }).notNull().default(false),
    made_by: text()
      .notNull()
      .references(() => users.id),
    created_at: text().notNull(),
    ends_at: text().notNull(),
    revoked_at: text(),
  },
  (table) => [
    uniqueIndex('call_sheet_links_token').on(table.token_hash),
    index('call_sheet_links_job').on(table.job_id),
    index('call_sheet_links_made_by').on(table.made_by),
  ],
)
