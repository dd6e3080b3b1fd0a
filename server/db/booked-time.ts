import { sql } from 'drizzle-orm'
import { applications, jobRoles, jobs } from './schema/jobs.ts'

/** When a booking is: the time that was agreed, else that of its role, or of its job without one. Of applications with `jobs` and, by a left join, `jobRoles`. */
export const bookedTime = {
  start: sql<string>`coalesce(${applications.booked_start}, ${jobRoles.date_start}, ${jobs.date_start})`,
  end: sql<string>`coalesce(${applications.booked_end}, ${jobRoles.date_end}, ${jobs.date_end})`,
}
