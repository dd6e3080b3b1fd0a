import { and, eq, sql } from 'drizzle-orm'
import { userAndCompanyOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { type JobRow, jobs } from '../../db/schema/jobs.ts'
import { preparedStatement } from '../../db/statement.ts'
import { notFound } from '../../errors.ts'

/** A job of the person's own company; 404 for anybody else. */
export async function jobOfOwnCompany(db: DatabaseReader, me: UserContext, id: string): Promise<JobRow> {
  const job = await companyJobById(db).get({ id, company_id: (await userAndCompanyOf(db, me)).company?.id ?? '' })
  if (!job) throw notFound('This project does not exist.')
  return job
}

const companyJobById = preparedStatement((db) =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, sql.placeholder('id')), eq(jobs.company_id, sql.placeholder('company_id'))))
    .prepare(),
)
