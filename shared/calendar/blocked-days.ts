import { isoLondonDay, lastWorkDay, londonMidnight, londonMoment } from '../dates-in-london.ts'
import { BLOCKED_DAYS_AHEAD, BLOCKED_DAYS_BACK } from '../limits.ts'

/** A day such as '2026-12-14' on which somebody takes no work, by their own word. */
export type BlockedDay = {
  /** The day itself. */
  id: string
  /** For its owner only. */
  note: string
}

/** The work of a day begins at five; before that it is still the night of the day before (`workDay`). */
const WORK_BEGINS = '05:00'

/**
 * When somebody is not free because of these days, in London: from five in the morning of the first of several days in
 * a row to midnight of the last. So a night that ends early on a blocked day belongs to the free day before it.
 */
export function blockedTimes(days: readonly string[]): { start: string; end: string }[] {
  const spans: { first: string; last: string }[] = []
  for (const day of days.toSorted()) {
    const before = spans.at(-1)
    if (before && day <= isoDayAfter(before.last)) before.last = day
    else spans.push({ first: day, last: day })
  }
  return spans.map(({ first, last }) => ({
    start: new Date(londonMoment(first, WORK_BEGINS)).toISOString(),
    end: new Date(londonMidnight(last, 1)).toISOString(),
  }))
}

/** '2026-12-15' for '2026-12-14', or the day `days` later. */
export const isoDayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** All days from the first to the last, both included and in either order. */
export function daysFrom(first: string, last: string): string[] {
  const [from, to] = first <= last ? [first, last] : [last, first]
  const days = [from]
  while (days.at(-1)! < to) days.push(isoDayAfter(days.at(-1)!))
  return days
}

/** Whether a day is near enough to today to be blocked or freed. `now` in milliseconds. */
export function isBlockable(day: string, now: number) {
  const today = isoLondonDay(now)
  return day >= isoDayAfter(today, -BLOCKED_DAYS_BACK) && day <= isoDayAfter(today, BLOCKED_DAYS_AHEAD)
}

/** A year at most: what is wrong in somebody's calendar must not fill the device. */
const COVERED_DAYS_MAX = 366

/** The days of work in a time, in London: each belongs to the date of its call (`lastWorkDay`). */
export function daysCovered(start: string, end: string): string[] {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (Number.isNaN(from) || Number.isNaN(to)) return []
  const first = isoLondonDay(from)
  const last = lastWorkDay(from, to)
  const latest = isoDayAfter(first, COVERED_DAYS_MAX)
  return last <= first ? [first] : daysFrom(first, last < latest ? last : latest)
}
