import type { JobFilters } from '../../shared/jobs.ts'
import type { UserContext } from '../context.ts'
import { searchOpenJobs, searchOpenNear } from '../db/job-search.ts'
import { indexedByNum } from '../db/match-index.ts'
import { rankJobs } from './match-jobs.ts'
import { matchedRow } from './matched-row.ts'
import { markOf, readMark } from './page-mark.ts'
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
  const start = filters.after ? startAfter(ids, filters.after) : 0
  const page = ids.slice(start, start + filters.limit)
  const end = start + page.length
  return { ids: page, next: end < ids.length ? markOf(String(end), page.at(-1)!) : null }
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

/** The list may have changed since: after the job that ended the last page, or where it stood. */
function startAfter(ids: string[], mark: string) {
  const [end, id] = readMark(mark, 2) as [string, string]
  const index = ids.indexOf(id)
  return index >= 0 ? index + 1 : Math.max(0, Number.parseInt(end, 10) || 0)
}
