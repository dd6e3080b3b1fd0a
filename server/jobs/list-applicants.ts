import { and, eq, notInArray, sql } from 'drizzle-orm'
import { feedbackAverages, type Scores } from '../../shared/feedback-averages.ts'
import type { PageQuery } from '../../shared/fields.ts'
import type { Applicant } from '../../shared/jobs.ts'
import type { UserContext } from '../context.ts'
import { indexedById } from '../db/match-index.ts'
import { applications, jobs } from '../db/schema/jobs.ts'
import { offers } from '../db/schema/offers.ts'
import { type User, users } from '../db/schema/people.ts'
import { statement } from '../db/statement.ts'
import { notFound } from '../errors.ts'
import { cutPage } from '../pages.ts'
import { fileAddress } from '../ports/files.ts'
import { scoresOf } from '../referees/scores-of.ts'
import { meanRating } from '../users/user-rows.ts'
import { applicationOf, lastOffer } from './application-rows.ts'
import type { MatchFacts } from './match-facts.ts'
import { scoreMatch } from './score-match.ts'
import { seekerOf } from './seeker.ts'

/** A page of those who have applied to one of the company's jobs, in order of arrival; without those rejected or withdrawn. */
export async function listApplicants(
  me: UserContext,
  jobId: string,
  query: PageQuery,
): Promise<{ applicants: Applicant[]; next: string | null }> {
  const job = companyJob(me.db.read).get({ id: jobId, company_id: me.user.company_id ?? '' })
  if (!job) throw notFound('This project does not exist.')
  const [indexed] = indexedById(me.db.read, [jobId])
  const all = applicants(me.db.read).all({ job_id: jobId })
  const { page, next } = cutPage(all, ({ application }) => application.id, query)
  const scores = scoresOf(
    me.db.read,
    page.map(({ freelancer }) => freelancer.id),
  )
  return {
    applicants: page.map(({ application, offer, freelancer }) => ({
      freelancer: { ...cardOf(freelancer), referees: refereesOf(scores.get(freelancer.id) ?? []) },
      application: applicationOf(application, offer),
      match: indexed
        ? scoreMatch(seekerOf(me.db.read, freelancer), indexed, JSON.parse(indexed.facts) as MatchFacts).match
        : null,
    })),
    next,
  }
}

function refereesOf(given: Scores[]) {
  const { overall, total_count } = feedbackAverages(given)
  return { overall, total_count }
}

const cardOf = (user: User): Omit<Applicant['freelancer'], 'referees'> => ({
  id: user.id,
  full_name: user.full_name,
  profile_picture: fileAddress(user.profile_picture),
  rating: meanRating(user),
  total_ratings: user.rating_count,
  location: (user.city || user.location.split(',')[0] || '').trim(),
  job_roles: user.job_roles,
  skills: user.skills,
  industry_experience: user.industry_experience,
})

const companyJob = statement((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, sql.placeholder('id')), eq(jobs.company_id, sql.placeholder('company_id'))))
    .prepare(),
)
const applicants = statement((db) =>
  db
    .select({ application: applications, offer: offers, freelancer: users })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.freelancer_id))
    .leftJoin(offers, lastOffer)
    .where(
      and(
        eq(applications.job_id, sql.placeholder('job_id')),
        notInArray(applications.status, ['rejected', 'withdrawn']),
      ),
    )
    .orderBy(applications.created_at, applications.id)
    .prepare(),
)
