import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { WorkedDay } from '../../shared/hours/sheets.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer, type Member } from './api.ts'
import { jobBody, role } from './factories/jobs.ts'
import { punchesOf } from './factories/pay.ts'

const AT_ONCE = 4

export type WorkedByCrew = {
  day: string
  /** Of those who stand out, and of the others. */
  times: [unusual: string, usual: string]
  /** Whether the phones of those who stand out were unsure of the time. */
  isUnsure?: boolean
  /** Whether they have sent their hours. */
  isSent: boolean
}
type CrewSize = {
  size: number
  /** How many of them somebody should look at first. */
  standingOut: number
  /** The first day of the project, from today; negative: it has begun. */
  begins?: number
}

/** A project of `boss` with so many people who have worked the same days, some of them so that somebody should look first. */
export async function workedCrew(
  origin: string,
  boss: Member,
  { size, standingOut, begins = 0 }: CrewSize,
  worked: WorkedByCrew[],
): Promise<Job> {
  const today = isoLondonDay(Date.now())
  const dates = {
    date_start: `${isoDayAfter(today, begins)}T00:00:00.000Z`,
    date_end: `${isoDayAfter(today, 1)}T18:00:00.000Z`,
  }
  const roles = [role({ ...dates, places: size, day_rate: 280 })]
  const { body: job } = await boss.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const waiting = Array.from({ length: size }, (_, n) => n).values()
  const lane = async () => {
    for (const n of waiting) {
      const person = await joinServer(origin, 'freelancer', { full_name: `Crew ${String(n + 1).padStart(2, '0')}` })
      const asked = { message: 'I rig.', job_role_id: job.roles[0]!.id }
      const { body: application } = await person.post<Application>(`/jobs/${job.id}/apply`, asked)
      succeeded(await boss.post(`/jobs/${job.id}/applications/${application.id}/accept`))
      for (const one of worked) await workDay(person, application, one, n < standingOut)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return job
}

async function workDay(person: Member, { id }: Application, worked: WorkedByCrew, standsOut: boolean) {
  const unsure = standsOut && worked.isUnsure ? { clock: UNSURE_CLOCK } : {}
  for (const punch of punchesOf(`${worked.day} ${worked.times[standsOut ? 0 : 1]}`))
    succeeded(await person.post(`/bookings/${id}/punches`, { ...punch, ...unsure }))
  if (!worked.isSent) return
  const { body: days } = await person.get<WorkedDay[]>(`/bookings/${id}/sheets`)
  const { hash } = days.find(({ work_day }) => work_day === worked.day)!.draft!
  const sent = { id: crypto.randomUUID(), version: 1, hash }
  succeeded(await person.post(`/bookings/${id}/sheets/${worked.day}/submit`, sent))
}

const UNSURE_CLOCK = { offset_ms: null, offset_age_s: null, is_unsure: true }

function succeeded({ status, body }: { status: number; body: unknown }) {
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
