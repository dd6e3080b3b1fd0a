import { formatLondonDateRange, lastWorkDay, londonMoment } from '../dates-in-london.ts'

type Period = { date_start: string; date_end: string }
type ProjectPeriod = { date_start: string | null; date_end: string | null; roles: readonly Period[] }

/**
 * '14 to 16 Dec 2026', in London: from the first day of work of a project to the last of any of its roles. A role that
 * works at night ends on the day after its last call, which is no day of the project.
 */
export function projectDatesText({ date_start, date_end, roles }: ProjectPeriod) {
  const lasts = roles.flatMap((role) => {
    const [start, end] = [Date.parse(role.date_start), Date.parse(role.date_end)]
    return Number.isNaN(start + end) ? [] : lastWorkDay(start, end)
  })
  const last = lasts.toSorted().at(-1)
  return formatLondonDateRange(date_start, last ? new Date(londonMoment(last, '23:59')) : date_end)
}
