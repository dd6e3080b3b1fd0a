import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CredentialVerification, DocumentType } from '../../../shared/options.ts'
import { users } from './people.ts'

/** Freelancers' credentials, each with its document. */
export const credentials = sqliteTable(
  'credentials',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    issuer: text().notNull(),
    number: text().notNull().default(''),
    /** Calendar days, 'YYYY-MM-DD', or null. */
    issued_on: text(),
    expires_on: text(),
    document_id: text().notNull(),
    /** File name in the document store. */
    document_file: text().notNull(),
    document_name: text().notNull(),
    document_type: text().$type<DocumentType>().notNull(),
    /** Size of the stored file, and the SHA-256 of the bytes that were uploaded. */
    document_size: integer().notNull(),
    document_hash: text().notNull(),
    verification: text().$type<CredentialVerification>().notNull().default('waiting'),
    refused_because: text().notNull().default(''),
    /** Grows with each change by its owner, so that a decision applies to what the staff saw. */
    version: integer().notNull().default(1),
    /** Days before its expiry that the last warning was about; null: none yet. */
    warned_days: integer(),
    /** SHA-256 of the body it was created from: distinguishes a repeat from another use of the id. */
    body_hash: text().notNull(),
    /** Deleted by its owner: hidden, its document deleted, kept so that its id is never used again. */
    removed_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index('credentials_user').on(table.user_id, table.created_at),
    index('credentials_waiting').on(table.verification, table.updated_at),
    index('credentials_expiry').on(table.expires_on),
  ],
)
export type CredentialRow = typeof credentials.$inferSelect
