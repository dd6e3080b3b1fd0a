import { daysCovered } from '../../../shared/calendar/blocked-days.ts'
import { pathTo } from '../../http/path-to.ts'
import { shownBlockedDays } from '../../offline/store/blocked-day-rows.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import type { LocalApplication, LocalJob } from '../../offline/store/rows.ts'

export type MarkTone = 'booked' | 'offered' | 'applied' | 'busy'
/** Something on a day of one's own calendar. */
export type DayMark = { key: string; tone: MarkTone; title: string; to: string }
export type OwnDays = {
  marks: ReadonlyMap<string, DayMark[]>
  /** The note of each blocked day. */
  blocked: ReadonlyMap<string, string>
}

/** What a mark means, as its day's name says it. */
export const MARK_WORDS: Record<MarkTone, string> = {
  booked: 'Booked',
  offered: 'Offered to you',
  applied: 'Applied',
  busy: 'Busy',
}

/** Everything in one's own calendar, by day, from this device. */
export async function readOwnDays(db: StandbyDb, now: number): Promise<OwnDays> {
  const [applications, calendar, blocked] = await Promise.all([
    db.applications.toArray(),
    db.calendars.get('calendar'),
    shownBlockedDays(db),
  ])
  const jobs = await db.jobs.bulkGet(applications.map(({ job_id }) => job_id))
  const marks = new Map<string, DayMark[]>()
  const put = (day: string, mark: DayMark) => marks.set(day, [...(marks.get(day) ?? []), mark])
  for (const [at, application] of applications.entries()) {
    const job = jobs[at]
    const tone = toneOf(application, now)
    const mark = job && tone && { key: application.id, tone, title: job.title, to: pathTo`/?job=${job.id}` }
    if (mark) for (const day of daysOf(job, application)) put(day, mark)
  }
  for (const { start, end, summary } of calendar?.busy_periods ?? []) {
    const mark: DayMark = { key: start + end + summary, tone: 'busy', title: summary, to: '/settings?tab=calendar' }
    for (const day of daysCovered(start, end)) put(day, mark)
  }
  return { marks, blocked }
}

/** Null: it is not theirs any more, or never was. */
function toneOf({ status, offer }: LocalApplication, now: number): MarkTone | null {
  if (status === 'accepted') return 'booked'
  const isOffered = offer?.state === 'waiting' && Date.parse(offer.expires_at) > now
  if (status === 'shortlisted' && isOffered) return 'offered'
  return status === 'pending' || status === 'shortlisted' ? 'applied' : null
}

/** Of one's own shifts, else of the role that was applied for or is offered, else of the whole job. */
function daysOf(job: LocalJob, { status, job_role_id, offer, shifts = [] }: LocalApplication): string[] {
  if (status === 'accepted' && shifts.length > 0) return [...new Set(shifts.map(({ day }) => day))]
  const wanted = offer?.state === 'waiting' ? offer.job_role_id : job_role_id
  const { date_start, date_end } = job.roles.find(({ id }) => id === wanted) ?? job
  return date_start ? daysCovered(date_start, date_end ?? date_start) : []
}
