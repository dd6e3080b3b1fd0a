import { and, eq, sql } from 'drizzle-orm'
import { keepsRightToWork } from '../../shared/right-to-work/right-to-work-rule.ts'
import { userAndCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { type CompanyRow, type UserRow, users } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { forbidden, notFound } from '../errors.ts'

/** The company whose checks this person sees; null for who sees none. */
export async function checkingCompanyOf(db: DatabaseReader, me: UserContext): Promise<CompanyRow | null> {
  const { user, company } = await userAndCompanyOf(db, me)
  const isSeeing = company && keepsRightToWork({ is_owner: company.owner_id === user.id, role: user.company_role })
  return isSeeing ? company : null
}

/** @throws 403 for who sees no checks */
export async function expectCheckingCompany(db: DatabaseReader, me: UserContext): Promise<CompanyRow> {
  const company = await checkingCompanyOf(db, me)
  if (!company) throw forbidden('Only the owner and the admins of a company see its right to work checks.')
  return company
}

/** @throws 404 for who has never applied to the company, or has deleted their account */
export async function expectApplicantOf(
  db: DatabaseReader,
  company: CompanyRow,
  freelancer_id: string,
): Promise<UserRow> {
  const found = await applicantOfCompany(db).get({ freelancer_id, company_id: company.id })
  if (!found || found.user.deleted_at) throw notFound('This person has not applied to your company.')
  return found.user
}

const applicantOfCompany = preparedStatement((db) =>
  db
    .select({ user: users })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(
      and(
        eq(applications.freelancer_id, sql.placeholder('freelancer_id')),
        eq(jobs.company_id, sql.placeholder('company_id')),
      ),
    )
    .limit(1)
    .prepare(),
)
