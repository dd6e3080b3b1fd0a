import * as pg from 'drizzle-orm/pg-core'

/**
 * The functions of `drizzle-orm/sqlite-core` that the schema uses, for PostgreSQL: scripts/migration.ts replaces the import by these to
 * write that engine's migrations. The stored values are those of SQLite: JSON as text, booleans as 0 and 1; text is ordered by its bytes,
 * whatever the collation of the database is.
 */
export function text(config?: ColumnConfig) {
  const { name, mode } = columnNameAndMode(config)
  return mode === 'json' ? withStoredDefault(byteOrderedText(name), JSON.stringify) : byteOrderedText(name)
}

export function integer(config?: ColumnConfig) {
  const { name, mode } = columnNameAndMode(config)
  return mode === 'boolean' ? withStoredDefault(pg.integer(name), Number) : pg.bigint(name, { mode: 'number' })
}

export const real = pg.doublePrecision
export const sqliteTable = pg.pgTable
export { check, index, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'

/** The column's name where it differs from the property's, or how it is read. */
type ColumnConfig = string | { mode?: string }
const columnNameAndMode = (config: ColumnConfig = {}) =>
  typeof config === 'string' ? { name: config, mode: undefined } : { name: '', mode: config.mode }

const byteOrderedText = pg.customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The column with its default in the form in which it is stored. */
function withStoredDefault<Column extends { default: (value: never) => unknown }>(
  column: Column,
  write: (value: unknown) => unknown,
) {
  const setDefault = column.default.bind(column)
  return Object.assign(column, { default: (value: unknown) => setDefault(write(value) as never) })
}
