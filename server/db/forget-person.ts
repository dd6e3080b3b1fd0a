import { eq, getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './connection.ts'
import * as schema from './schema.ts'
import { users } from './schema/people.ts'

/**
 * Deletes what is a person's alone: the rows of every table that would go with their own row (ON DELETE CASCADE). Their own row
 * itself stays, emptied, because conversations and ratings name it.
 */
export async function forgetRowsOf(tx: Tx, userId: string) {
  for (const { table, column } of personal) await tx.delete(table).where(eq(column, userId)).run()
}

/** The tables that belong to a person, each with the column that says whose a row is. */
const personal = Object.values(schema).flatMap((table) =>
  is(table, SQLiteTable) ? ownersOf(table).map((column) => ({ table, column })) : [],
)

function ownersOf(table: SQLiteTable): SQLiteColumn[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return key.onDelete === 'cascade' && foreignTable === users ? columns : []
  })
}

/** Every column of a user that can be empty, emptied: a new one is forgotten with the rest without anybody thinking of it. */
export const emptyUser: Partial<typeof users.$inferInsert> = Object.fromEntries(
  Object.entries(getTableColumns(users)).flatMap(([name, column]): [string, unknown][] => {
    if (!column.notNull) return [[name, null]]
    return column.hasDefault && !column.primary ? [[name, column.default]] : []
  }),
)

/** What stands in others' conversations and histories where somebody has deleted their account (V5). */
export const FORMER_MEMBER = 'Former member'
export const FORMER_COMPANY = 'Former company'
