import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DeviceKeyJwk } from '../../../shared/hours/device-keys.ts'
import { jobs } from './jobs.ts'
import { sessions, users } from './people.ts'

/** Who may clock and sign a job's crew on which days. One that is changed ends, and another begins. */
export const chiefGrants = sqliteTable(
  'chief_grants',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    chief_id: text()
      .notNull()
      .references(() => users.id),
    /** '2026-12-14', in London, in their order. */
    days: text({ mode: 'json' }).$type<string[]>().notNull(),
    made_by: text()
      .notNull()
      .references(() => users.id),
    made_at: text().notNull(),
    /** After the last day, so that what is left can be signed. */
    expires_at: text().notNull(),
    revoked_at: text(),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
  },
  (table) => [
    index('chief_grants_job').on(table.job_id),
    index('chief_grants_chief').on(table.chief_id),
    index('chief_grants_made_by').on(table.made_by),
  ],
)
export type ChiefGrantRow = typeof chiefGrants.$inferSelect

/** Public keys of devices, which end with their sessions. What they have signed is judged when it arrives. */
export const deviceKeys = sqliteTable(
  'device_keys',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    jwk: text({ mode: 'json' }).$type<DeviceKeyJwk>().notNull(),
    made_at: text().notNull(),
  },
  (table) => [index('device_keys_user').on(table.user_id), uniqueIndex('device_keys_session').on(table.session_id)],
)
export type DeviceKeyRow = typeof deviceKeys.$inferSelect

/** The four digits with which somebody confirms on a chief's phone, as a slow hash that is checked there. */
export const sitePins = sqliteTable('site_pins', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  salt: text().notNull(),
  hash: text().notNull(),
  iterations: integer().notNull(),
  set_at: text().notNull(),
})
export type SitePinRow = typeof sitePins.$inferSelect
