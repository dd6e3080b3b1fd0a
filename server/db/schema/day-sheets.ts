import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DraftSheet } from '../../../shared/hours/draft-sheets.ts'
import type { SheetActKind, SheetSide } from '../../../shared/hours/sheet-states.ts'
import { applications } from './jobs.ts'
import { users } from './people.ts'

/** What a version says: of the draft that it was made from all but what changes by the hour. */
export type DaySheetContent = Omit<DraftSheet, 'work_day' | 'engine' | 'fault' | 'is_running' | 'inputs'>

/** The sheets of days of work, each version. They are only ever added. */
export const daySheets = sqliteTable(
  'day_sheets',
  {
    booking_id: text()
      .notNull()
      .references(() => applications.id),
    /** '2026-12-14', in London. */
    work_day: text().notNull(),
    version: integer().notNull(),
    content: text({ mode: 'json' }).$type<DaySheetContent>().notNull(),
    /** The calculator's version. */
    engine: text().notNull(),
    /** SHA-256 of the punches, terms and neighbouring days that it was made from. */
    input_hash: text().notNull(),
    /** The same, or of it and of what was agreed in place of a line: a signature names it. */
    hash: text().notNull(),
    terms_hash: text().notNull(),
    /** Null: a late punch made it. */
    made_as: text().$type<SheetSide>(),
    made_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.booking_id, table.work_day, table.version] })],
)
export type DaySheetRow = typeof daySheets.$inferSelect

/** What somebody did about a version: sent, signed, queried, answered or changed it. They are only ever added. */
export const sheetActs = sqliteTable(
  'sheet_acts',
  {
    id: text().primaryKey(),
    booking_id: text()
      .notNull()
      .references(() => applications.id),
    work_day: text().notNull(),
    version: integer().notNull(),
    /** Of all acts of a day, whatever the version. */
    seq: integer().notNull(),
    kind: text().$type<SheetActKind>().notNull(),
    as: text('made_as').$type<SheetSide>().notNull(),
    made_by: text()
      .notNull()
      .references(() => users.id),
    /** The place of a line of the version; null: all of it, or what is missing. */
    line: integer(),
    should_be_pence: integer(),
    /** Of a chief's question. */
    should_be_minutes: integer(),
    reason: text().notNull().default(''),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    at: text().notNull(),
    /** By somebody who was chief no more. */
    is_after_grant: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('sheet_acts_sheet').on(table.booking_id, table.work_day, table.version),
    uniqueIndex('sheet_acts_seq').on(table.booking_id, table.work_day, table.seq),
    index('sheet_acts_made_by').on(table.made_by),
    index('sheet_acts_sent').on(table.kind, table.at),
  ],
)
export type SheetActRow = typeof sheetActs.$inferSelect
