import { formatLondonDay, formatLondonLongDay, formatLondonTime } from '../dates-in-london.ts'
import { formatTime } from '../dates.ts'
import type { ReaderClock } from './sheet-changes.ts'

/** Whether the device's own clock shows something else than London's at that moment (ISO). */
export const isAwayFromLondonTime = (at: string) => formatTime(at) !== formatLondonTime(at)

/** '06:15'; with the place of the clock where the device's own shows something else. */
export const londonClockText = (at: string) => formatLondonTime(at) + (isAwayFromLondonTime(at) ? ' London time' : '')

/** London's, where the jobs are. */
export const LONDON_CLOCK: ReaderClock = { day: formatLondonDay, longDay: formatLondonLongDay, time: londonClockText }
