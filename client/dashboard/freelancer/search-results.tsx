import { useEffect, useMemo } from 'react'
import { filterFor } from '../../../shared/filter-for.ts'
import type { SearchFilters } from '../../../shared/search-filters.ts'
import { QueryProvider } from '../../http/query-client.tsx'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import styles from './search-results.module.css'
import type { Entry } from './freelancer-jobs.ts'
import { useFartherJobs } from './use-farther-jobs.ts'

type Props = {
  entries: Entry[]
  filters: SearchFilters
  /** What is to be shown; undefined when the search is over. */
  onFound: (found: Entry[] | undefined) => void
  onSave: () => void
  onClear: () => void
}

/** Looks through the jobs on this phone at once and, with signal, through all the others; says how many it has found. */
export default function SearchResults(props: Props) {
  return (
    <QueryProvider>
      <Results {...props} />
    </QueryProvider>
  )
}

function Results({ entries, filters, onFound, onSave, onClear }: Props) {
  const { online } = useStatus()
  const farther = useFartherJobs(filters)
  const found = useMemo(() => {
    const fits = filterFor(filters)
    const known = new Set(entries.map(({ job }) => job.id))
    const others = farther.jobs.filter(({ id }) => !known.has(id))
    return [
      ...entries.filter(({ job }) => fits(job, job.match?.miles ?? null)),
      ...others.map((job): Entry => ({ job, application: null, unsent: null })),
    ]
  }, [entries, filters, farther.jobs])
  useEffect(() => {
    onFound(found)
    return () => onFound(undefined)
  }, [onFound, found])

  const count = `${found.length}${farther.hasMore ? '+' : ''} ${found.length === 1 ? 'job' : 'jobs'}`
  const where = online ? (farther.isLooking ? ', looking farther' : '') : ' on this phone'
  return (
    <div className={styles.line}>
      <p role="status">{farther.failure ?? `${count}${where}`}</p>
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
