import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Job } from '../../../shared/jobs.ts'
import type { SearchFilters } from '../../../shared/search-filters.ts'
import { detailOf, request } from '../../http/request.ts'
import { nextIn } from '../../http/request-all.ts'
import { useStatus } from '../../offline/status.ts'
import { queryOf } from './search-query.ts'

const NONE: Job[] = []

/** The server's answer to a search: open jobs beyond those on this phone too, best first, at most a hundred. */
export function useFartherJobs(filters: SearchFilters) {
  const { online } = useStatus()
  const query = useDeferredValue(String(queryOf(filters)))
  const { data, isFetching, error } = useQuery({
    queryKey: ['jobs', query],
    queryFn: ({ signal }) => search(query, signal),
    enabled: online,
  })
  return {
    jobs: online && data ? data.jobs : NONE,
    hasMore: online && Boolean(data?.hasMore),
    isLooking: isFetching,
    failure: online && error ? detailOf(error, 'The search reaches only the jobs on this phone.') : null,
  }
}

async function search(query: string, signal: AbortSignal) {
  let hasMore = false
  const onHeaders = (headers: Headers) => void (hasMore = nextIn(headers.get('link')) !== null)
  const jobs = await request<Job[]>('GET', `/jobs?${query}&limit=100`, undefined, { signal, onHeaders })
  return { jobs, hasMore }
}
