import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ReportReason } from '../../../shared/people/report-reasons.ts'
import { users } from './people.ts'

/** Blocks between people. Only the person who blocked knows. */
export const blocks = sqliteTable(
  'blocks',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blocked_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.blocked_id] }), index('blocks_blocked').on(table.blocked_id)],
)

/** Reports to the staff about a person, or about one of their messages: once per reporter and target. */
export const reports = sqliteTable(
  'reports',
  {
    id: text().primaryKey(),
    reporter_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    about_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** '' for a report about the person. */
    message_id: text().notNull().default(''),
    reason: text().$type<ReportReason>().notNull(),
    words: text().notNull(),
    /** When the staff closed it. */
    settled_at: text(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.reporter_id, table.about_id, table.message_id),
    index('reports_open').on(table.settled_at, table.created_at),
    index('reports_about').on(table.about_id),
  ],
)

export type AuditAction =
  | 'grant_staff'
  | 'revoke_staff'
  | 'verify_profile'
  | 'refuse_profile'
  | 'verify_credential'
  | 'refuse_credential'
  | 'settle_report'
  | 'suspend'
  | 'unsuspend'
  | 'turn_off_two_factor'
  | 'grant_posts'
  | 'take_posts'
  | 'refund'
  | 'dispute'

/**
 * The audit trail of the staff's actions. Triggers refuse to change or delete a row; it outlives the people it names.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    /** Null: the command line of the server, or the payment provider ('refund', 'dispute'). */
    actor_id: text(),
    action: text().$type<AuditAction>().notNull(),
    /** A person, or the company whose posts it is about. */
    subject_id: text().notNull(),
    reason: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index('audit_entries_at').on(table.created_at)],
)
