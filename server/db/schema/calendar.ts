import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CalendarStatus } from '../../../shared/calendar/calendar.ts'
import type { CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'
import { sessions, users } from './people.ts'

const calendarOwnerColumn = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Connections in progress, while the person is on the provider's page; the callback deletes the row. */
export const calendarRequests = sqliteTable(
  'calendar_requests',
  {
    /** SHA-256 of the state, hex. */
    state_hash: text().primaryKey(),
    user_id: calendarOwnerColumn(),
    /** Signing out cancels it. */
    session_id: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    provider: text().$type<CalendarProviderId>().notNull(),
    /**
     * SHA-256 of the secret in a cookie of the browser that started it: the callback is accepted in no other browser.
     */
    browser_hash: text().notNull(),
    redirect_uri: text().notNull(),
    expires_at: text().notNull(),
  },
  (table) => [
    index('calendar_requests_user').on(table.user_id),
    index('calendar_requests_session').on(table.session_id),
    index('calendar_requests_expiry').on(table.expires_at),
  ],
)

/** A freelancer's connected calendar. */
export const calendarConnections = sqliteTable(
  'calendar_connections',
  {
    user_id: calendarOwnerColumn().primaryKey(),
    /** New with each connection: what was read for the previous one is not stored for this one. */
    id: text().notNull(),
    provider: text().$type<CalendarProviderId>().notNull(),
    /** The provider's tokens as JSON, sealed (decision 061); null once they are invalid. */
    sealed: text(),
    /** The provider's ids of the calendars that the person chose to be read; null: the main one. */
    chosen: text({ mode: 'json' }).$type<string[]>(),
    connected_at: text().notNull(),
    last_sync: text(),
    problem: text().$type<CalendarStatus['problem']>(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    /** When it is read again; null if that would be useless. */
    next_sync_at: text(),
  },
  (table) => [index('calendar_connections_due').on(table.next_sync_at)],
)
export type CalendarConnection = typeof calendarConnections.$inferSelect

/** Busy periods of a calendar. */
export const calendarBusyPeriods = sqliteTable(
  'calendar_busy_periods',
  {
    user_id: calendarOwnerColumn(),
    position: integer().notNull(),
    /** Visible to its owner only. */
    summary: text().notNull(),
    start: text().notNull(),
    end: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.position] })],
)

/** Days on which somebody takes no work, by their own word. */
export const blockedDays = sqliteTable(
  'blocked_days',
  {
    user_id: calendarOwnerColumn(),
    /** '2026-12-14', in London. */
    day: text().notNull(),
    /** Visible to its owner only. */
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] })],
)

/** The secret address from which another calendar reads a person's confirmed jobs. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    user_id: calendarOwnerColumn().primaryKey(),
    /** SHA-256 of the key, hex. */
    key_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex('calendar_feeds_key').on(table.key_hash)],
)

/** What the feed says of a booking or a shift. */
export type CalendarFeedFacts = {
  start: string
  end: string
  summary: string
  location: string
  description: string
  /** The whole days from that of `start` to that before `end`, in London: no call is known, or none is theirs yet. */
  is_all_day?: true
  /** Held for them while they are in no shift of their role. */
  is_held?: true
}

/**
 * What the feed has said: whoever reads it must be told of changes, and that an entry is cancelled, which leaving it out
 * does not tell.
 */
export const calendarEntries = sqliteTable(
  'calendar_entries',
  {
    user_id: calendarOwnerColumn(),
    /** The booking's, or the booking's with the shift's or with the date of a call. */
    id: text().notNull(),
    facts: text({ mode: 'json' }).$type<CalendarFeedFacts>().notNull(),
    /** Grows with each change. */
    sequence: integer().notNull(),
    changed_at: text().notNull(),
    is_cancelled: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.id] })],
)
