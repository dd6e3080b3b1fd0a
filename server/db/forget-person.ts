import { eq, getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './connection.ts'
import * as schema from './schema.ts'
import { users } from './schema/people.ts'

/**
 * Deletes a person's own rows: those of every table that would go with their row in `users` (ON DELETE CASCADE). That
 * row itself stays, emptied, because conversations and ratings refer to it.
 */
export async function forgetRowsOf(tx: Tx, userId: string) {
  for (const { table, column } of personal) await tx.delete(table).where(eq(column, userId)).run()
}

/** The tables that belong to a person, each with the column that names the person. */
const personal = Object.values(schema).flatMap((table) =>
  is(table, SQLiteTable) ? ownersOf(table).map((column) => ({ table, column })) : [],
)

function ownersOf(table: SQLiteTable): SQLiteColumn[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return key.onDelete === 'cascade' && foreignTable === users ? columns : []
  })
}

/** Every nullable column of a user, set to null, so that a new column is included without a change here. */
export const emptyUser: Partial<typeof users.$inferInsert> = Object.fromEntries(
  Object.entries(getTableColumns(users)).flatMap(([name, column]): [string, unknown][] => {
    if (!column.notNull) return [[name, null]]
    return column.hasDefault && !column.primary ? [[name, column.default]] : []
  }),
)

/** The name shown in conversations and histories of others after an account was deleted (V5). */
export const FORMER_MEMBER = 'Former member'
export const FORMER_COMPANY = 'Former company'
