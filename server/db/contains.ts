import { type AnyColumn, sql } from 'drizzle-orm'
import { APOSTROPHES, BASE_LETTERS, foldedText, FRACTIONS, NAME_SIGNS } from '../../shared/folded-text.ts'
import type { DatabaseReader } from './connection.ts'

/**
 * `text` occurs in the column, both folded (shared/folded-text.ts). On SQLite that is a function of the connection; on
 * PostgreSQL the same steps, with the collation that knows all letters.
 */
export function containsFoldedText(db: DatabaseReader, column: AnyColumn, text: string) {
  const wanted = foldedText(text)
  // Of an apostrophe alone nothing is left, which would occur everywhere.
  if (wanted.trim() === '') return sql`1 = 0`
  const folded = db.$client.engine === 'sqlite' ? sql`fold(${column})` : foldedColumn(column)
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${folded} like ${pattern} escape '\\'`
}

function foldedColumn(column: AnyColumn) {
  const named = sql`translate(${column}, ${NAME_SIGNS}, '')`
  const apart = sql`regexp_replace(${named}, ${`(\\d)([${FRACTIONS}])`}, ${String.raw`\1 \2`}, 'g')`
  const plain = sql`regexp_replace(lower(normalize(${apart}, NFKD) collate "und-x-icu"), ${FOLDED_AWAY_CHARACTERS}, '', 'g')`
  return Object.entries(BASE_LETTERS).reduce((text, [letter, base]) => sql`replace(${text}, ${letter}, ${base})`, plain)
}

/** Marks, invisible characters and apostrophes; PostgreSQL knows no classes of Unicode. */
const FOLDED_AWAY_CHARACTERS = `[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff${APOSTROPHES}]`
