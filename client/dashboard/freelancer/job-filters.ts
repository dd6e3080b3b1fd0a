import type { Job } from '../../../shared/jobs.ts'

/** As they stand in the address. Empty: not asked for. `from` and `to` are days, 2026-12-14. */
export type JobFilters = {
  location: string
  miles: string
  event_type: string
  skills: string[]
  from: string
  to: string
}

export const FILTER_KEYS = ['location', 'miles', 'event_type', 'skills', 'from', 'to'] as const

export function readFilters(params: URLSearchParams): JobFilters {
  const of = (key: string) => params.get(key)?.trim() ?? ''
  const skills = of('skills').split(',').filter(Boolean)
  return {
    location: of('location'),
    miles: of('miles'),
    event_type: of('event_type'),
    skills,
    from: of('from'),
    to: of('to'),
  }
}

export const isFiltered = (filters: JobFilters) => FILTER_KEYS.some((key) => filters[key].length > 0)

/** Skills: all of them are wanted. Miles: a job whose distance is not known stays (nobody is hidden for lack of data). */
export function matchesFilters(job: Job, { location, miles, event_type, skills, from, to }: JobFilters) {
  const place = `${job.location} ${job.postcode}`.toLowerCase()
  const away = job.match?.miles ?? null
  const own = new Set(job.required_skills.map((skill) => skill.toLowerCase()))
  return (
    (!location || place.includes(location.toLowerCase())) &&
    (!miles || away === null || away <= Number(miles)) &&
    (!event_type || job.event_type.toLowerCase() === event_type.toLowerCase()) &&
    skills.every((skill) => own.has(skill.toLowerCase())) &&
    (!from || !job.date_end || Date.parse(job.date_end) >= dayStart(from)) &&
    (!to || !job.date_start || Date.parse(job.date_start) < dayStart(to) + 86_400_000)
  )
}

/** What there is to choose from, in the jobs at hand; the commonest first. */
export function choicesIn(jobs: Job[], valuesOf: (job: Job) => readonly string[]) {
  const counts = new Map<string, number>()
  for (const job of jobs) for (const value of valuesOf(job)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
}

/** Midnight here. */
const dayStart = (day: string) => Date.parse(`${day}T00:00`)
