import { formatLondonDateRange, isoLondonDay, lastWorkDay, londonMoment, workDaysBetween } from '../dates-in-london.ts'

export type WorkPeriod = { date_start: string; date_end: string }
export type ProjectPeriod = { date_start: string | null; date_end: string | null; roles: readonly WorkPeriod[] }

/**
 * '14 to 16 Dec 2026', in London: from the first day of work of a project to the last of any of its roles. A role that
 * works at night ends on the day after its last call, which is no day of the project.
 */
export function projectDatesText(project: ProjectPeriod) {
  const last = lastDayOfProject(project)
  return formatLondonDateRange(project.date_start, last ? new Date(londonMoment(last, '23:59')) : project.date_end)
}

/** '2026-12-16': the last of the days above; null where no role has a period. */
export function lastDayOfProject({ roles }: Pick<ProjectPeriod, 'roles'>): string | null {
  const lasts = roles.flatMap((role) => {
    const [start, end] = [Date.parse(role.date_start), Date.parse(role.date_end)]
    return Number.isNaN(start + end) ? [] : lastWorkDay(start, end)
  })
  return lasts.toSorted().at(-1) ?? null
}

/** How many days these are; 0 where a date is missing or unreadable. */
export function projectDayCount(project: ProjectPeriod): number {
  const [first, last] = [Date.parse(project.date_start ?? ''), lastDayOfProject(project)]
  if (Number.isNaN(first) || !last) return workDaysBetween(project.date_start, project.date_end)
  return Math.max(1, (Date.parse(last) - Date.parse(isoLondonDay(first))) / 86_400_000 + 1)
}
