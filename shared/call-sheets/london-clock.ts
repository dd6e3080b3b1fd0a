import { formatLondonDay, formatLondonLongDay, formatLondonTime } from '../dates-in-london.ts'
import { formatTime } from '../dates.ts'
import type { Clock } from './sheet-changes.ts'

/** Whether the device's own clock shows something else than London's at that moment (ISO). */
export const isElsewhere = (at: string) => formatTime(at) !== formatLondonTime(at)

/** '06:15'; with the place of the clock where the device's own shows something else. */
export const clockIn = (at: string) => formatLondonTime(at) + (isElsewhere(at) ? ' London time' : '')

/** London's, where the jobs are. */
export const LONDON: Clock = { day: formatLondonDay, longDay: formatLondonLongDay, time: clockIn }
