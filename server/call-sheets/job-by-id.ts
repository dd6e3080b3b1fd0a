import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'

/** Whose a job is; who may know of it is for the caller to ask. */
export const jobById = (db: Reader, id: string) => byId(db).get({ id })

const byId = statement((db) =>
  db
    .select({ id: jobs.id, company_id: jobs.company_id })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare(),
)
