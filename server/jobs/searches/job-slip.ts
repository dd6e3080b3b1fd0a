import { formatDate } from '../../../shared/dates.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'

/** A job in a mail: three lines, the last says why it fits and what is missing. */
export function slipOf({ title, employer_name, location, date_start, match }: Job) {
  const fit = [...(match?.reasons ?? []), ...(match?.missing ?? [])].join(', ')
  return [`${title}, ${employer_name}`, `${location}, ${formatDate(date_start)}`, fit].filter(Boolean).join('\n')
}
