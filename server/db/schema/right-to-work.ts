import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { jobs } from './jobs.ts'
import { companies, users } from './people.ts'

/**
 * Checks of somebody's right to work, and decisions of an owner to do without one for a job. They are never changed: a
 * newer check supersedes. They are a company's, which has to be able to show them after the person's account is deleted.
 */
export const rightToWorkRecords = sqliteTable(
  'right_to_work_records',
  {
    id: text().primaryKey(),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    freelancer_id: text()
      .notNull()
      .references(() => users.id),
    author_id: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<'check' | 'override'>().notNull(),
    /** Of an override. */
    job_id: text().references(() => jobs.id),
    /** What the check gave, as JSON, sealed (server/ports). */
    sealed: text().notNull(),
    /** File name in the document store, of a check. */
    document_file: text(),
    /** A follow-up is due some day that nobody has been told of. */
    has_follow_up: integer({ mode: 'boolean' }).notNull().default(false),
    /** Keyed hash of the body it was created from: distinguishes a repeat from another use of the id. */
    body_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index('right_to_work_person').on(table.company_id, table.freelancer_id, table.created_at),
    index('right_to_work_freelancer').on(table.freelancer_id),
    index('right_to_work_author').on(table.author_id),
    index('right_to_work_job').on(table.job_id),
    index('right_to_work_age').on(table.created_at),
    index('right_to_work_follow_up').on(table.has_follow_up),
  ],
)
export type RightToWorkRow = typeof rightToWorkRecords.$inferSelect
