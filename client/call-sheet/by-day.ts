import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import { formatDay, isoDay } from '../../shared/dates.ts'

type Time = SheetContent['times'][number]

/** Times grouped by calendar day in the device's zone, in order. */
export function byDay<T extends Pick<Time, 'at'>>(times: readonly T[]): [day: string, times: T[]][] {
  const days = new Map<string, T[]>()
  for (const time of times.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const day = isoDay(new Date(time.at))
    const known = days.get(day)
    if (known) known.push(time)
    else days.set(day, [time])
  }
  return [...days]
}

/** 'Mon 14'; with the month if it differs from that of `before`: 'Thu 1 Jan'. */
export function dayText(at: string, before?: string) {
  const [weekday, day, month] = formatDay(at).split(' ')
  const isSameMonth = before !== undefined && formatDay(before).endsWith(` ${month}`)
  return isSameMonth ? `${weekday} ${day}` : `${weekday} ${day} ${month}`
}
