import type { Job } from '../../shared/jobs/jobs.ts'

/** What there is to choose from, in the jobs at hand; the commonest first. */
export function choicesIn(jobs: Job[], valuesOf: (job: Job) => readonly string[]) {
  const counts = new Map<string, number>()
  for (const job of jobs) for (const value of new Set(valuesOf(job))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
}
