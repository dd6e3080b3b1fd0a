import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './people.ts'

/** People whom a freelancer has asked for feedback: one row per address, never deleted. */
export const referees = sqliteTable(
  'referees',
  {
    id: text().primaryKey(),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    /** When the invitation was last mailed at the freelancer's request. */
    sent_at: text().notNull(),
    /** Mails queued for this address so far, reminders included. */
    mails: integer().notNull().default(0),
    reminded_at: text(),
    /** When a mail server permanently refused this address; cleared by the next mail. */
    refused_at: text(),
    answered_at: text(),
    /**
     * Removed by the freelancer: no link works. The row stays, so that removing and asking again cannot be used to send
     * mail.
     */
    removed_at: text(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('referees_once').on(table.freelancer_id, table.email),
    index('referees_email').on(table.email, table.sent_at),
    index('referees_waiting').on(table.answered_at, table.reminded_at, table.sent_at),
  ],
)
export type RefereeRow = typeof referees.$inferSelect

/** Secrets of the links mailed to referees; each is valid until the referee has answered. */
export const refereeSecrets = sqliteTable(
  'referee_secrets',
  {
    /** SHA-256 of the link's secret, hex. */
    token_hash: text().primaryKey(),
    referee_id: text()
      .notNull()
      .references(() => referees.id, { onDelete: 'cascade' }),
  },
  (table) => [index('referee_secrets_referee').on(table.referee_id)],
)

export const refereeFeedback = sqliteTable(
  'referee_feedback',
  {
    id: text().primaryKey(),
    referee_id: text()
      .notNull()
      .references(() => referees.id, { onDelete: 'cascade' }),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    referee_name: text().notNull(),
    feedback: text().notNull(),
    quality_of_work: integer().notNull(),
    reliability: integer().notNull(),
    communication: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('referee_feedback_once').on(table.referee_id),
    index('referee_feedback_freelancer').on(table.freelancer_id, table.created_at),
  ],
)
