import { daysCovered } from '../../../shared/calendar/blocked-days.ts'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import {
  bookedDatesOf,
  bookedRoleOf,
  type BookedWork,
  HELD_WITHOUT_SHIFT_TEXT,
  isHeldWithoutShift,
  ownCallsOf,
} from '../../../shared/call-sheets/calls.ts'
import { londonClockText } from '../../../shared/call-sheets/london-clock.ts'
import { shiftSpanOf } from '../../../shared/hiring/shift-times.ts'
import { spansOverlap } from '../../../shared/jobs/score-match.ts'
import { pathTo } from '../../http/path-to.ts'
import { shownBlockedDays } from '../../offline/store/blocked-day-rows.ts'
import type { StandbyDb } from '../../offline/store/database.ts'
import type { LocalApplication, LocalJob } from '../../offline/store/rows.ts'

type MarkTone = 'booked' | 'offered' | 'applied' | 'busy'
/** Something on a day of one's own calendar. */
type DayMark = {
  key: string
  tone: MarkTone
  title: string
  to: string
  /** When they are called on that day, or that it is held for them. */
  call?: string
}
export type OwnDays = {
  marks: ReadonlyMap<string, DayMark[]>
  /** The note of each blocked day. */
  blocked: ReadonlyMap<string, string>
  /** What clashes on a day, in words. */
  clashes: ReadonlyMap<string, string[]>
  /** The bookings that stand on a blocked day, in words. */
  standing: ReadonlyMap<string, string[]>
}
type MarkTimeSpan = { start: string; end: string; days: string[] }
/** A place that is theirs, or is offered to them. */
type HeldPlace = { title: string; isBooked: boolean; days: string[]; times: MarkTimeSpan[] }

/** What a mark means, as its day's name says it. */
export const MARK_TONE_WORDS: Record<MarkTone, string> = {
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
  const ids = applications.map(({ job_id }) => job_id)
  const [jobs, sheets] = await Promise.all([db.jobs.bulkGet(ids), db.call_sheets.bulkGet(ids)])
  const marks = new Map<string, DayMark[]>()
  const put = (day: string, mark: DayMark) => marks.set(day, [...(marks.get(day) ?? []), mark])
  const held: HeldPlace[] = []
  for (const [at, application] of applications.entries()) {
    const job = jobs[at]
    const tone = markToneOf(application, now)
    const mark = job && tone && { key: application.id, tone, title: job.title, to: pathTo`/?job=${job.id}` }
    if (!mark) continue
    const { times, calls } = applicationDaysOf(job, application, sheets[at]?.content ?? null)
    for (const [day, call] of calls) put(day, { ...mark, ...(call && { call }) })
    if (tone !== 'applied') held.push({ title: job.title, isBooked: tone === 'booked', days: [...calls.keys()], times })
  }
  for (const { start, end, summary } of calendar?.busy_periods ?? []) {
    const mark: DayMark = { key: start + end + summary, tone: 'busy', title: summary, to: '/settings?tab=calendar' }
    for (const day of daysCovered(start, end)) put(day, mark)
  }
  return { marks, blocked, ...clashesOfHeldPlaces(held, blocked) }
}

/** Null: it is not theirs any more, or never was. */
function markToneOf({ status, offer }: LocalApplication, now: number): MarkTone | null {
  if (status === 'accepted') return 'booked'
  const isOffered = offer?.state === 'waiting' && Date.parse(offer.expires_at) > now
  if (status === 'shortlisted' && isOffered) return 'offered'
  return status === 'pending' || status === 'shortlisted' ? 'applied' : null
}

/**
 * The days of a booking, each with its call, and when it takes: own shifts, else the role; before that of the role that
 * was applied for or is offered, else of the whole job.
 */
function applicationDaysOf(job: LocalJob, application: LocalApplication, content: SheetContent | null) {
  const { status, job_role_id, offer, shifts = [] } = application
  const isBooked = status === 'accepted'
  const wanted = offer?.state === 'waiting' ? offer.job_role_id : job_role_id
  const role = isBooked ? bookedRoleOf(job, application) : job.roles.find(({ id }) => id === wanted)
  const { date_start, date_end } = role ?? job
  const whole = date_start ? [markTimeSpanOf(date_start, date_end ?? date_start)] : []
  if (!isBooked) return { times: whole, calls: new Map(whole.flatMap(({ days }) => days).map((day) => [day, ''])) }
  const work = { job, role: role ?? null, content, shifts: application.shifts }
  const times = shifts.map((shift): MarkTimeSpan => {
    const { start, end } = shiftSpanOf(shift)
    return { start: isoMomentOf(start), end: isoMomentOf(end), days: [shift.day] }
  })
  return {
    times: times.length > 0 ? times : whole,
    calls: new Map(bookedDatesOf(work).map((day) => [day, callOnDay(work, day)])),
  }
}

function callOnDay(work: BookedWork, day: string) {
  const calls = ownCallsOf(work).filter(({ date }) => date === day)
  if (isHeldWithoutShift(work)) return HELD_WITHOUT_SHIFT_TEXT
  return calls.map(({ at, label }) => `${londonClockText(at)} ${label}`).join(', ')
}

const markTimeSpanOf = (start: string, end: string): MarkTimeSpan => ({
  start: isoMomentOf(start),
  end: isoMomentOf(end),
  days: daysCovered(start, end),
})

/** In one zone, so that two of them compare as text. */
const isoMomentOf = (moment: string | number) => new Date(moment).toISOString()

/**
 * Two bookings at one time clash, and so does an offer with a booking's time or a blocked day. A booking on a blocked
 * day stands. A busy time is no clash: it may be the booking as the person wrote it down.
 */
function clashesOfHeldPlaces(held: HeldPlace[], blocked: OwnDays['blocked']) {
  const [clashes, standing] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (found: typeof clashes, day: string, words: string) => {
    const known = found.get(day) ?? []
    if (!known.includes(words)) found.set(day, [...known, words])
  }
  for (const [at, { title, isBooked, days, times }] of held.entries()) {
    for (const day of days.filter((each) => blocked.has(each)))
      if (isBooked)
        add(standing, day, `You’re still confirmed for ‘${title}’, and the company is told you’ve blocked the day`)
      else add(clashes, day, `You’ve been offered ‘${title}’ on a day you’ve blocked`)
    for (const other of held.slice(0, at))
      if (isBooked || other.isBooked)
        for (const day of sharedDaysOfTimes(times, other.times))
          add(clashes, day, `‘${other.title}’ and ‘${title}’ are at the same time`)
  }
  return { clashes, standing }
}

const sharedDaysOfTimes = (times: MarkTimeSpan[], others: MarkTimeSpan[]) =>
  times.flatMap((time) =>
    others
      .filter((other) => spansOverlap(time, other))
      .flatMap((other) => time.days.filter((day) => other.days.includes(day))),
  )
