import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ClockKind, NoPlaceReason, PunchMethod } from '../../../shared/hours/punches.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import { applications } from './jobs.ts'
import { users } from './people.ts'

/** Presses of the clock, by whoever made them. They are only ever added: a correction is a row that replaces another. */
export const punches = sqliteTable(
  'punches',
  {
    id: text().primaryKey(),
    booking_id: text()
      .notNull()
      .references(() => applications.id),
    kind: text().$type<ClockKind>().notNull(),
    /** As the clock that was pressed said it, whatever is known of that clock. */
    at: text().notNull(),
    clock: text({ mode: 'json' }).$type<Punch['clock']>().notNull(),
    method: text().$type<PunchMethod>().notNull(),
    /** Rounded to about 100 metres. It goes with the account of who was there. */
    place: text({ mode: 'json' }).$type<Punch['place']>(),
    no_place: text().$type<NoPlaceReason>(),
    made_by: text()
      .notNull()
      .references(() => users.id),
    replaces: text().references((): AnySQLiteColumn => punches.id),
    reason: text().notNull().default(''),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    received_at: text().notNull(),
    signature: text({ mode: 'json' }).$type<Punch['signature']>(),
    witness: text({ mode: 'json' }).$type<Punch['witness']>(),
    /** By somebody who was chief no more. */
    is_after_grant: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('punches_booking').on(table.booking_id, table.at),
    index('punches_made_by').on(table.made_by),
    index('punches_replaces').on(table.replaces),
  ],
)
export type PunchRow = typeof punches.$inferSelect
