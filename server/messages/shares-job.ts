import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../db/connection.ts'
import { applications, jobInvitations, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'

/** Have these two to do with each other? One has applied to, or was invited to, a job of the other's company; or they are of one team. */
export const sharesJob = (db: Reader, one: string, other: string) =>
  [
    { freelancer: one, member: other },
    { freelancer: other, member: one },
  ].some((pair) => applied(db).get(pair) ?? invited(db).get(pair)) || teamOf(db, one) === (teamOf(db, other) ?? '')

const teamOf = (db: Reader, id: string) => company(db).get({ id })?.company_id

const applied = statement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.company_id, jobs.company_id))
    .where(and(eq(applications.freelancer_id, sql.placeholder('freelancer')), eq(users.id, sql.placeholder('member'))))
    .limit(1)
    .prepare(),
)
const invited = statement((db) =>
  db
    .select({ id: jobInvitations.id })
    .from(jobInvitations)
    .innerJoin(users, eq(users.company_id, jobInvitations.company_id))
    .where(
      and(eq(jobInvitations.freelancer_id, sql.placeholder('freelancer')), eq(users.id, sql.placeholder('member'))),
    )
    .limit(1)
    .prepare(),
)
const company = statement((db) =>
  db
    .select({ company_id: users.company_id })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
