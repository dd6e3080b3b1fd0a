import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KindChoices } from '../../../shared/notification-kinds.ts'
import {
  DEFAULT_TEAM_ROLE,
  type IndustryExperience,
  type TravelDistance,
  type UserType,
  type VerificationStatus,
} from '../../../shared/options.ts'

export const companies = sqliteTable('companies', {
  id: text().primaryKey(),
  name: text().notNull(),
  bio: text().notNull().default(''),
  website: text().notNull().default(''),
  /** File name in the file store, or null. */
  logo: text(),
  street: text().notNull().default(''),
  city: text().notNull().default(''),
  postcode: text().notNull().default(''),
  /** Of the suggestion that was chosen as the city; '' if it was typed. */
  place_id: text().notNull().default(''),
  country: text().notNull().default(''),
  owner_id: text().notNull(),
  /** Nobody is confirmed for its projects without a right to work check on record. */
  checks_right_to_work: integer({ mode: 'boolean' }).notNull().default(false),
  /** When its three-step setup was completed. */
  completed_at: text(),
  /** Closed by its owner: it has no members any more; its jobs stay in other people's histories. */
  closed_at: text(),
  created_at: text().notNull(),
})
export type CompanyRow = typeof companies.$inferSelect

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    /** When a mailed link confirmed this address; until then no mail goes to strangers in this person's name. */
    email_confirmed_at: text(),
    password_hash: text().notNull(),
    user_type: text().$type<UserType>().notNull(),
    full_name: text().notNull(),
    phone: text().notNull().default(''),
    /** When a texted code confirmed this number; null after the number changes. */
    phone_confirmed_at: text(),
    /** Companies may ring this person about jobs that they are confirmed for (decision 159). */
    is_phone_shared: integer({ mode: 'boolean' }).notNull().default(false),
    bio: text().notNull().default(''),
    /** As typed; the city is the part before the first comma. */
    location: text().notNull().default(''),
    /** In one line, as sent. Never shown to others. */
    address: text().notNull().default(''),
    /** With the house number. Never shown to others. */
    street: text().notNull().default(''),
    city: text().notNull().default(''),
    /**
     * The town that location or postcode resolved to (the outward code if a postcode was typed as location), '' if
     * none: the only location that others see.
     */
    town: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    /** Of the suggestion that was chosen as the location; '' if it was typed. */
    place_id: text().notNull().default(''),
    country: text().notNull().default(''),
    /** Coordinates of the postcode or town; both null if neither was found. */
    lat: real(),
    lng: real(),
    travel_distance: text().$type<TravelDistance>(),
    job_role: text().notNull().default(''),
    job_roles: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    skills: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    certifications: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    industry_experience: text().$type<IndustryExperience | ''>().notNull().default(''),
    /** Cents an hour, or null. */
    hourly_rate: integer(),
    portfolio_url: text().notNull().default(''),
    linkedin: text().notNull().default(''),
    github: text().notNull().default(''),
    /** Emails of referees, never shown to others. */
    previous_employers: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** File name in the file store, or null. */
    profile_picture: text(),
    rating_sum: integer().notNull().default(0),
    rating_count: integer().notNull().default(0),
    verification_status: text().$type<VerificationStatus>().notNull().default('unverified'),
    verification_asked_at: text(),
    /** Why the staff refused the verification. */
    verification_reason: text().notNull().default(''),
    /** Access to /staff: granted by the command line only. */
    is_staff: integer({ mode: 'boolean' }).notNull().default(false),
    /** Set while the person may not sign in and is hidden from everybody. */
    suspended_at: text(),
    /** The account was deleted by its owner: suspended for ever, with all personal data removed. */
    deleted_at: text(),
    /**
     * Whether sign-in needs a second step; server/accounts/two-factor/settle-ways.ts keeps it in step with the tables
     * below.
     */
    two_factor_enabled: integer({ mode: 'boolean' }).notNull().default(false),
    two_factor_sms: integer({ mode: 'boolean' }).notNull().default(false),
    two_factor_passkey: integer({ mode: 'boolean' }).notNull().default(false),
    email_job_alerts: integer({ mode: 'boolean' }).notNull().default(true),
    email_application_updates: integer({ mode: 'boolean' }).notNull().default(true),
    email_messages: integer({ mode: 'boolean' }).notNull().default(true),
    email_marketing: integer({ mode: 'boolean' }).notNull().default(false),
    /** Per kind of notification, where it differs from the default (shared/notification-kinds.ts). */
    notification_choices: text({ mode: 'json' }).$type<KindChoices>().notNull().default({}),
    /** Quiet hours, '22:00' by London's clock; both null if there are none. */
    quiet_from: text(),
    quiet_to: text(),
    company_id: text().references(() => companies.id),
    /** Their role at the company. */
    company_role: text().notNull().default(DEFAULT_TEAM_ROLE),
    /** Grows whenever something that matching uses has changed. */
    match_version: integer().notNull().default(0),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_company').on(table.company_id),
    index('users_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} is not null`),
  ],
)
export type UserRow = typeof users.$inferSelect

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. The token itself is not stored. */
    token_hash: text().notNull(),
    device: text().notNull().default(''),
    created_at: text().notNull(),
    last_seen_at: text().notNull(),
    /** Thirty days after the last use, ninety after the beginning at most. */
    expires_at: text().notNull(),
    /** When the person last confirmed their identity on this session; null for sessions of an earlier release. */
    confirmed_at: text(),
    /** It was begun with more than a password: a second step, or a passkey. The staff's operations ask for that. */
    has_second_step: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token_hash), index('sessions_user').on(table.user_id)],
)
export type SessionRow = typeof sessions.$inferSelect

