import type { JobFilters } from '../../shared/jobs.ts'
import type { UserContext } from '../context.ts'
import { searchOpenJobs, searchOpenNear } from '../db/job-search.ts'
import { indexedByNum } from '../db/match-index.ts'
import { cutPage } from '../pages.ts'
import { rankJobs } from './match-jobs.ts'
import { matchedRow } from './matched-row.ts'
import { refreshMatchedView } from './refresh-matched-view.ts'
import { searchOf } from './search-of.ts'
import { seekerOf } from './seeker.ts'

/** How many jobs a search brings to be ranked: the newest that fit. */
const SEARCH_MAX = 500
/** How far around a place that no job names in words. */
const NEAR_MILES = 25

/** One page of the ids of a freelancer's jobs: the matched view, or with filters any open job that fits them, best first. */
export async function listMatchedJobs(me: UserContext, filters: JobFilters) {
  const ids = (await searchedJobs(me, filters)) ?? (await viewedJobs(me))
  const { page, next } = cutPage(ids, String, filters)
  return { ids: page, next }
}

async function viewedJobs(me: UserContext) {
  await refreshMatchedView(me)
  return matchedRow(me.db.read, me.user.id).ids
}

async function searchedJobs(me: UserContext, filters: JobFilters) {
  const expression = searchOf(filters)
  if (!expression) return null
  const now = Math.floor(me.now().getTime() / 1000)
  let nums = searchOpenJobs(me.db.read, expression, now, SEARCH_MAX)
  if (nums.length === 0 && filters.location) nums = await jobsNear(me, filters, now)
  return rankJobs(seekerOf(me.db.read, me.user), indexedByNum(me.db.read, nums)).map((job) => job.id)
}

/** Where no job has the place in its words: those around it, which fit the other filters. */
async function jobsNear(me: UserContext, { location = '', ...filters }: JobFilters, now: number) {
  const point = await me.ports.places.locate(location, location)
  if (!point) return []
  const near = searchOpenNear(me.db.read, point, NEAR_MILES, now, SEARCH_MAX)
  const expression = searchOf(filters)
  if (!expression) return near
  const fitting = new Set(searchOpenJobs(me.db.read, expression, now, SEARCH_MAX))
  return near.filter((num) => fitting.has(num))
}
