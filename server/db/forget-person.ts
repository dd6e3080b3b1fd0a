import { and, getTableColumns, getTableName, is, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DatabaseReader, WriteTransaction } from './connection.ts'
import * as schema from './schema.ts'
import { attachments } from './schema/messages.ts'
import { type UserRow, users } from './schema/people.ts'
import { changes } from './schema/sync.ts'
import { recordChange } from './change-log.ts'
import { mapInTurn, firstColumnStatement, objectStatement } from './statement.ts'

/**
 * Deletes a person's own rows: those of every table that would go with their row in `users` (ON DELETE CASCADE), their
 * files that were never sent, and what their devices would be told. The row itself stays, emptied, because conversations
 * and ratings refer to it.
 */
export async function forgetPersonRows(tx: WriteTransaction, userId: string) {
  for (const { table, own } of personalTables)
    await tx
      .delete(table)
      .where(own(sql`= ${userId}`))
      .run()
}

type LeftoverRows = { table: string; rows: number }

/** The tables that have rows of people whose accounts are deleted. */
export async function tablesWithDeletedPeople(db: DatabaseReader): Promise<string[]> {
  const found = await mapInTurn(personalTables, async ({ table, own }) =>
    (await db
      .select({ one: sql`1` })
      .from(table)
      .where(own(isOfDeletedPerson))
      .limit(1)
      .get())
      ? [getTableName(table)]
      : [],
  )
  return [...new Set(found.flat())]
}

/** Deletes them, and returns how many there were. */
export const forgetLeftoverRows = (tx: WriteTransaction, tables: string[]): Promise<LeftoverRows[]> =>
  mapInTurn(
    personalTables.filter(({ table }) => tables.includes(getTableName(table))),
    async ({ table, own }) => ({
      table: getTableName(table),
      rows: (await tx.delete(table).where(own(isOfDeletedPerson)).run()).changes,
    }),
  )

/** People whose accounts are deleted and who are in what matching looks at (tables outside of the schema of Drizzle). */
export const indexedThoughDeleted = firstColumnStatement(`
  select id from users where deleted_at is not null and (
    exists (select 1 from freelancer_index i where i.user_id = users.id)
    or exists (select 1 from user_terms t where t.user_id = users.id))`)

const isOfDeletedPerson = sql`in (select ${users.id} from ${users} where ${users.deleted_at} is not null)`

type PersonalTable = { table: SQLiteTable; own: (whose: SQL) => SQL }

/** The tables that belong to a person, each with what says whose a row is. */
const personalTables: PersonalTable[] = [
  ...Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? ownerColumnsOf(table) : [])),
  { table: attachments, own: (whose) => sql`${attachments.user_id} ${whose} and ${attachments.message_id} is null` },
  { table: changes, own: (whose) => sql`${changes.audience_id} ${whose}` },
]

function ownerColumnsOf(table: SQLiteTable): PersonalTable[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    const own = key.onDelete === 'cascade' && foreignTable === users ? columns : []
    return own.map((column) => ({ table, own: (whose: SQL) => sql`${column} ${whose}` }))
  })
}

/** Every nullable column of a user, set to null, so that a new column is included without a change here. */
export const emptyUserColumns: Partial<typeof users.$inferInsert> = Object.fromEntries(
  Object.entries(getTableColumns(users)).flatMap(([name, column]): [string, unknown][] => {
    if (!column.notNull) return [[name, null]]
    return column.hasDefault && !column.primary ? [[name, column.default]] : []
  }),
)

/** What a deleted account's row says of its person: nothing. */
export const deletedUserColumns = (id: string) => ({
  ...emptyUserColumns,
  email: `${id}@deleted.invalid`,
  password_hash: '!',
  full_name: FORMER_MEMBER,
})

/** People whose accounts are deleted and whose rows say something of them again. */
export const deletedUsersNotEmptied = async (db: DatabaseReader): Promise<UserRow[]> =>
  await db
    .select()
    .from(users)
    .where(and(isNotNull(users.deleted_at), or(ne(users.full_name, FORMER_MEMBER), ...filledUserColumns)))
    .all()

/** What is no fact about a person, or is set when they go. */
const COLUMNS_THAT_STAY = [
  'created_at',
  'updated_at',
  'suspended_at',
  'deleted_at',
  'match_version',
  'rating_sum',
  'rating_count',
]

const filledUserColumns = Object.entries(getTableColumns(users)).flatMap(([name, column]) => {
  const empty = emptyUserColumns[name as keyof typeof emptyUserColumns]
  if (COLUMNS_THAT_STAY.includes(name) || empty === undefined) return []
  return [empty === null ? isNotNull(column) : ne(column, empty)]
})

/** The name shown in conversations and histories of others after an account was deleted (V5). */
export const FORMER_MEMBER = 'Former member'
export const FORMER_COMPANY = 'Former company'

/** Takes a closed company's name out of what its applicants and invited people were notified of. */
export async function forgetCompanyName(tx: WriteTransaction, { id, name }: { id: string; name: string }) {
  const naming = (await notificationsNamingCompany(tx).all({ company_id: id, name })) as {
    user_id: string
    id: string
  }[]
  for (const entry of naming) {
    await renameCompanyInNotification(tx).run({ ...entry, name, former: FORMER_COMPANY })
    await recordChange(tx, [entry.user_id], 'notification', entry.id)
  }
}

const notificationsNamingCompany = objectStatement(`select n.user_id, n.id from notifications n
  where (replace(n.title, :name, '') <> n.title or replace(n.body, :name, '') <> n.body) and n.user_id in (
    select a.freelancer_id from applications a join jobs j on j.id = a.job_id where j.company_id = :company_id
    union select i.freelancer_id from job_invitations i join jobs j on j.id = i.job_id where j.company_id = :company_id
    union select p.freelancer_id from job_first_people p join jobs j on j.id = p.job_id where j.company_id = :company_id)`)
const renameCompanyInNotification = objectStatement(`update notifications
  set title = replace(title, :name, :former), body = replace(body, :name, :former)
  where user_id = :user_id and id = :id`)
