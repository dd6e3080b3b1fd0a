import { formatLondonDay, isoLondonDay, londonMidnight, workDay } from '../dates-in-london.ts'

/** 'Today', 'Tonight' before five in the morning, 'Tomorrow', 'Tomorrow night', else 'Wed 16 Dec'. */
export function callDayText(at: string, now: number) {
  const moment = Date.parse(at)
  const day = workDay(moment)
  const isNight = isoLondonDay(moment) !== day
  const today = isNight ? workDay(now) : isoLondonDay(now)
  if (day === today) return isNight ? 'Tonight' : 'Today'
  if (londonMidnight(day) === londonMidnight(today, 1)) return isNight ? 'Tomorrow night' : 'Tomorrow'
  return formatLondonDay(at)
}
