import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ApplicationStatus } from '../../../shared/options.ts'
import { type AgreedTerms, applications, jobRoles, jobs } from './jobs.ts'
import { users } from './people.ts'
import { deliveries } from './sync.ts'

/**
 * A company's decision that its freelancer has not been told of, so that it can be undone. Until then the application
 * `was` so to the freelancer. An acceptance has only taken its place: the application keeps the status that it has
 * again if the acceptance is undone, so that whoever reads bookings does not find it. On PostgreSQL two triggers keep the
 * payload of the delivery as the release before reads and writes it; the next release drops them.
 */
export const undoableDecisions = sqliteTable(
  'undoable_decisions',
  {
    application_id: text()
      .primaryKey()
      .references(() => applications.id),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    /** Tells the decision when it is final. Telling, undoing and replacing it each delete this delivery, and the row with it. */
    delivery_id: text()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    was: text().$type<ApplicationStatus>().notNull(),
    status: text().$type<ApplicationStatus>().notNull(),
    /** The message that goes with it, and its author. */
    message: text(),
    author_id: text().references(() => users.id),
    /** Of an acceptance: the role of the place that it has taken, and the role's terms at that time. */
    job_role_id: text().references(() => jobRoles.id),
    terms: text({ mode: 'json' }).$type<AgreedTerms>(),
    decided_at: text().notNull(),
    final_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('undoable_decisions_delivery').on(table.delivery_id),
    index('undoable_decisions_job').on(table.job_id),
    index('undoable_decisions_author').on(table.author_id),
    index('undoable_decisions_role').on(table.job_role_id),
  ],
)
export type UndoableDecision = typeof undoableDecisions.$inferSelect
