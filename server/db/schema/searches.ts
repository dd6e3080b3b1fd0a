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
    /** Whether to send an alert for each new job that matches. */
    alert: integer({ mode: 'boolean' }).notNull(),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    /** Deleted: hidden, kept so that its id is never used again. */
    removed_at: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index('saved_searches_user')
      .on(table.user_id)
      .where(sql`removed_at is null`),
    index('saved_searches_owner').on(table.user_id),
  ],
)
export type SavedSearchRow = typeof savedSearches.$inferSelect

/** Keys under which a new job finds the saved searches that it matches (decision 031). */
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

/** New jobs that a freelancer was alerted to, by a saved search, by the daily mail or because they were asked first: once each. */
export const alertedJobs = sqliteTable(
  'told_jobs',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The saved search's id, the date of the daily mail, or the list's id. */
    alerted_by: text('told_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.job_id] }), index('told_jobs_job').on(table.job_id)],
)
