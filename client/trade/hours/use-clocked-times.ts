import { useMemo } from 'react'
import { clockedTimesOf } from '../../../shared/hours/clocked-times.ts'
import type { LastOuts } from '../../../shared/hiring/plan-warnings.ts'
import { longWeeksText, referenceBegin } from '../../../shared/pay/working-time.ts'
import type { LocalPunch } from '../../offline/store/rows.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useNow } from '../../ui/hooks/use-now.ts'

const HOUR_MS = 3_600_000

/** When people of the company last clocked off within a day, from this device, with or without signal. */
export function useLastOuts(): LastOuts | undefined {
  const now = useNow(HOUR_MS)
  const since = now - 24 * HOUR_MS
  const recent = useLive((db) => db.punches.filter(({ at }) => Date.parse(at) >= since).toArray(), [since])
  return useMemo(() => recent && lastOutsOf(recent), [recent])
}

const lastOutsOf = (punches: readonly LocalPunch[]): LastOuts =>
  new Map([...clockedTimesOf(punches, 0)].flatMap(([id, { left_at }]) => (left_at === null ? [] : [[id, left_at]])))

/** '49.0 hours a week on average over 17 weeks: more than 48', keyed by freelancer, of whom this device has the punches. */
export function longWeeksOf(punches: readonly LocalPunch[], now: number): Map<string, string> {
  const times = [...clockedTimesOf(punches, referenceBegin(now))]
  return new Map(
    times.flatMap(([id, { minutes }]) => {
      const words = longWeeksText(minutes)
      return words ? [[id, words]] : []
    }),
  )
}
