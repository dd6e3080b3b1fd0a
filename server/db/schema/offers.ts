import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { OfferState } from '../../../shared/options.ts'
import { applications, jobRoles, jobs } from './jobs.ts'

/** A free place offered to a person on the shortlist: one at a time for each role, and for each person of a job. */
export const offers = sqliteTable(
  'offers',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    job_role_id: text()
      .notNull()
      .references(() => jobRoles.id, { onDelete: 'cascade' }),
    application_id: text()
      .notNull()
      .references(() => applications.id),
    /** Shared by all offers of one run through the shortlist, in which nobody is asked twice. */
    run_id: text().notNull(),
    state: text().$type<OfferState>().notNull().default('waiting'),
    offered_at: text().notNull(),
    expires_at: text().notNull(),
    ended_at: text(),
  },
  (table) => [
    index('offers_application').on(table.application_id, table.offered_at),
    index('offers_job').on(table.job_id),
    index('offers_role').on(table.job_role_id),
    uniqueIndex('offers_one_a_role')
      .on(table.job_role_id)
      .where(sql`${table.state} = 'waiting'`),
    uniqueIndex('offers_one_a_person')
      .on(table.application_id)
      .where(sql`${table.state} = 'waiting'`),
    index('offers_waiting')
      .on(table.expires_at)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
export type OfferRow = typeof offers.$inferSelect
