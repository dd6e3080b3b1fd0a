import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { PAGE_LIMIT_MAX } from '../../shared/limits.ts'
import { at } from '../http/path-to.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { requestAllPages } from '../http/request-page.ts'
import { failureText } from '../http/request.ts'
import { useSession } from '../offline/session/session.ts'
import type { LocalCrewList } from '../offline/store/rows.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useCrewLists } from '../trade/crews/crew-lists.ts'
import { useFavouriteFilter } from '../trade/crews/use-favourite-filter.ts'
import { useCurrentRow } from '../ui/table/use-current-row.ts'
import { useRowSelection } from '../ui/table/use-row-selection.ts'
import {
  type CrewFilters,
  type CrewTableRow,
  findCrewPeople,
  MESSAGES_LIST,
  crewRowsOf,
  sortCrewPeople,
  WORKED_LIST,
} from './crew-rows.ts'

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
      requestAllPages(at('/crews/people', {}, { limit: PAGE_LIMIT_MAX, ...(jobId && { job_id: jobId }) }), { signal }),
    enabled: Boolean(user?.company_id),
  })
  const refetch = () => void query.refetch()
  useRefetchOn(job, refetch)
  useRefetchOn(kept, refetch)
  useRefetchOn(online, refetch)

  const lists = kept ?? NO_CREW_LISTS
  const asked = params.get('list')
  const list = asked === WORKED_LIST ? WORKED_LIST : lists.find(({ id }) => id === asked)
  const [order, setOrder] = useState('name')
  const chosen: LocalCrewList | typeof WORKED_LIST | undefined = list ?? (asked === null ? lists[0] : undefined)
  const all = useMemo(
    () => (chosen ? sortCrewPeople(crewRowsOf(chosen, query.data), order) : []),
    [chosen, query.data, order],
  )
  const favourites = useFavouriteFilter()
  const { has } = favourites
  // Among the favourites it would show everybody.
  const keeps = chosen !== WORKED_LIST && chosen?.is_favourites ? null : favourites.keeps
  const [filters, setFilters] = useState<CrewFilters>(NO_CREW_FILTERS)
  const change = useCallback((next: Partial<CrewFilters>) => setFilters((before) => ({ ...before, ...next })), [])
  const rows = useMemo(() => {
    const found = findCrewPeople(all, filters)
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
    isOnMessages: asked === MESSAGES_LIST,
    /** Who is shown, of `all` in the list. */
    rows,
    all,
    filters,
    change,
    isNarrowed: filters.role !== '' || filters.text.trim() !== '',
    showAll: () => {
      change(NO_CREW_FILTERS)
      favourites.clear()
    },
    favourites,
    starred: all.filter(({ id }) => has(id)).length,
    people: query.data,
    jobs: jobs ?? [],
    job,
    order,
    setOrder,
    selection: useRowSelection(rows, crewRowIdOf),
    /** The row that keys act on. */
    place: useCurrentRow(rows, crewRowIdOf),
    openList: (id: string) => {
      change(NO_CREW_FILTERS)
      set('list', id)
    },
    chooseJob: (id: string) => set('project', id),
    error: query.isError ? failureText(query.error, 'Past projects could not be loaded.') : null,
    refetch,
    online,
  }
}
export type CompanyCrews = ReturnType<typeof useCrews>

const NO_CREW_LISTS: LocalCrewList[] = []
const NO_CREW_FILTERS: CrewFilters = { role: '', text: '' }
export const crewRowIdOf = ({ id }: CrewTableRow) => id
