import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AmendmentState } from '../../../shared/options.ts'
import type { StatedPayRules } from '../../../shared/pay/unstated-terms.ts'
import { applications, jobRoles, jobs } from './jobs.ts'

/** Terms that the freelancer of an application is asked to agree to, one at a time. They are never changed. */
export const amendments = sqliteTable(
  'amendments',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    application_id: text()
      .notNull()
      .references(() => applications.id),
    /** Null once the role is gone. */
    job_role_id: text().references(() => jobRoles.id, { onDelete: 'set null' }),
    role_name: text().notNull(),
    /** Pence a day. */
    day_rate: integer().notNull(),
    date_start: text().notNull(),
    date_end: text().notNull(),
    /** What is agreed beside the rate, and the hash of both in `pay_terms`, which loses no row; null: the rate alone. */
    pay: text({ mode: 'json' }).$type<StatedPayRules>(),
    terms_hash: text(),
    /** Of a booking: the first day of work, by London's clock, to which they apply. Null: all. */
    from_day: text(),
    state: text().$type<AmendmentState>().notNull().default('waiting'),
    proposed_at: text().notNull(),
    ended_at: text(),
  },
  (table) => [
    index('amendments_application').on(table.application_id, table.proposed_at),
    index('amendments_job').on(table.job_id),
    index('amendments_role').on(table.job_role_id),
    uniqueIndex('amendments_one_waiting')
      .on(table.application_id)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
export type AmendmentRow = typeof amendments.$inferSelect

/** What a role offered before it was changed or removed: a device without signal may still show it. Never changed. */
export const formerTerms = sqliteTable(
  'former_terms',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Without a reference: the role may be gone. */
    role_id: text().notNull(),
    role_name: text().notNull(),
    /** Pence a day. */
    day_rate: integer().notNull(),
    date_start: text().notNull(),
    date_end: text().notNull(),
    pay: text({ mode: 'json' }).$type<StatedPayRules>(),
    ended_at: text().notNull(),
  },
  (table) => [index('former_terms_job').on(table.job_id)],
)

/** Other pay that the freelancer of a booking asks for, one at a time. It is never changed. */
export const payRequests = sqliteTable(
  'pay_requests',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    application_id: text()
      .notNull()
      .references(() => applications.id),
    /** Pence a day. */
    day_rate: integer().notNull(),
    pay: text({ mode: 'json' }).$type<StatedPayRules>(),
    terms_hash: text().notNull(),
    from_day: text().notNull(),
    reason: text().notNull(),
    /** Null for those of releases before December 2026, whose id no device has chosen. */
    body_hash: text(),
    state: text().$type<AmendmentState>().notNull().default('waiting'),
    /** Why the company said no. Null: it has not, or was not asked for a reason by an earlier release. */
    answer_reason: text(),
    asked_at: text().notNull(),
    ended_at: text(),
  },
  (table) => [
    index('pay_requests_application').on(table.application_id, table.asked_at),
    index('pay_requests_job').on(table.job_id),
    uniqueIndex('pay_requests_one_waiting')
      .on(table.application_id)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
export type PayRequestRow = typeof payRequests.$inferSelect
