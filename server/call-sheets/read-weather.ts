import { eq } from 'drizzle-orm'
import type { Weather } from '../../shared/call-sheets/weather.ts'
import type { UserContext } from '../context.ts'
import { jobs } from '../db/schema/jobs.ts'
import { jobOfOwnCompany } from '../jobs/core/own-job.ts'
import { isPersonBooked } from './crew-of.ts'

/**
 * The coming days' weather at the venue, for the job's company and its crew.
 * @throws 404 for everybody else
 */
export async function readJobWeather(me: UserContext, job_id: string): Promise<{ weather: Weather | null }> {
  const { lat, lng } = await venueOf(me, job_id)
  if (!me.ports.weather || lat === null || lng === null) return { weather: null }
  return { weather: await me.ports.weather.forecast({ lat, lng }) }
}

async function venueOf(me: UserContext, job_id: string) {
  if (!(await isPersonBooked(me.db.read, job_id, me.user.id))) return jobOfOwnCompany(me.db.read, me, job_id)
  const found = await me.db.read.select({ lat: jobs.lat, lng: jobs.lng }).from(jobs).where(eq(jobs.id, job_id)).get()
  return found!
}
