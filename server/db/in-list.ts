import { type AnyColumn, sql } from 'drizzle-orm'

/**
 * `column` is one of the ids bound under `name`, a JSON array as text: a list of any length in one prepared statement.
 * `statement((db) => db.select()....where(inList(messages.id, 'ids')).prepare())`, then `.all({ ids: JSON.stringify(ids) })`.
 */
export const inList = (column: AnyColumn, name: string) =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`
