import { useQuery } from '@tanstack/react-query'
import { errorDetailOf, request, RequestError } from '../../http/request.ts'
import { useLive } from '../../offline/store/use-live.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import { keepCalendarStatus } from '../../offline/sync/keep-answer.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { readFirstSync } from '../../offline/sync/first-sync.ts'

/** The calendar's row on this device, refreshed; and, with signal, what can be connected here. */
export function useCalendar() {
  const { online } = useStatus()
  const kept = useLive(findCalendarRow, [])
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar-setup'],
    queryFn: async ({ signal }) => {
      const [setup] = await Promise.all([
        request('GET', '/calendar/setup', undefined, { signal }),
        keepCalendarStatus(() => request('GET', '/calendar/status', undefined, { signal })),
      ])
      return setup
    },
    // Fetched again as soon as there is signal.
    enabled: online,
    staleTime: 0,
    gcTime: 0,
  })
  return { ...kept, setup: data, error, refetch }
}

/**
 * `isSynced`: whether a missing row means that there is no calendar. Read before the row: the first sync writes both at
 * once.
 */
async function findCalendarRow(db: StandbyDb) {
  const { firstSyncDone: isSynced } = await readFirstSync(db)
  return { isSynced, row: (await db.calendars.get('calendar')) ?? null }
}

/** The server's message; without an answer, the fallback and the reason. */
export const calendarErrorTextOf = (error: unknown, fallback: string) =>
  error instanceof RequestError && error.status === 0 ? `${fallback}. ${error.detail}` : errorDetailOf(error, fallback)
