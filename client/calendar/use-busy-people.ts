import { useQuery } from '@tanstack/react-query'
import { LIST_LIMIT_MAX } from '../../shared/limits.ts'
import { at } from '../http/path-to.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { requestAll } from '../http/request-page.ts'
import { failureText } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'

/**
 * On which of these days people of the company's crew are busy elsewhere: only the server knows. Undefined until it has
 * answered, or while the week is over.
 */
export function useBusyPeople(days: readonly string[], today: string) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const isAhead = to >= today
  const query = useQuery({
    queryKey: ['busy-people', from],
    queryFn: ({ signal }) => requestAll(at('/crews/busy-days', {}, { from, to, limit: LIST_LIMIT_MAX }), { signal }),
    enabled: isAhead,
  })
  const { online } = useStatus()
  const refetch = () => void query.refetch()
  useRefetchOn(online, refetch)
  return {
    busy: query.data,
    isAhead,
    failure: query.isError ? failureText(query.error, 'Who is busy elsewhere could not be fetched.') : null,
    refetch,
  }
}
