import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { companies, type CompanyRow, type UserRow, users } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { forbidden } from '../../errors.ts'

/**
 * The person and their company as they are now, not as at the beginning of the request: decisions inside a write use
 * current data (X7).
 */
export async function userAndCompanyOf(
  db: DatabaseReader,
  { user }: UserContext,
): Promise<{ user: UserRow; company: CompanyRow | null }> {
  return (await userWithCompanyById(db).get({ id: user.id }))!
}

/** The company this person acts for; 403 without one. */
export async function actingCompanyOf(db: DatabaseReader, me: UserContext): Promise<CompanyRow> {
  const { company } = await userAndCompanyOf(db, me)
  if (!company) throw forbidden('Set up your company first, then post its projects.')
  return company
}

/** The company this person owns; 403 for its other members. */
export async function ownedCompanyOf(db: DatabaseReader, me: UserContext): Promise<CompanyRow> {
  const company = await actingCompanyOf(db, me)
  if (company.owner_id !== me.user.id) throw forbidden(`Only the owner of ${company.name} can do this.`)
  return company
}

const userWithCompanyById = preparedStatement((db) =>
  db
    .select({ user: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)

/** Everybody who acts for a company. */
export const memberIdsOf = async (db: DatabaseReader, companyId: string): Promise<string[]> =>
  (await memberIdsByCompany(db).all({ company_id: companyId })).map((row) => row.id)

const memberIdsByCompany = preparedStatement((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.company_id, sql.placeholder('company_id')))
    .prepare(),
)
