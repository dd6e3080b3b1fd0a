import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { WriteTransaction } from '../../../server/db/connection.ts'
import { users } from '../../../server/db/schema/people.ts'

type Value = string | number | boolean | object
let made = 0

/**
 * A row of any table that is the person's by all columns that name one, with the rows that it refers to: those in `parents`,
 * else new ones, which are added to them. What has no default is made up.
 */
export async function insertAnyRow(
  tx: WriteTransaction,
  table: SQLiteTable,
  userId: string,
  parents = new Map<SQLiteTable, Record<string, Value>>(),
): Promise<Record<string, Value>> {
  const row: Record<string, Value> = {}
  for (const [name, column] of Object.entries(getTableColumns(table)))
    if ((column.notNull && !column.hasDefault) || column.primary)
      row[name] = column.name === 'user_id' ? userId : madeUp(column as SQLiteColumn)
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = reference()
    const isOptional = columns.every((column) => !column.notNull)
    if (foreignTable !== users && isOptional) continue
    const parent: Record<string, Value> =
      foreignTable === users
        ? { id: userId }
        : (parents.get(foreignTable) ?? (await insertAnyRow(tx, foreignTable, userId, parents)))
    parents.set(foreignTable, parent)
    for (const [place, column] of columns.entries())
      row[nameOf(table, column)] = parent[nameOf(foreignTable, foreignColumns[place]!)]!
  }
  await tx.insert(table).values(row).run()
  return row
}

const nameOf = (table: SQLiteTable, column: SQLiteColumn) =>
  Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name)![0]

function madeUp({ dataType, name }: SQLiteColumn): Value {
  made++
  if (dataType === 'number') return made
  if (dataType === 'boolean') return false
  if (dataType === 'json') return []
  if (dataType === 'buffer') return Buffer.from(`${made}`)
  return `${name}-${made}`
}