/** Open invitations to a company's team; joining or cancelling deletes the row. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    company_id: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    full_name: text().notNull(),
    role: text().notNull().default(DEFAULT_TEAM_ROLE),
    /** SHA-256 of the newest link's secret, hex; null until the mail was sent. */
    token_hash: text(),
    sent_at: text(),
    expires_at: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_once').on(table.company_id, table.email),
    uniqueIndex('invitations_token').on(table.token_hash),
  ],
)
export type OpenInvitationRow = typeof invitations.$inferSelect

/** Unused links for forgotten passwords; the first use deletes the row. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    /** SHA-256 of the link's secret, hex. */
    token_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: text().notNull(),
  },
  (table) => [index('password_resets_user').on(table.user_id)],
)

/** Browsers on which a person has signed in: a stranger's flood of wrong passwords does not count against them. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    /** SHA-256 of the mark in the browser's cookie. */
    device_hash: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    last_seen_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.user_id] }),
    index('known_devices_user').on(table.user_id),
  ],
)

/** File names in the file store, and the photo's name on the device. */
export type StoredPhoto = { file: string; preview: string; name: string }

export const portfolioItems = sqliteTable(
  'portfolio_items',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event_name: text().notNull(),
    role: text().notNull(),
    end_client: text().notNull(),
    photos: text({ mode: 'json' }).$type<StoredPhoto[]>().notNull().default([]),
    position: integer().notNull().default(0),
    /** SHA-256 of the body it was created from: distinguishes a repeat from another use of the id. */
    body_hash: text().notNull().default(''),
    /** Deleted by its owner: hidden, kept so that its id is never used again. */
    removed_at: text(),
    created_at: text().notNull(),
  },
  (table) => [index('portfolio_items_user').on(table.user_id, table.position)],
)

/** Uploaded photos, to be used in portfolio items. */
export const photos = sqliteTable(
  'photos',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bytes that were uploaded. */
    source_hash: text().notNull(),
    /** File names in the file store. */
    file: text().notNull(),
    preview: text().notNull(),
    /** The file's name on the device. */
    name: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index('photos_user').on(table.user_id)],
)
export type PhotoRow = typeof photos.$inferSelect

export const ratings = sqliteTable(
  'ratings',
  {
    id: text().primaryKey(),
    job_id: text().notNull(),
    freelancer_id: text()
      .notNull()
      .references(() => users.id),
    company_id: text().notNull(),
    author_id: text().notNull(),
    rating: integer().notNull(),
    review: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('ratings_once').on(table.job_id, table.freelancer_id),
    index('ratings_freelancer').on(table.freelancer_id, table.created_at),
  ],
)
