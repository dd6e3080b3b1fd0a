import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AppDatabase } from '../../server/db/connection.ts'
import * as schema from '../../server/db/schema.ts'
import type { Person } from './factories/people.ts'
import type { World } from './world.ts'

/** All rows of each table of the schema, as JSON, keyed by the table's name in the schema. */
export async function storedRows({ read }: AppDatabase) {
  const stored: Record<string, string> = {}
  for (const [name, table] of Object.entries(schema))
    if (is(table, SQLiteTable)) stored[name] = JSON.stringify(await read.select().from(table).all())
  return stored
}

/** The subjects of the mails to a person, in the dev mailbox. */
export const mailsTo = async ({ ctx }: World, person: Person) =>
  (await ctx.db.read.select().from(schema.devMailbox).all())
    .filter(({ to }) => to === person.user.email)
    .map(({ subject }) => subject)
