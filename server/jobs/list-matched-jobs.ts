import type { JobFilters } from '../../shared/jobs/job-filters.ts'
import { roleFilterFor } from '../../shared/jobs/filter-for.ts'
import { FILTER_KEYS, type SearchFilters } from '../../shared/jobs/search-filters.ts'
import type { UserContext } from '../context.ts'
import { type Bounds, boxAround, searchOpenJobs, searchOpenNear } from '../db/job-search.ts'
import { indexedByNum } from '../db/match-index.ts'
import { readRoles } from '../db/read-jobs.ts'
import { cutPage } from '../http/paging.ts'
import { boundsOf } from './bounds-of.ts'
import { findWithin } from './matching/find-candidates.ts'
import { type MatchedJob, rankJobs } from './matching/match-jobs.ts'
import { refreshMatchedView } from './matching/matched-view.ts'
import { searchOf } from './search-of.ts'
import { type Seeker, seekerOf } from './matching/seeker.ts'

/** How many jobs a search brings to be ranked: the newest that fit. */
const SEARCH_MAX = 300
/** How far around a place that no job names in words. */
const NEAR_MILES = 25

/** One page of the ids of a freelancer's jobs: the matched view, or with filters any open job that fits them, best first. */
export async function listMatchedJobs(me: UserContext, { limit, after, ...filters }: JobFilters) {
  const isSearch = FILTER_KEYS.some((key) => filters[key] !== undefined && filters[key] !== '')
  const ids = isSearch ? await searchedJobs(me, filters) : await refreshMatchedView(me)
  const { page, next } = cutPage(ids, String, { limit, after })
  return { ids: page, next }
}

async function searchedJobs(me: UserContext, filters: SearchFilters) {
  const seeker = seekerOf(me.db.read, me.user)
  const now = Math.floor(me.now().getTime() / 1000)
  const nums = await findNums(me, seeker, filters, now)
  const { distance } = filters
  const ranked = rankJobs(seeker, indexedByNum(me.db.read, nums)).filter(
    ({ match: { miles } }) => distance === undefined || miles === null || miles <= distance,
  )
  return (filters.role ? withRole(me, ranked, filters) : ranked).map((job) => job.id)
}

async function findNums(me: UserContext, seeker: Seeker, filters: SearchFilters, now: number) {
  const { db } = me
  const bounds = boundsOf(filters)
  const expression = searchOf(filters)
  if (!expression) return findWithin(db.read, seeker, filters.distance, bounds, now)
  const nums = searchOpenJobs(db.read, expression, now, SEARCH_MAX, bounds, boxOf(seeker, filters))
  return nums.length === 0 && filters.location ? jobsNear(me, filters, bounds, now) : nums
}

/** A mile more than asked for: miles are rounded. */
const boxOf = ({ point }: Seeker, { distance }: SearchFilters) =>
  point && distance !== undefined ? boxAround(point, distance + 1) : undefined

/** Where no job has the place in its words: those around it, which fit the other filters. */
async function jobsNear(me: UserContext, { location = '', ...filters }: SearchFilters, bounds: Bounds, now: number) {
  const point = await me.ports.places.locate(location, location)
  if (!point) return []
  const near = searchOpenNear(me.db.read, point, NEAR_MILES, now, SEARCH_MAX, bounds)
  const expression = searchOf(filters)
  if (!expression) return near
  const fitting = new Set(searchOpenJobs(me.db.read, expression, now, SEARCH_MAX, bounds))
  return near.filter((num) => fitting.has(num))
}

/** The index knows what the best role pays, not which: the roles themselves are asked. */
function withRole(me: UserContext, ranked: MatchedJob[], { role, min_rate }: SearchFilters) {
  const fits = roleFilterFor({ role, min_rate })
  const roles = readRoles(
    me.db.read,
    ranked.map((job) => job.id),
  )
  return ranked.filter((job) => fits(roles.get(job.id) ?? []))
}
