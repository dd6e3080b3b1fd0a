import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { JobFilters } from '../../shared/jobs/job-filters.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { filterFor, findsNone, roleFilterFor, spanOf, splitList } from '../../shared/jobs/filter-for.ts'
import { FILTER_KEYS, type SearchFilters } from '../../shared/jobs/search-filters.ts'
import { inMinorUnits } from '../../shared/money.ts'
import { type MatchedFreelancer, milesApart } from '../../shared/jobs/score-match.ts'
import type { UserContext } from '../context.ts'
import {
  type Bounds,
  boxAround,
  fitsBounds,
  fitsText,
  searchExpression,
  searchOpenJobs,
  searchOpenNear,
  UNBOUNDED,
} from '../db/job-search.ts'
import type { Reader } from '../db/connection.ts'
import { jobs } from '../db/schema/jobs.ts'
import { statement } from '../db/statement.ts'
import { cutPage, markOf, readMark } from '../http/paging.ts'
import { indexedByNum, invitedTo } from '../db/match-index.ts'
import { readJobs, readRoles } from '../db/read-jobs.ts'
import { jobRows } from './core/job-rows.ts'
import { findWithin, type MatchedJob, rankJobs } from './matching/match-jobs.ts'
import { refreshMatchedView } from './matching/matched-view.ts'
import { matchedFreelancerOf } from './matching/freelancer.ts'

/** `next` is the cursor of the next page; null on the last. */
export type JobPage = { jobs: Job[]; next: string | null }

/** A freelancer's open jobs, best first; or all jobs of the employer's company, newest first. */
export async function listJobs(me: UserContext, filters: JobFilters): Promise<JobPage> {
  const { ids, next } =
    me.user.user_type === 'employer' ? await listCompanyJobs(me, filters) : await listMatchedJobs(me, filters)
  return { jobs: await jobRows(me.db.read, me.user, ids, me.now()), next }
}

/**
 * One page of the ids of the company's jobs in every state, newest first. The distance filter does not apply, because
 * it is measured from a freelancer's own location.
 */
async function listCompanyJobs(me: UserContext, filters: JobFilters) {
  if (findsNone(filters)) return { ids: [], next: null }
  const [created_at, id] = filters.after ? readMark(filters.after, 2) : [LAST, LAST]
  const expression = searchOf(me.db.read, filters)
  const search = {
    company_id: me.user.company_id ?? '',
    created_at,
    id,
    limit: filters.limit + 1,
    expression,
    ...boundsOf(filters),
  }
  const isBounded = filters.date_from || filters.date_to || filters.min_rate
  const found = expression ? fitting : isBounded ? within : all
  const rows = await found(me.db.read).all(search)
  const page = rows.slice(0, filters.limit)
  const last = page.at(-1)
  return {
    ids: page.map((row) => row.id),
    next: last && rows.length > page.length ? markOf(last.created_at, last.id) : null,
  }
}

/** Sorts after every time and id. */
const LAST = '~'

