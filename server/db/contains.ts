import { type AnyColumn, sql } from 'drizzle-orm'
import type { Reader } from './connection.ts'

/** Lower case in any script, as `contains` compares. */
export const fold = (text: string) => text.toLowerCase()

/**
 * `text` occurs in the column, whatever the case of either. SQLite's own lower(), and PostgreSQL's in the locale C, know
 * only the letters A to Z: there it is a function of the connection, here the collation that knows all.
 */
export function contains(db: Reader, column: AnyColumn, text: string) {
  const folded = db.$client.engine === 'sqlite' ? sql`fold(${column})` : sql`lower(${column} collate "und-x-icu")`
  const pattern = `%${fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${folded} like ${pattern} escape '\\'`
}
