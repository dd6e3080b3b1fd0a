import { sql } from 'drizzle-orm'
import { jobRoles, jobs } from './schema/jobs.ts'

/** When a booking is: the time of its role, or of its job without one. Of applications with `jobs` and, by a left join, `jobRoles`. */
export const bookedTime = {
  start: sql<string>`coalesce(${jobRoles.date_start}, ${jobs.date_start})`,
  end: sql<string>`coalesce(${jobRoles.date_end}, ${jobs.date_end})`,
}
