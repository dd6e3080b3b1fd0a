import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { FoundApplicant } from '../../shared/hiring/applicants.ts'
import { FOUND_APPLICANTS_MAX } from '../../shared/limits.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { userAndCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { containsFoldedText } from '../db/contains.ts'
import { foldedWords } from '../../shared/folded-text.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'
import { isInBoundList, preparedStatement } from '../db/statement.ts'
import { AFTER_EVERYTHING } from '../http/paging.ts'

/**
 * Who applied for any project of the company: each of the words is in their name, roles, skills, town or the project's
 * title, and one of them not in the title alone. The last to apply first; nobody before the last that are needed is
 * compared.
 */
export async function findApplicants(me: UserContext, q: string): Promise<FoundApplicant[]> {
  const { company } = await userAndCompanyOf(me.db.read, me)
  const words = foldedWords(q)
  if (!company || words.length === 0) return []
  const { read } = me.db
  const fitting = applicantsFitting(read, words)
  const found: Awaited<ReturnType<typeof fitting.all>> = []
  let last = { created_at: AFTER_EVERYTHING, id: AFTER_EVERYTHING }
  for (let count = COMPARED_AT_FIRST; ; count = Math.min(2 * count, COMPARED_AT_ONCE_MAX)) {
    const some = await applicationsBefore(read).all({ company_id: company.id, ...last, count })
    found.push(...(await fitting.all({ ids: JSON.stringify(some.map(({ id }) => id)) })))
    if (found.length >= FOUND_APPLICANTS_MAX || some.length < count) break
    last = some.at(-1)!
    // Others are served between two portions of a company with many applicants.
    await setImmediate()
  }
  return found
    .slice(0, FOUND_APPLICANTS_MAX)
    .map(({ status, ...one }) => ({ ...one, is_listed: LISTED_STATUSES.includes(status) }))
}

/** Applications. */
const COMPARED_AT_FIRST = 50
const COMPARED_AT_ONCE_MAX = 2000

const applicationsBefore = preparedStatement((db) =>
  db
    .select({ id: applications.id, created_at: applications.created_at })
    .from(jobs)
    .innerJoin(applications, eq(applications.job_id, jobs.id))
    .where(
      and(
        eq(jobs.company_id, sql.placeholder('company_id')),
        sql`(${applications.created_at}, ${applications.id}) < (${sql.placeholder('created_at')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(sql.placeholder('count'))
    .prepare(),
)

function applicantsFitting(read: DatabaseReader, words: string[]) {
  const isAboutPerson = (word: string) =>
    or(...SEARCHED_OF_PERSON.map((column) => containsFoldedText(read, column, word)))
  return read
    .select({
      application_id: applications.id,
      freelancer_id: users.id,
      full_name: users.full_name,
      known_for: users.job_roles,
      job_id: jobs.id,
      job_title: jobs.title,
      status: applications.status,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(
      and(
        isInBoundList(applications.id, 'ids'),
        isNull(users.deleted_at),
        or(...words.map(isAboutPerson)),
        ...words.map((word) => or(isAboutPerson(word), containsFoldedText(read, jobs.title, word))),
      ),
    )
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(FOUND_APPLICANTS_MAX)
    .prepare()
}

const SEARCHED_OF_PERSON = [users.full_name, users.job_roles, users.skills, users.town]

/** The list of a project's applicants has these. */
const LISTED_STATUSES: ApplicationStatus[] = ['pending', 'shortlisted', 'accepted']
