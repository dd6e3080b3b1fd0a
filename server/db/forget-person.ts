import { eq, getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './connection.ts'
import * as schema from './schema.ts'
import { users } from './schema/people.ts'
import { recordChange } from './change-log.ts'
import { raw } from './statement.ts'

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

/** Takes a closed company's name out of what its applicants and invited people were notified of. */
export async function forgetCompanyName(tx: Tx, { id, name }: { id: string; name: string }) {
  const naming = (await namingCompany(tx).all({ company_id: id, name })) as { user_id: string; id: string }[]
  for (const entry of naming) {
    await renameCompany(tx).run({ ...entry, name, former: FORMER_COMPANY })
    await recordChange(tx, [entry.user_id], 'notification', entry.id)
  }
}

const namingCompany = raw(`select n.user_id, n.id from notifications n
  where (replace(n.title, :name, '') <> n.title or replace(n.body, :name, '') <> n.body) and n.user_id in (
    select a.freelancer_id from applications a join jobs j on j.id = a.job_id where j.company_id = :company_id
    union select i.freelancer_id from job_invitations i join jobs j on j.id = i.job_id where j.company_id = :company_id
    union select p.freelancer_id from job_first_people p join jobs j on j.id = p.job_id where j.company_id = :company_id)`)
const renameCompany = raw(`update notifications
  set title = replace(title, :name, :former), body = replace(body, :name, :former)
  where user_id = :user_id and id = :id`)
