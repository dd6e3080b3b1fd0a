import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { LIST_LIMIT_MAX } from '../../shared/limits.ts'
import { at } from '../http/path-to.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { requestAll } from '../http/request-page.ts'
import { failureText } from '../http/request.ts'
import { useSession } from '../offline/session/session.ts'
import type { LocalCrewList } from '../offline/store/rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useCrewLists } from '../trade/crews/crew-lists.ts'
import { useFavouriteFilter } from '../trade/crews/use-favourite-filter.ts'
import { useCurrentRow } from '../ui/table/use-current-row.ts'
import { useRowSelection } from '../ui/table/use-row-selection.ts'
import { type CrewFilters, type CrewRow, findPeople, MESSAGES, rowsOf, sortPeople, WORKED } from './crew-rows.ts'

/**
 * The company's lists from this device, and beside them what the server knows of the people: their past jobs here, and
 * how they stand to the chosen project. `?list=` and `?project=` say what is open.
 */
export function useCrews() {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const jobId = params.get('project') ?? ''
  const kept = useCrewLists()
  const jobs = useLive(async (db) => (await db.jobs.toArray()).filter((job) => jobStatusAt(job) === 'open'), [])
  const job = jobs?.find(({ id }) => id === jobId)
  const { online } = useStatus()
  const query = useQuery({
    queryKey: ['crew-people', jobId],
    queryFn: ({ signal }) =>
      requestAll(at('/crews/people', {}, { limit: LIST_LIMIT_MAX, ...(jobId && { job_id: jobId }) }), { signal }),
    enabled: Boolean(user?.company_id),
  })
  const refetch = () => void query.refetch()
  useRefetchOn(job, refetch)
  useRefetchOn(kept, refetch)
  useRefetchOn(online, refetch)

  const lists = kept ?? NONE
  const asked = params.get('list')
  const list = asked === WORKED ? WORKED : lists.find(({ id }) => id === asked)
  const [order, setOrder] = useState('name')
  const chosen: LocalCrewList | typeof WORKED | undefined = list ?? (asked === null ? lists[0] : undefined)
  const all = useMemo(() => (chosen ? sortPeople(rowsOf(chosen, query.data), order) : []), [chosen, query.data, order])
  const favourites = useFavouriteFilter()
  const { has } = favourites
  // Among the favourites it would show everybody.
  const keeps = chosen !== WORKED && chosen?.is_favourites ? null : favourites.keeps
  const [filters, setFilters] = useState<CrewFilters>(EVERYBODY)
  const change = useCallback((next: Partial<CrewFilters>) => setFilters((before) => ({ ...before, ...next })), [])
  const rows = useMemo(() => {
    const found = findPeople(all, filters)
    return keeps ? found.filter(({ id }) => keeps(id)) : found
  }, [all, filters, keeps])
  const set = (name: 'list' | 'project', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: name === 'project' },
    )

  return {
    isLoaded: kept !== undefined,
    lists,
    /** The open list: on narrow screens none at first. */
    chosen,
    isChosen: asked !== null,
    /** In its place: what was written to people of the lists. */
    isOnMessages: asked === MESSAGES,
    /** Who is shown, of `all` in the list. */
    rows,
    all,
    filters,
    change,
    isNarrowed: filters.role !== '' || filters.text.trim() !== '',
    showAll: () => {
      change(EVERYBODY)
      favourites.clear()
    },
    favourites,
    starred: all.filter(({ id }) => has(id)).length,
    people: query.data,
    jobs: jobs ?? [],
    job,
    order,
    setOrder,
    selection: useRowSelection(rows, crewId),
    /** The row that keys act on. */
    place: useCurrentRow(rows, crewId),
    openList: (id: string) => {
      change(EVERYBODY)
      set('list', id)
    },
    chooseJob: (id: string) => set('project', id),
    error: query.isError ? failureText(query.error, 'Past projects could not be loaded.') : null,
    refetch,
    online,
  }
}
export type Crews = ReturnType<typeof useCrews>

const NONE: LocalCrewList[] = []
const EVERYBODY: CrewFilters = { role: '', text: '' }
export const crewId = ({ id }: CrewRow) => id
