import type { JobFilters } from '../../shared/jobs/job-filters.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { UserContext } from '../context.ts'
import { jobRows } from './core/job-rows.ts'
import { listCompanyJobs } from './list-company-jobs.ts'
import { listMatchedJobs } from './list-matched-jobs.ts'

/** `next` is the mark after which the next page begins; null on the last. */
export type JobPage = { jobs: Job[]; next: string | null }

/** A freelancer's open jobs, best first; or everything of the employer's company, newest first. */
export async function listJobs(me: UserContext, filters: JobFilters): Promise<JobPage> {
  const { ids, next } =
    me.user.user_type === 'employer' ? listCompanyJobs(me, filters) : await listMatchedJobs(me, filters)
  return { jobs: jobRows(me.db.read, me.user, ids, me.now()), next }
}
