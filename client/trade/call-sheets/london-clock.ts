import type { Clock } from '../../../shared/call-sheets/sheet-changes.ts'
import { formatLondonDay, formatLondonLongDay, formatLondonTime } from '../../../shared/dates-in-london.ts'
import { formatTime } from '../../../shared/dates.ts'

/** '06:15'; with the place of the clock where the device's own shows something else. */
export function clockIn(at: string) {
  const there = formatLondonTime(at)
  return formatTime(at) === there ? there : `${there} London time`
}

/** London's, where the jobs are. */
export const LONDON: Clock = { day: formatLondonDay, longDay: formatLondonLongDay, time: clockIn }
