import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './people.ts'

/** Where a freelancer is paid. */
export const payoutDetails = sqliteTable('payout_details', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** All of it as JSON, sealed (server/secrets): no number stands here or in a backup. */
  sealed: text().notNull(),
  updated_at: text().notNull(),
})
