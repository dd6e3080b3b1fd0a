import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { companies, type Company, type User, users } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { forbidden } from '../../errors.ts'

/**
 * The person and their company as they are now, not as at the beginning of the request: decisions inside a write use
 * current data (X7).
 */
export async function standingOf(db: Reader, { user }: UserContext): Promise<{ user: User; company: Company | null }> {
  return (await withCompany(db).get({ id: user.id }))!
}

/** The company this person acts for; 403 without one. */
export async function companyOf(db: Reader, me: UserContext): Promise<Company> {
  const { company } = await standingOf(db, me)
  if (!company) throw forbidden('Set up your company first, then post its projects.')
  return company
}

/** The company this person owns; 403 for its other members. */
export async function ownedCompany(db: Reader, me: UserContext): Promise<Company> {
  const company = await companyOf(db, me)
  if (company.owner_id !== me.user.id) throw forbidden(`Only the owner of ${company.name} can do this.`)
  return company
}

const withCompany = statement((db) =>
  db
    .select({ user: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)

/** Everybody who acts for a company. */
export const membersOf = async (db: Reader, companyId: string): Promise<string[]> =>
  (await members(db).all({ company_id: companyId })).map((row) => row.id)

const members = statement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.company_id, sql.placeholder('company_id')))
    .prepare(),
)
