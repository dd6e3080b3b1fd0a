import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { JobFilters } from '../../shared/jobs/job-filters.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { jobFilterFor, findsNoJobs, roleFilterFor, searchSpanMs, splitSkillList } from '../../shared/jobs/filter-for.ts'
import { FILTER_KEYS, type SearchFilters } from '../../shared/jobs/search-filters.ts'
import { searchTokens } from '../../shared/folded-text.ts'
import { inMinorUnits } from '../../shared/money.ts'
import { type MatchedFreelancer, milesApart } from '../../shared/jobs/score-match.ts'
import type { UserContext } from '../context.ts'
import {
  type SearchBounds,
  boundingBoxAround,
  fitsSearchBounds,
  fitsSearchText,
  searchExpression,
  searchOpenJobs,
  searchOpenJobsNear,
  UNBOUNDED_SEARCH,
} from '../db/job-search.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { preparedStatement } from '../db/statement.ts'
import { AFTER_EVERYTHING, cutListPage, pageMarkOf, readPageMark } from '../http/paging.ts'
import { indexedJobsByNumber, jobsInvitedTo } from '../db/match-index.ts'
import { readJobs, readRolesByJob } from '../db/read-jobs.ts'
import { jobRows } from './core/job-rows.ts'
import { findJobsWithin, type JobWithMatch, rankJobs } from './matching/match-jobs.ts'
import { refreshMatchedView } from './matching/matched-view.ts'
import { matchedFreelancerOf } from './matching/freelancer.ts'

/** `next` is the cursor of the next page; null on the last. */
export type JobPage = { jobs: Job[]; next: string | null }

/** A freelancer's open jobs, best first; or all jobs of the employer's company, newest first. */
export async function listJobs(me: UserContext, filters: JobFilters): Promise<JobPage> {
  if (me.user.user_type === 'employer') {
    const { ids, next } = await listCompanyJobs(me, filters)
    return { jobs: await jobRows(me.db.read, me.user, ids, me.now()), next }
  }
  const freelancer = await matchedFreelancerOf(me.db.read, me.user, me.now())
  const { ids, next } = await listMatchedJobs(me, freelancer, filters)
  return { jobs: await jobRows(me.db.read, me.user, ids, me.now(), { freelancer }), next }
}

/**
 * One page of the ids of the company's jobs in every state, newest first. The distance filter does not apply, because
 * it is measured from a freelancer's own location.
 */
async function listCompanyJobs(me: UserContext, filters: JobFilters) {
  if (findsNoJobs(filters)) return { ids: [], next: null }
  const [created_at, id] = filters.after ? readPageMark(filters.after, 2) : [AFTER_EVERYTHING, AFTER_EVERYTHING]
  const expression = searchExpressionOf(me.db.read, filters)
  const search = {
    company_id: me.user.company_id ?? '',
    created_at,
    id,
    limit: filters.limit + 1,
    expression,
    ...searchBoundsOf(filters),
  }
  const isBounded = filters.date_from || filters.date_to || filters.min_rate
  const found = expression ? companyJobsFitting : isBounded ? companyJobsWithin : allCompanyJobs
  const rows = await found(me.db.read).all(search)
  const page = rows.slice(0, filters.limit)
  const last = page.at(-1)
  return {
    ids: page.map((row) => row.id),
    next: last && rows.length > page.length ? pageMarkOf(last.created_at, last.id) : null,
  }
}

