import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { requestAllPages } from '../http/request-page.ts'
import { useStatus } from '../offline/sync/status.ts'
import { failureText } from '../http/request.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { at } from '../http/path-to.ts'

const JOBS_TO_RATE_KEY = ['jobs-to-rate']

/** The company's past jobs, those with somebody to rate first; fetched again when signal comes back. */
export function useJobsToRate() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: JOBS_TO_RATE_KEY,
    queryFn: async ({ signal }) =>
      stillToRateFirst(await requestAllPages(at('/employers/jobs-to-rate', {}, { limit: 100 }), { signal })),
  })
  const { online } = useStatus()
  const refetch = () => void query.refetch()
  useRefetchOn(String(online), refetch)

  /** Until the list is fetched again. The job keeps its position meanwhile. */
  function markRated(jobId: string, freelancerId: string) {
    // An answer on its way may be of before the rating.
    void client.cancelQueries({ queryKey: JOBS_TO_RATE_KEY })
    const marked = (one: PersonToRate) => (one.id === freelancerId ? { ...one, already_rated: true } : one)
    client.setQueryData<JobToRate[]>(JOBS_TO_RATE_KEY, (before) =>
      before?.map((job) => (job.id === jobId ? { ...job, freelancers: job.freelancers.map(marked) } : job)),
    )
    void client.invalidateQueries({ queryKey: JOBS_TO_RATE_KEY, refetchType: 'none' })
  }

  return {
    jobs: query.data,
    error: query.isError ? failureText(query.error, 'The projects to rate could not be loaded') : null,
    refetch,
    markRated,
  }
}

export type PersonToRate = JobToRate['freelancers'][number]

export const hasSomebodyToRate = ({ freelancers }: JobToRate) => freelancers.some((one) => !one.already_rated)

const stillToRateFirst = (jobs: JobToRate[]) => [
  ...jobs.filter(hasSomebodyToRate),
  ...jobs.filter((job) => !hasSomebodyToRate(job)),
]
