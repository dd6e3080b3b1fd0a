import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './people.ts'

const twoFactorOwnerColumn = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Unused texted codes, one per subject; sending again replaces it. */
export const textedCodes = sqliteTable(
  'texted_codes',
  {
    /**
     * The purpose of the code: 'sign_in <challenge hash>', 'device <user id>', 'registration <hash of email and
     * number>'.
     */
    subject: text().primaryKey(),
    /** Keyed hash of the six digits. */
    code_hash: text().notNull(),
    /** The number it was sent to. */
    phone: text().notNull(),
    misses: integer().notNull().default(0),
    expires_at: text().notNull(),
  },
  (table) => [index('texted_codes_expiry').on(table.expires_at)],
)

/** Secrets that are issued to be returned once: the right to a second step, the random bytes that a passkey signs. */
export const challenges = sqliteTable(
  'challenges',
  {
    /** SHA-256 of the secret, hex. */
    hash: text().primaryKey(),
    purpose: text().$type<'second_step' | 'second_passkey' | 'passkey_sign_in' | 'new_passkey' | 'confirm'>().notNull(),
    /** Null if the person is not known yet. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: text().notNull(),
  },
  (table) => [index('challenges_user').on(table.user_id), index('challenges_expiry').on(table.expires_at)],
)
export type ChallengePurpose = (typeof challenges.$inferSelect)['purpose']

/** A person's authenticator app. Sign-in asks for it once `confirmed_at` is set. */
export const authenticators = sqliteTable('authenticators', {
  user_id: twoFactorOwnerColumn().primaryKey(),
  /** Sealed (decision 061). */
  secret: text().notNull(),
  confirmed_at: text(),
  /** Number of the half minute whose code was used last: no code works twice. */
  last_step: integer().notNull().default(0),
})

/** Unused recovery codes; a use deletes the row. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    /** Keyed hash of person and code. */
    code_hash: text().primaryKey(),
    user_id: twoFactorOwnerColumn(),
  },
  (table) => [index('recovery_codes_user').on(table.user_id)],
)

export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    user_id: twoFactorOwnerColumn(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    name: text().notNull(),
    created_at: text().notNull(),
    last_used_at: text(),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
)
export type PasskeyRow = typeof passkeys.$inferSelect
