import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SearchFilters } from '../../../shared/jobs/search-filters.ts'
import { jobs } from './jobs.ts'
import { users } from './people.ts'

export const savedSearches = sqliteTable(
  'saved_searches',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: text({ mode: 'json' }).$type<SearchFilters>().notNull(),
    /** Send an alert for each new job that fits. */
    alert: integer({ mode: 'boolean' }).notNull(),
    /** SHA-256 of the body it was made from, as with a job. */
    body_hash: text().notNull(),
    /** Taken away: seen by nobody, kept so that its id is never used again. */
    removed_at: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index('saved_searches_user')
      .on(table.user_id)
      .where(sql`removed_at is null`),
  ],
)
export type SavedSearchRow = typeof savedSearches.$inferSelect

/** Under which keys a new job finds the searches that are to be told of it (docs/decisions/091-saved-searches.md). */
export const savedSearchKeys = sqliteTable(
  'saved_search_keys',
  {
    key: text().notNull(),
    search_id: text()
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.search_id] }),
    index('saved_search_keys_search').on(table.search_id),
  ],
)

/** Of which new jobs a freelancer has been told, by a saved search or in the morning's mail: once each. */
export const toldJobs = sqliteTable(
  'told_jobs',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The saved search's id, or the morning of the mail. */
    told_by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.job_id] }), index('told_jobs_job').on(table.job_id)],
)
