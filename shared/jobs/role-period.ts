import {
  formatLondonDay,
  formatLondonShortDay,
  formatLondonTime,
  isoLondonDay,
  lastWorkDay,
  londonMidnight,
} from '../dates-in-london.ts'
import type { RolePeriod } from './role-pay.ts'

/** 'Thu 21 Jan, 20:00 to 04:00' for one day of work, '21 to 25 Jan, from 08:00' for several. */
export function rolePeriodText({ date_start, date_end }: RolePeriod) {
  const [start, end] = [Date.parse(date_start), Date.parse(date_end)]
  const last = lastWorkDay(start, end)
  const from = formatLondonTime(date_start)
  if (last === isoLondonDay(start)) return `${formatLondonDay(date_start)}, ${from} to ${formatLondonTime(date_end)}`
  const [first, until] = [formatLondonShortDay(date_start), formatLondonShortDay(new Date(londonMidnight(last)))]
  const isSameMonth = first.split(' ')[1] === until.split(' ')[1]
  return `${isSameMonth ? first.split(' ')[0] : first} to ${until}, from ${from}`
}
