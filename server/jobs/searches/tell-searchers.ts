import { milesApart } from '../matching/map-cells.ts'
import { filterFor } from '../../../shared/jobs/filter-for.ts'
import type { Context } from '../../context.ts'
import { indexedById } from '../../db/match-index.ts'
import { type JobRead, readJobs } from '../../db/read-jobs.ts'
import type { Carrier } from '../../delivery/deliveries-verdict.ts'
import { type Found, searchesUnder } from './find-searches.ts'
import type { JobFacts, SearchTask } from '../core/queue-search-alerts.ts'
import { keysOfJob } from '../matching/search-keys.ts'
import { tellOfJob } from './tell-of-job.ts'

/** People told in one transaction: nobody else's write waits for all of them. */
const AT_ONCE = 100

/** Tells everybody one of whose saved searches a job fits now and did not fit before, each once. */
export const tellSearchers: Carrier = async (ctx, { payload }) => {
  const { job_id, before } = payload as SearchTask
  const job = openJob(ctx, job_id)
  if (!job) return { kind: 'done' }
  const found = searchesUnder(ctx.db.read, keysOfJob(job), job).filter((search) => isNews(search, job, before))
  const firstOfEach = [...new Map(found.reverse().map((search) => [search.user.id, search])).values()]
  for (let from = 0; from < firstOfEach.length; from += AT_ONCE) {
    const some = firstOfEach.slice(from, from + AT_ONCE)
    await ctx.db.write((tx) => {
      for (const search of some) tellOfJob(tx, search, job.id, ctx.now())
    })
  }
  return { kind: 'done' }
}

/** Null by now if it has been closed, filled or hidden since. */
function openJob({ db, now }: Context, id: string): (JobRead & JobFacts) | null {
  const [[job], [indexed]] = [readJobs(db.read, [id]), indexedById(db.read, [id])]
  if (!job || !indexed || indexed.open_until <= now().getTime() / 1000) return null
  return { ...job, lat: indexed.lat, lng: indexed.lng }
}

function isNews({ filters, user }: Found, job: JobFacts, before: JobFacts | null) {
  const fits = filterFor(filters)
  return fits(job, milesApart(user, job)) && !(before && fits(before, milesApart(user, before)))
}
