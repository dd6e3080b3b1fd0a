import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'

/** Everybody who acts for a company. */
export const membersOf = (db: Reader, companyId: string): string[] =>
  members(db)
    .all({ company_id: companyId })
    .map((row) => row.id)

const members = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.company_id, sql.placeholder('company_id')))
    .prepare(),
)
