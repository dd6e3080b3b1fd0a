import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { FoundApplicant } from '../../shared/hiring/applicants.ts'
import { FOUND_APPLICANTS_MAX } from '../../shared/limits.ts'
import type { ApplicationStatus } from '../../shared/options.ts'
import { userAndCompanyOf } from '../companies/core/members.ts'
import type { UserContext } from '../context.ts'
import { containsFoldedText } from '../db/contains.ts'
import { foldedWords } from '../../shared/folded-text.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { users } from '../db/schema/people.ts'

/**
 * Who applied for any project of the company: each of the words is in their name, roles, skills, town or the project's
 * title, and one of them not in the title alone. The last to apply first.
 */
export async function findApplicants(me: UserContext, q: string): Promise<FoundApplicant[]> {
  const { company } = await userAndCompanyOf(me.db.read, me)
  const words = foldedWords(q)
  if (!company || words.length === 0) return []
  const { read } = me.db
  const isAboutPerson = (word: string) =>
    or(...SEARCHED_OF_PERSON.map((column) => containsFoldedText(read, column, word)))
  const found = await read
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
    .innerJoin(jobs, and(eq(jobs.id, applications.job_id), eq(jobs.company_id, company.id)))
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .where(
      and(
        isNull(users.deleted_at),
        or(...words.map(isAboutPerson)),
        ...words.map((word) => or(isAboutPerson(word), containsFoldedText(read, jobs.title, word))),
      ),
    )
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(FOUND_APPLICANTS_MAX)
    .all()
  return found.map(({ status, ...one }) => ({ ...one, is_listed: LISTED_STATUSES.includes(status) }))
}

const SEARCHED_OF_PERSON = [users.full_name, users.job_roles, users.skills, users.town]

/** The list of a project's applicants has these. */
const LISTED_STATUSES: ApplicationStatus[] = ['pending', 'shortlisted', 'accepted']