const isCompanyJobAfterMark = and(
  eq(jobs.company_id, sql.placeholder('company_id')),
  sql`(${jobs.created_at}, ${jobs.id}) < (${sql.placeholder('created_at')}, ${sql.placeholder('id')})`,
)
const companyJobsWhere = (condition: (db: DatabaseReader) => SQL | undefined) =>
  preparedStatement((db) =>
    db
      .select({ id: jobs.id, created_at: jobs.created_at })
      .from(jobs)
      .where(condition(db))
      .orderBy(desc(jobs.created_at), desc(jobs.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
const allCompanyJobs = companyJobsWhere(() => isCompanyJobAfterMark)
const companyJobsWithin = companyJobsWhere(() => and(isCompanyJobAfterMark, fitsSearchBounds(jobs.id)))
const companyJobsFitting = companyJobsWhere((db) =>
  and(isCompanyJobAfterMark, fitsSearchBounds(jobs.id), fitsSearchText(db, jobs.id, 'expression')),
)

/** Jobs of a search that are ranked: the newest that match. */
const RANKED_JOBS_MAX = 300
/** Radius around a place that no job names in its text, in miles. */
const NEARBY_RADIUS_MILES = 25

/**
 * One page of the ids of a freelancer's jobs: the matched view, or with filters any open job that matches them, best
 * first.
 */
async function listMatchedJobs(
  me: UserContext,
  freelancer: MatchedFreelancer,
  { limit, after, ...filters }: JobFilters,
) {
  const isSearch = FILTER_KEYS.some((key) => filters[key] !== undefined && filters[key] !== '')
  const ids = isSearch ? await searchedJobIds(me, freelancer, filters) : await refreshMatchedView(me, freelancer)
  const { page, next } = cutListPage(ids, String, { limit, after })
  return { ids: page, next }
}

async function searchedJobIds(me: UserContext, freelancer: MatchedFreelancer, filters: SearchFilters) {
  if (findsNoJobs(filters)) return []
  const now = Math.floor(me.now().getTime() / 1000)
  const nums = [...(await findJobNums(me, freelancer, filters, now)), ...(await findAskedFirst(me, filters, now))]
  const { distance } = filters
  const ranked = rankJobs(freelancer, await indexedJobsByNumber(me.db.read, nums)).filter(
    ({ match: { miles } }) => distance === undefined || miles === null || miles <= distance,
  )
  return (filters.role ? await withFittingRole(me, ranked, filters) : ranked).map((job) => job.id)
}

async function findJobNums(me: UserContext, freelancer: MatchedFreelancer, filters: SearchFilters, now: number) {
  const { db } = me
  const bounds = searchBoundsOf(filters)
  const expression = searchExpressionOf(me.db.read, filters)
  if (!expression) return await findJobsWithin(db.read, freelancer, filters.distance, bounds, now)
  const nums = await searchOpenJobs(db.read, expression, now, RANKED_JOBS_MAX, bounds, travelBoxOf(freelancer, filters))
  return nums.length === 0 && filters.location ? jobNumsNearPlace(me, filters, bounds, now) : nums
}

/** What they are asked first for is in no index of open jobs: the filters are applied as a device does it. */
async function findAskedFirst({ db, user }: UserContext, filters: SearchFilters, now: number) {
  const invited = await indexedJobsByNumber(db.read, await jobsInvitedTo(db.read, { user_id: user.id, now }))
  const asked = new Map(invited.filter(({ open_until }) => open_until < 0).map((one) => [one.job_id, one]))
  if (asked.size === 0) return []
  const fits = jobFilterFor(filters)
  return (await readJobs(db.read, [...asked.keys()]))
    .filter((job) => fits(job, milesApart(user, asked.get(job.id)!)))
    .map(({ id }) => asked.get(id)!.num)
}

/** One mile more than asked for, because miles are rounded. */
const travelBoxOf = ({ point }: MatchedFreelancer, { distance }: SearchFilters) =>
  point && distance !== undefined ? boundingBoxAround(point, distance + 1) : undefined

/** If no job names the place in its text: the jobs around it that match the other filters. */
async function jobNumsNearPlace(
  me: UserContext,
  { location = '', ...filters }: SearchFilters,
  bounds: SearchBounds,
  now: number,
) {
  const point = await me.ports.places.locate(location, '')
  if (!point) return []
  const near = await searchOpenJobsNear(me.db.read, point, NEARBY_RADIUS_MILES, now, RANKED_JOBS_MAX, bounds)
  const expression = searchExpressionOf(me.db.read, filters)
  if (!expression) return near
  const fitting = new Set(await searchOpenJobs(me.db.read, expression, now, RANKED_JOBS_MAX, bounds))
  return near.filter((num) => fitting.has(num))
}

/**
 * The index has the rate of the best-paid role, not which role, and words that may be of two: the roles themselves are
 * read, unless it is one word at any rate.
 */
async function withFittingRole(me: UserContext, ranked: JobWithMatch[], { role, min_rate }: SearchFilters) {
  if (!min_rate && searchTokens(role).length === 1) return ranked
  const fits = roleFilterFor({ role, min_rate })
  const roles = await readRolesByJob(
    me.db.read,
    ranked.map((job) => job.id),
  )
  return ranked.filter((job) => fits(roles.get(job.id) ?? []))
}

/** Dates and rate of the filters in the index's units. */
function searchBoundsOf(filters: SearchFilters): SearchBounds {
  const { from, to } = searchSpanMs(filters)
  return {
    from: from === -Infinity ? UNBOUNDED_SEARCH.from : from / 1000,
    to: to === Infinity ? UNBOUNDED_SEARCH.to : to / 1000,
    min_rate: inMinorUnits(filters.min_rate ?? 0),
  }
}

/** The textual filters as one full-text search, or null without any. */
const searchExpressionOf = (db: DatabaseReader, { location, event_type, skills, role }: SearchFilters) =>
  searchExpression(db, { place: location, event: event_type, skills: splitSkillList(skills), role })
