import { formatDay, formatTime } from '../dates.ts'

const isMidnight = (moment: string) => formatTime(moment) === '00:00'

/** 'Mon 14 Dec', 'Mon 14 Dec to Wed 16 Dec' for whole days; 'Mon 14 Dec, 10:00 to 11:00'; 'Mon 14 Dec, 19:00 to Tue 15 Dec, 09:00'. */
export function busyWords({ start, end }: { start: string; end: string }) {
  const first = formatDay(start)
  if (isMidnight(start) && isMidnight(end)) {
    const last = formatDay(new Date(Date.parse(end) - 1))
    return first === last ? first : `${first} to ${last}`
  }
  const from = `${first}, ${formatTime(start)}`
  return first === formatDay(end) ? `${from} to ${formatTime(end)}` : `${from} to ${formatDay(end)}, ${formatTime(end)}`
}
