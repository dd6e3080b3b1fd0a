import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LIST_LIMIT_MAX } from '../../shared/limits.ts'
import { at } from '../http/path-to.ts'
import { useRefetchOn } from '../http/query-client.tsx'
import { requestAll } from '../http/request-page.ts'
import { failureText } from '../http/request.ts'
import { deviceOrNull } from '../offline/store/device.ts'
import { safely } from '../offline/store/safely.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import type { BusyPerson } from '../../shared/hiring/crews.ts'
import type { StandbyDb } from '../offline/store/database.ts'

/** Who is busy elsewhere in the week from this day on, as the server said then (ISO). */
type KeptWeek = { from: string; fetched_at: string; people: BusyPerson[] }

const KEY = 'busy_people'

/** The weeks looked at last; what is over goes with them. */
const WEEKS = 12

/**
 * On which of these days people of the company's crew are busy elsewhere: only the server knows. Until it has answered
 * what it said last, with `asOf` when (ISO); undefined where it never did, or while the week is over.
 */
export function useBusyPeople(days: readonly string[], today: string) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const isAhead = to >= today
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    queryKey: ['busy-people', from],
    queryFn: ({ signal }) => requestAll(at('/crews/busy-days', {}, { from, to, limit: LIST_LIMIT_MAX }), { signal }),
    enabled: isAhead,
  })
  const { online } = useStatus()
  const again = () => void refetch()
  useRefetchOn(online, again)

  const kept = useLive((db) => keptBusy(db, from), [from])
  useEffect(() => {
    const device = deviceOrNull()
    if (!data || !device) return
    const week = { from, fetched_at: new Date(dataUpdatedAt).toISOString(), people: data }
    // Shown it is all the same.
    safely(device.db, () => keepBusy(device.db, week)).catch(() => {})
  }, [data, dataUpdatedAt, from])

  const isFresh = data !== undefined && !isError
  return {
    busy: data ?? (isAhead ? kept?.people : undefined),
    asOf: isFresh ? null : data ? new Date(dataUpdatedAt).toISOString() : (kept?.fetched_at ?? null),
    isAhead,
    failure: isError ? failureText(error, 'Who is busy elsewhere could not be loaded.') : null,
    refetch: again,
  }
}

const weeksOf = async (db: StandbyDb) => ((await db.facts.get(KEY))?.value ?? []) as KeptWeek[]

const keptBusy = async (db: StandbyDb, from: string) => (await weeksOf(db)).find((week) => week.from === from)

const keepBusy = (db: StandbyDb, week: KeptWeek) =>
  db.transaction('rw', db.facts, async () => {
    const others = (await weeksOf(db)).filter(({ from }) => from !== week.from)
    await db.facts.put({ key: KEY, value: [week, ...others].slice(0, WEEKS) })
  })
