import { type AnyColumn, sql } from 'drizzle-orm'
import { APOSTROPHES, BASE_LETTERS, foldedText } from '../../shared/folded-text.ts'
import type { Reader } from './connection.ts'

/**
 * `text` occurs in the column, both folded (shared/folded-text.ts). On SQLite that is a function of the connection; on
 * PostgreSQL the same steps, with the collation that knows all letters.
 */
export function contains(db: Reader, column: AnyColumn, text: string) {
  const wanted = foldedText(text)
  // Of an apostrophe alone nothing is left, which would occur everywhere.
  if (wanted.trim() === '') return sql`1 = 0`
  const folded = db.$client.engine === 'sqlite' ? sql`fold(${column})` : foldedColumn(column)
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${folded} like ${pattern} escape '\\'`
}

function foldedColumn(column: AnyColumn) {
  const plain = sql`regexp_replace(lower(normalize(${column}, NFKD) collate "und-x-icu"), ${`[\u0300-\u036f${APOSTROPHES}]`}, '', 'g')`
  return Object.entries(BASE_LETTERS).reduce((text, [letter, base]) => sql`replace(${text}, ${letter}, ${base})`, plain)
}
