import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { applications, jobRoles, jobs } from './jobs.ts'
import { users } from './people.ts'

/** The shifts of a project as published. A role without any: everybody confirmed works all its days. */
export const shifts = sqliteTable(
  'shifts',
  {
    /** Made on the device that added it. */
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    job_role_id: text()
      .notNull()
      .references(() => jobRoles.id, { onDelete: 'cascade' }),
    /** '2026-12-05', and 'HH:MM' of the clocks in London; an end that is not after the call is on the next day. */
    day: text().notNull(),
    starts: text().notNull(),
    ends: text().notNull(),
    places: integer().notNull(),
  },
  (table) => [index('shifts_job').on(table.job_id), index('shifts_role').on(table.job_role_id)],
)

/** Who is in a shift. Counts only while the application is accepted, and for the shift's role. */
export const shiftPeople = sqliteTable(
  'shift_people',
  {
    shift_id: text()
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    application_id: text()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.shift_id, table.application_id] }),
    index('shift_people_application').on(table.application_id),
  ],
)

/** Requests that published a plan. The plan's version is the last of them. */
export const planVersions = sqliteTable(
  'plan_versions',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    published_by: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the request, as with a job. */
    body_hash: text().notNull(),
    /** What it changed, in words; '{id of a freelancer}' is their name. */
    changes: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    published_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('plan_versions_job').on(table.job_id, table.version),
    index('plan_versions_published_by').on(table.published_by),
  ],
)
