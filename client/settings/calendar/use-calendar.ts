import { useQuery } from '@tanstack/react-query'
import { detailOf, request, RequestError } from '../../http/request.ts'
import { useLive } from '../../offline/store/use-live.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import { keepCalendar } from '../../offline/sync/keep-answer.ts'
import { useStatus } from '../../offline/sync/status.ts'

/** The calendar as this device knows it, brought up to date; and, with signal, what can be connected here. */
export function useCalendar() {
  const { online } = useStatus()
  const kept = useLive(findCalendar, [])
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar-setup'],
    queryFn: async ({ signal }) => {
      const [setup, status] = await Promise.all([
        request('GET', '/calendar/setup', undefined, { signal }),
        request('GET', '/calendar/status', undefined, { signal }),
      ])
      await keepCalendar(status)
      return setup
    },
    // Asked again as soon as there is signal again.
    enabled: online,
    staleTime: 0,
    gcTime: 0,
  })
  return { ...kept, setup: data, error, refetch }
}

/** `isSynced`: that there is no row says something. Read before the row: what the first sync brings of both is written at once. */
async function findCalendar(db: StandbyDb) {
  const isSynced = (await db.facts.get('synced_at')) !== undefined
  return { isSynced, row: (await db.calendars.get('calendar')) ?? null }
}

/** The server's words; where there was no answer, the fallback and that. */
export const wordsOf = (error: unknown, fallback: string) =>
  error instanceof RequestError && error.status === 0 ? `${fallback}. ${error.detail}` : detailOf(error, fallback)