const own = and(
  eq(jobs.company_id, sql.placeholder('company_id')),
  sql`(${jobs.created_at}, ${jobs.id}) < (${sql.placeholder('created_at')}, ${sql.placeholder('id')})`,
)
const listOf = (condition: (db: Reader) => SQL | undefined) =>
  statement((db) =>
    db
      .select({ id: jobs.id, created_at: jobs.created_at })
      .from(jobs)
      .where(condition(db))
      .orderBy(desc(jobs.created_at), desc(jobs.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
const all = listOf(() => own)
const within = listOf(() => and(own, fitsBounds(jobs.id)))
const fitting = listOf((db) => and(own, fitsBounds(jobs.id), fitsText(db, jobs.id, 'expression')))

/** Jobs of a search that are ranked: the newest that match. */
const SEARCH_MAX = 300
/** Radius around a place that no job names in its text, in miles. */
const NEAR_MILES = 25

/**
 * One page of the ids of a freelancer's jobs: the matched view, or with filters any open job that matches them, best
 * first.
 */
async function listMatchedJobs(me: UserContext, { limit, after, ...filters }: JobFilters) {
  const isSearch = FILTER_KEYS.some((key) => filters[key] !== undefined && filters[key] !== '')
  const ids = isSearch ? await searchedJobs(me, filters) : await refreshMatchedView(me)
  const { page, next } = cutPage(ids, String, { limit, after })
  return { ids: page, next }
}

async function searchedJobs(me: UserContext, filters: SearchFilters) {
  if (findsNone(filters)) return []
  const freelancer = await matchedFreelancerOf(me.db.read, me.user)
  const now = Math.floor(me.now().getTime() / 1000)
  const nums = [...(await findNums(me, freelancer, filters, now)), ...(await findAskedFirst(me, filters, now))]
  const { distance } = filters
  const ranked = rankJobs(freelancer, await indexedByNum(me.db.read, nums)).filter(
    ({ match: { miles } }) => distance === undefined || miles === null || miles <= distance,
  )
  return (filters.role ? await withRole(me, ranked, filters) : ranked).map((job) => job.id)
}

async function findNums(me: UserContext, freelancer: MatchedFreelancer, filters: SearchFilters, now: number) {
  const { db } = me
  const bounds = boundsOf(filters)
  const expression = searchOf(me.db.read, filters)
  if (!expression) return await findWithin(db.read, freelancer, filters.distance, bounds, now)
  const nums = await searchOpenJobs(db.read, expression, now, SEARCH_MAX, bounds, boxOf(freelancer, filters))
  return nums.length === 0 && filters.location ? jobsNear(me, filters, bounds, now) : nums
}

/** What they are asked first for is in no index of open jobs: the filters are applied as a device does it. */
async function findAskedFirst({ db, user }: UserContext, filters: SearchFilters, now: number) {
  const invited = await indexedByNum(db.read, await invitedTo(db.read, { user_id: user.id, now }))
  const asked = new Map(invited.filter(({ open_until }) => open_until < 0).map((one) => [one.job_id, one]))
  if (asked.size === 0) return []
  const fits = filterFor(filters)
  return (await readJobs(db.read, [...asked.keys()]))
    .filter((job) => fits(job, milesApart(user, asked.get(job.id)!)))
    .map(({ id }) => asked.get(id)!.num)
}

/** One mile more than asked for, because miles are rounded. */
const boxOf = ({ point }: MatchedFreelancer, { distance }: SearchFilters) =>
  point && distance !== undefined ? boxAround(point, distance + 1) : undefined

/** If no job names the place in its text: the jobs around it that match the other filters. */
async function jobsNear(me: UserContext, { location = '', ...filters }: SearchFilters, bounds: Bounds, now: number) {
  const point = await me.ports.places.locate(location, '')
  if (!point) return []
  const near = await searchOpenNear(me.db.read, point, NEAR_MILES, now, SEARCH_MAX, bounds)
  const expression = searchOf(me.db.read, filters)
  if (!expression) return near
  const fitting = new Set(await searchOpenJobs(me.db.read, expression, now, SEARCH_MAX, bounds))
  return near.filter((num) => fitting.has(num))
}

/** The index has the rate of the best-paid role, not which role: the roles themselves are read. */
async function withRole(me: UserContext, ranked: MatchedJob[], { role, min_rate }: SearchFilters) {
  const fits = roleFilterFor({ role, min_rate })
  const roles = await readRoles(
    me.db.read,
    ranked.map((job) => job.id),
  )
  return ranked.filter((job) => fits(roles.get(job.id) ?? []))
}

/** Dates and rate of the filters in the index's units. */
function boundsOf(filters: SearchFilters): Bounds {
  const { from, to } = spanOf(filters)
  return {
    from: from === -Infinity ? UNBOUNDED.from : from / 1000,
    to: to === Infinity ? UNBOUNDED.to : to / 1000,
    min_rate: inMinorUnits(filters.min_rate ?? 0),
  }
}

/** The textual filters as one full-text search, or null without any. */
const searchOf = (db: Reader, { location, event_type, skills, role }: SearchFilters) =>
  searchExpression(db, { place: location, event: event_type, skills: splitList(skills), role })
