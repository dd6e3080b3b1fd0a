import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SyncKind } from '../../../shared/sync.ts'
import { sessions, users } from './people.ts'

/** Small facts of the installation: epoch (of the change log), what the demonstration world was made from. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() })

/** 'revision' is the only one: raised once in each transaction that records a change. */
export const counters = sqliteTable('counters', { name: text().primaryKey(), value: integer().notNull() })

/** For each person and row the latest revision at which it changed for that person. */
export const changes = sqliteTable(
  'changes',
  {
    user_id: text().notNull(),
    kind: text().$type<SyncKind>().notNull(),
    row_id: text().notNull(),
    revision: integer().notNull(),
    removed: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.kind, table.row_id] }),
    index('changes_revision').on(table.user_id, table.revision),
  ],
)

/** The matched jobs a freelancer was last told of, in order. */
export const matchedViews = sqliteTable('matched_views', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What it was computed from; the same basis needs no second computation. */
  basis: text().notNull(),
  entries: text({ mode: 'json' }).$type<{ id: string; version: number; match: string }[]>().notNull(),
})

/** Ids of rows that were deleted whole: a late repeat of the call that made one hears so, and makes nothing. */
export const spentIds = sqliteTable(
  'spent_ids',
  {
    id: text().primaryKey(),
    author_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of what the row was made from. */
    body_hash: text().notNull(),
  },
  (table) => [index('spent_ids_author').on(table.author_id)],
)

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** 429: not before this moment. */
    not_before: text(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.user_id),
  ],
)

/** What must happen outside after a write: carried out by the one worker, with retries. Done rows are deleted. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: text().primaryKey(),
    /** 'search': alerts to those whose saved searches a job fits. */
    channel: text().$type<'push' | 'mail' | 'sms' | 'calendar' | 'search'>().notNull(),
    /** The same key is queued once. */
    dedupe_key: text().notNull(),
    /** The service outside that it goes to: a push service's host, else the channel. */
    destination: text().notNull().default(''),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    not_before: text().notNull(),
    /** Set when given up, with the reason: kept for the operator. */
    failed_at: text(),
    last_error: text(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('deliveries_key').on(table.dedupe_key),
    index('deliveries_due').on(table.failed_at, table.not_before, table.destination),
  ],
)
export type DeliveryRow = typeof deliveries.$inferSelect

/** The embedded default of mail, SMS and push: what would have been sent (never in production). */
export const devMailbox = sqliteTable('dev_outbox', {
  id: text().primaryKey(),
  channel: text().$type<'mail' | 'sms' | 'push'>().notNull(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  created_at: text().notNull(),
})
