import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './people.ts'

/** Whom a freelancer has asked for feedback: one row for each address, for ever. */
export const referees = sqliteTable(
  'referees',
  {
    id: text().primaryKey(),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    /** When the invitation was last mailed at the freelancer's wish. */
    sent_at: text().notNull(),
    /** Mails queued for this address so far, the reminder among them. */
    mails: integer().notNull().default(0),
    reminded_at: text(),
    /** When a mail server said for good that it takes nothing for this address; cleared by the next mail. */
    refused_at: text(),
    answered_at: text(),
    /** Taken back by the freelancer: no link works. Kept, so that asking again and again is no way to send mail. */
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

/** What the links of the mails sent to a referee carry; each works until the referee has answered. */
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
