import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { jobFilterFor } from '../../shared/jobs/filter-for.ts'
import type { SearchFilters } from '../../shared/jobs/search-filters.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useStatus } from '../offline/sync/status.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import styles from './search-results.module.css'
import type { JobEntry } from './freelancer-jobs.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Job } from '../../shared/jobs/jobs.ts'
import { PAGE_LIMIT_MAX } from '../../shared/limits.ts'
import { errorDetailOf } from '../http/request.ts'
import { requestPage } from '../http/request-page.ts'
import { queryOf } from './job-filters.ts'
import { at } from '../http/path-to.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'

/** The jobs to show, and what is shown below them. */
export type SearchedJobs = { entries: JobEntry[]; foot: ReactNode }

type Props = {
  entries: JobEntry[]
  filters: SearchFilters
  /** Called with undefined when the search is over. */
  onFound: (found: SearchedJobs | undefined) => void
  onSave: () => void
  onClear: () => void
}

/** Searches the jobs on this device at once and, with signal, all others; announces how many it has found. */
export default function SearchResults(props: Props) {
  return (
    <QueryProvider>
      <SearchResultsLine {...props} />
    </QueryProvider>
  )
}

function SearchResultsLine({ entries, filters, onFound, onSave, onClear }: Props) {
  const { online } = useStatus()
  const { isFetching } = useFirstSync()
  const farther = useFartherJobs(filters)
  const found = useMemo(() => {
    const fits = jobFilterFor(filters)
    const known = new Set(entries.map(({ job }) => job.id))
    // Only the server finds jobs around a place that none of them names: its answer applies to the rows on this device,
    // too.
    const named = new Set(farther.jobs.map(({ id }) => id))
    // A job whose rank has fallen between two pages is on both.
    const others = new Map(farther.jobs.flatMap((job) => (known.has(job.id) ? [] : [[job.id, job]])))
    return [
      ...entries.filter(({ job }) => fits(job, job.match?.miles ?? null) || named.has(job.id)),
      ...Array.from(others.values(), (job): JobEntry => ({ job, application: null, unsent: null })),
    ]
  }, [entries, filters, farther.jobs])
  const { query, hasMore, isLoadingMore, loadMore } = farther
  useEffect(() => {
    const foot = <ShowMore key={query} hasMore={hasMore} isLoading={isLoadingMore} onMore={() => void loadMore()} />
    onFound({ entries: found, foot })
  }, [onFound, found, query, hasMore, isLoadingMore, loadMore])
  useEffect(() => () => onFound(undefined), [onFound])

  useShortcuts('Jobs', [
    ['', 'Save this search', onSave],
    ['', 'Clear all filters', onClear],
  ])

  const count = `${found.length}${farther.hasMore ? '+' : ''} ${found.length === 1 ? 'job' : 'jobs'}`
  const where = online
    ? farther.isLooking
      ? ', looking further afield'
      : ''
    : ` on this device${filters.location ? ' that name the place' : ''}`
  return (
    <div className={styles.line}>
      <output>{farther.failure ?? `${count}${where}${isFetching ? ', fetching more' : ''}`}</output>
      <span className={styles.tools}>
        <Button size="sm" variant="ghost" onClick={onSave}>
          Save search
        </Button>
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear all
        </Button>
      </span>
    </div>
  )
}

const NO_FARTHER_JOBS: Job[] = []

/** The server's answer to a search: open jobs beyond those on this device too, best first, a hundred at a time. */
function useFartherJobs(filters: SearchFilters) {
  const { online } = useStatus()
  const query = useDeferredValue(String(queryOf(filters)))
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, error } = useInfiniteQuery({
    queryKey: ['jobs', query],
    initialPageParam: at('/jobs', {}, new URLSearchParams(`${query}&limit=${PAGE_LIMIT_MAX}`)),
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { signal }),
    getNextPageParam: ({ next }) => next,
    enabled: online,
  })
  const jobs = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? NO_FARTHER_JOBS, [data])
  const fallback = data ? 'More jobs could not be loaded.' : 'This only searches the jobs on this device.'
  return {
    query,
    jobs: online ? jobs : NO_FARTHER_JOBS,
    hasMore: online && hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: fetchNextPage,
    isLooking: isFetching && !isFetchingNextPage,
    failure: online && error ? errorDetailOf(error, fallback) : null,
  }
}
