import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NotificationKind } from '../../../shared/notification-kinds.ts'
import type { SyncKind } from '../../../shared/sync.ts'
import { sessions, users } from './people.ts'

/** Values of the installation: the epoch of the change log, the source of the demonstration world. */
export const meta = sqliteTable('meta', { key: text().primaryKey(), value: text().notNull() })

/** 'revision' is the only one: incremented once in each transaction that records a change. */
export const counters = sqliteTable('counters', { name: text().primaryKey(), value: integer().notNull() })

/** For each audience and row the latest revision at which the row changed for them. */
export const changes = sqliteTable(
  'changes',
  {
    /** A person; or a company, where a row changed for all of its team alike. */
    audience_id: text('user_id').notNull(),
    kind: text().$type<SyncKind>().notNull(),
    row_id: text().notNull(),
    revision: integer().notNull(),
    removed: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.audience_id, table.kind, table.row_id] }),
    index('changes_revision').on(table.audience_id, table.revision),
  ],
)

/** The matched jobs that a freelancer's devices were last sent, in order, and after them others that were applied for. */
export const matchedViews = sqliteTable('matched_views', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A fingerprint of what it was computed from; while it is unchanged, nothing needs to be computed again. */
  basis: text().notNull(),
  entries: text({ mode: 'json' })
    .$type<{ id: string; version: number; match: string; is_unlisted?: true }[]>()
    .notNull(),
})

/** Ids of deleted rows: a late repeat of the request that created one gets 410 and creates nothing. */
export const spentIds = sqliteTable(
  'spent_ids',
  {
    id: text().primaryKey(),
    author_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the body that the row was created from. */
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
    /** Not sent before this moment, after a 429 of the push service. */
    not_before: text(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.user_id),
    index('push_subscriptions_session').on(table.session_id),
  ],
)

/** What a person was notified of, for ninety days. */
export const notifications = sqliteTable(
  'notifications',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Events that become one entry have one id, such as 'conversation:<id>'. */
    id: text().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** The person whose name or words it has: the entry is hidden while they are. */
    about_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** '' for messages, which devices read from the conversation. */
    title: text().notNull().default(''),
    body: text().notNull().default(''),
    navigate: text().notNull(),
    /** The number of events since it was last read. */
    count: integer().notNull().default(1),
    seq: integer().notNull(),
    /** Read up to this `seq`. */
    read_seq: integer().notNull().default(0),
    /** The time of the last event. */
    created_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.id] }),
    index('notifications_about').on(table.about_id),
    index('notifications_age').on(table.created_at),
  ],
)
export type NotificationRow = typeof notifications.$inferSelect

/** Work outside the database after a write: carried out by one worker, with retries. Finished rows are deleted. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: text().primaryKey(),
    /** 'search': alerts to people whose saved searches a job fits; 'decision': an undoable decision becomes final. */
    channel: text().$type<'push' | 'mail' | 'sms' | 'calendar' | 'search' | 'decision'>().notNull(),
    /** A key is queued only once. */
    dedupe_key: text().notNull(),
    /** The external service: a push service's host, else the channel. */
    destination: text().notNull().default(''),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    not_before: text().notNull(),
    /** Set after the last attempt, with the reason: kept for the operator. */
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

/** The stand-in for mail, SMS and push: what would have been sent (never in production). */
export const devMailbox = sqliteTable('dev_outbox', {
  id: text().primaryKey(),
  channel: text().$type<'mail' | 'sms' | 'push'>().notNull(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  created_at: text().notNull(),
})
