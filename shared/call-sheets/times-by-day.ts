import { formatLondonDay, isoLondonDay } from '../dates-in-london.ts'
import { type BookedWork, type CrewCall, type OwnCall, ownCallsOf } from './calls.ts'

/** Times grouped by calendar day, unless `dayOf` (ms) says otherwise in London, in order. */
export function timesByDay<T extends Pick<CrewCall, 'at'>>(
  times: readonly T[],
  dayOf = isoLondonDay,
): [day: string, times: T[]][] {
  const days = new Map<string, T[]>()
  for (const time of times.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const day = dayOf(Date.parse(time.at))
    const known = days.get(day)
    if (known) known.push(time)
    else days.set(day, [time])
  }
  return [...days]
}

/** 'Mon 14' in London; with the month if it differs from that of `before`: 'Thu 1 Jan'. */
export function sheetDayText(at: string, before?: string) {
  const [weekday, day, month] = formatLondonDay(at).split(' ')
  const isSameMonth = before !== undefined && formatLondonDay(before).endsWith(` ${month}`)
  return isSameMonth ? `${weekday} ${day}` : `${weekday} ${day} ${month}`
}

/** The times of each date on which somebody is called, in order. */
export function timesByDate(calls: OwnCall[]): Map<string, CrewCall[]> {
  const days = new Map<string, CrewCall[]>()
  for (const { date, times } of calls) days.set(date, [...(days.get(date) ?? []), ...times])
  return days
}

/** All times of somebody's calls in order, each with the date of its call: a night may reach into the day of the next one. */
export const crewCallsOf = (work: BookedWork): (CrewCall & { date: string })[] =>
  ownCallsOf(work)
    .flatMap(({ date, times }) => times.map((time) => ({ ...time, date })))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
