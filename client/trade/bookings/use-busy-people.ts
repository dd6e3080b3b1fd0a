import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAGE_LIMIT_MAX } from '../../../shared/limits.ts'
import { at } from '../../http/path-to.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { requestAllPages } from '../../http/request-page.ts'
import { failureText, RequestError } from '../../http/request.ts'
import { deviceOrNull } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import type { BusyPerson } from '../../../shared/hiring/crews.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import { useOwnCompany } from '../crews/crew-lists.ts'

/** Who of a company's crew is busy elsewhere in the week from this day on, as the server said then (ISO). */
type KeptBusyWeek = { company_id: string; from: string; fetched_at: string; people: BusyPerson[] }

const BUSY_PEOPLE_KEY = 'busy_people'

/** The weeks looked at last; what is over goes with them. */
const BUSY_WEEKS_KEPT = 12

/**
 * On which of these days people of the company's crew are busy elsewhere: only the server knows. Until it has answered
 * what it said last, with `asOf` when (ISO); undefined where it never did, or while the week is over.
 */
export function useBusyPeople(days: readonly string[], today: string) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const isAhead = to >= today
  const company_id = useOwnCompany()
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    queryKey: ['busy-people', company_id, from],
    queryFn: ({ signal }) =>
      requestAllPages(at('/crews/busy-days', {}, { from, to, limit: PAGE_LIMIT_MAX }), { signal }),
    enabled: isAhead,
  })
  const { online } = useStatus()
  const again = () => void refetch()
  useRefetchOn(online, again)

  const kept = useLive((db) => keptBusyWeekOf(db, company_id, from), [company_id, from])
  useEffect(() => {
    const device = deviceOrNull()
    if (!data || !device || !company_id) return
    const week = { company_id, from, fetched_at: new Date(dataUpdatedAt).toISOString(), people: data }
    // Shown it is all the same.
    runOnDatabase(device.db, () => storeBusyWeek(device.db, week)).catch(() => {})
  }, [data, dataUpdatedAt, company_id, from])

  // Of a company that one has left.
  const isRefused = error instanceof RequestError && error.status === 403
  useEffect(() => {
    const device = deviceOrNull()
    if (isRefused && device) runOnDatabase(device.db, () => device.db.facts.delete(BUSY_PEOPLE_KEY)).catch(() => {})
  }, [isRefused])

  const isFresh = data !== undefined && !isError
  const busy = data ?? (isAhead ? kept?.people : undefined)
  const asOf = data ? new Date(dataUpdatedAt).toISOString() : (kept?.fetched_at ?? null)
  return {
    busy: isRefused ? undefined : busy,
    asOf: isFresh || isRefused ? null : asOf,
    isAhead,
    failure: isError ? failureText(error, 'We couldn’t load who’s busy elsewhere.') : null,
    refetch: again,
  }
}

const keptBusyWeeks = async (db: StandbyDb) => ((await db.facts.get(BUSY_PEOPLE_KEY))?.value ?? []) as KeptBusyWeek[]

const keptBusyWeekOf = async (db: StandbyDb, company_id: string | null, from: string) =>
  (await keptBusyWeeks(db)).find((week) => week.company_id === company_id && week.from === from)

const storeBusyWeek = (db: StandbyDb, week: KeptBusyWeek) =>
  db.transaction('rw', db.facts, async () => {
    const others = (await keptBusyWeeks(db)).filter(
      ({ company_id, from }) => company_id === week.company_id && from !== week.from,
    )
    await db.facts.put({ key: BUSY_PEOPLE_KEY, value: [week, ...others].slice(0, BUSY_WEEKS_KEPT) })
  })
