import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Terms that were ever offered, by the SHA-256 of their canonical JSON. Never changed. */
export const storedTerms = sqliteTable('pay_terms', {
  hash: text().primaryKey(),
  /** Canonical JSON: what is null is left out. */
  terms: text().notNull(),
  created_at: text().notNull(),
})
