import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { companies, type User } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'

/** The owner alone pays; everybody else of the company uses what is there. */
export const ownsCompany = (db: Reader, { id, company_id }: User) =>
  company_id !== null && owned(db).get({ id: company_id, owner_id: id }) !== undefined

const owned = statement((db) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, sql.placeholder('id')), eq(companies.owner_id, sql.placeholder('owner_id'))))
    .prepare(),
)
