import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { PAGE_LIMIT_DEFAULT } from '../../shared/limits.ts'
import type { FoundPerson } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { containsFoldedText } from '../db/contains.ts'
import { companies, users } from '../db/schema/people.ts'

/** People whose name, company or email contains `q`; without `q` those who are suspended. At most fifty. */
export async function findPeopleForStaff({ db }: UserContext, q: string): Promise<FoundPerson[]> {
  const { read } = db
  const isNamed = [users.full_name, users.email, companies.name].map((column) => containsFoldedText(read, column, q))
  return await read
    .select({
      id: users.id,
      full_name: users.full_name,
      email: users.email,
      user_type: users.user_type,
      company_name: sql<string>`coalesce(${companies.name}, '')`,
      verification_status: users.verification_status,
      is_staff: users.is_staff,
      suspended_at: users.suspended_at,
      created_at: users.created_at,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(and(isNull(users.deleted_at), q ? or(...isNamed) : isNotNull(users.suspended_at)))
    .orderBy(asc(users.full_name), asc(users.id))
    .limit(PAGE_LIMIT_DEFAULT)
    .all()
}
