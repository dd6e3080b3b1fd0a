import { sql } from 'drizzle-orm'
import { applications, jobRoles, jobs } from './schema/jobs.ts'

/** The time of a booking: what was agreed, else its role's time, or its job's if it has no role. The query joins `jobs` and left-joins `jobRoles`. */
export const bookedTimeColumns = {
  start: sql<string>`coalesce(${applications.booked_start}, ${jobRoles.date_start}, ${jobs.date_start})`,
  end: sql<string>`coalesce(${applications.booked_end}, ${jobRoles.date_end}, ${jobs.date_end})`,
}
