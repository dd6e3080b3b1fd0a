import * as pg from 'drizzle-orm/pg-core'

/**
 * The words of `drizzle-orm/sqlite-core` that the schema is written in, as PostgreSQL's: scripts/migration.ts puts them in their place to
 * write that engine's migrations. What is stored is what SQLite stores: JSON as text, booleans as 0 and 1; text is in order of its bytes,
 * whatever the collation of the database is.
 */
export function text(config?: { mode?: string }) {
  return config?.mode === 'json' ? stored(byteText(), JSON.stringify) : byteText()
}

export function integer(config?: { mode?: string }) {
  return config?.mode === 'boolean' ? stored(pg.integer(), Number) : pg.bigint({ mode: 'number' })
}

export const real = pg.doublePrecision
export const sqliteTable = pg.pgTable
export { check, index, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'

const byteText = pg.customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The same column, whose default is written as it is stored. */
function stored<Column extends { default: (value: never) => unknown }>(
  column: Column,
  write: (value: unknown) => unknown,
) {
  const setDefault = column.default.bind(column)
  return Object.assign(column, { default: (value: unknown) => setDefault(write(value) as never) })
}
