import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Job } from '../../shared/jobs/jobs.ts'
import { LIST_LIMIT_MAX } from '../../shared/limits.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { detailOf } from '../http/request.ts'
import { requestPage } from '../http/request-page.ts'
import { useStatus } from '../offline/sync/status.ts'
import { queryOf } from './search-query.ts'
import { pathTo } from '../http/path-to.ts'

const NONE: Job[] = []

/** The server's answer to a search: open jobs beyond those on this phone too, best first, a hundred at a time. */
export function useFartherJobs(filters: SearchFilters) {
  const { online } = useStatus()
  const query = useDeferredValue(String(queryOf(filters)))
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, error } = useInfiniteQuery({
    queryKey: ['jobs', query],
    initialPageParam: `/jobs?${query}${pathTo`&limit=${LIST_LIMIT_MAX}`}`,
    queryFn: ({ pageParam, signal }) => requestPage<Job>(pageParam, { signal }),
    getNextPageParam: ({ next }) => next,
    enabled: online,
  })
  const jobs = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? NONE, [data])
  const fallback = data ? 'The next ones could not be fetched.' : 'The search reaches only the jobs on this phone.'
  return {
    query,
    jobs: online ? jobs : NONE,
    hasMore: online && hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: fetchNextPage,
    isLooking: isFetching && !isFetchingNextPage,
    failure: online && error ? detailOf(error, fallback) : null,
  }
}
