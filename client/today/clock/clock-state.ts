import type { OwnCall } from '../../../shared/call-sheets/calls.ts'
import { isoLondonDay, londonMoment, workDay } from '../../../shared/dates-in-london.ts'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import type { PlannedDay } from '../../../shared/hours/draft-sheets.ts'
import { resolvePunches, type ResolvedPunches, type StandingPunch } from '../../../shared/hours/punches.ts'
import { payForPunches } from '../../../shared/pay/calculate-pay.ts'
import { forecastPay } from '../../../shared/pay/forecast-pay.ts'
import type { PayTerms } from '../../../shared/pay/pay-terms.ts'
import { beginsAnotherDay, type PunchKind, readPunches } from '../../../shared/pay/work-days.ts'
import type { LocalPunch } from '../../offline/store/rows.ts'

/* Moments are in ms where they are called `now`, `start` or `end`, else ISO. */

export type ClockStanding = 'off' | 'on' | 'break'
/** The punches that stand of one stretch of work, from an `in` after enough hours off to the one before the next. */
type WorkStretch = StandingPunch<LocalPunch>[]
/** A stretch that ended without an `out`: `date` is its day, `suggested` when its call, or else its role, ended. */
export type ForgottenOut = { date: string; last: StandingPunch<LocalPunch>; suggested: string | null }

export type BookingClock = {
  state: ClockStanding
  /** Of today, or of a night that still lasts; empty before the first press. */
  stretch: WorkStretch
  /** Those of it that do not go with the one before, such as a second `in`: to be corrected. */
  misplaced: WorkStretch
  /** What was pressed in it and does not count. */
  superseded: ResolvedPunches<LocalPunch>['superseded']
  forgotten: ForgottenOut[]
}

const HOUR_MS = 3_600_000
/** Whoever is still on so long after the end of their call has forgotten to press; without an end, so long after they came. */
const AFTER_END_MS = 5 * HOUR_MS
const AFTER_IN_MS = 16 * HOUR_MS
/** Older ones are for the timesheet. */
const ASKED_FOR_MS = 14 * 24 * HOUR_MS

const STANDING_AFTER: Record<PunchKind, ClockStanding> = { in: 'on', break: 'break', back: 'on', out: 'off' }
const FITTING_KINDS: Record<ClockStanding, PunchKind[]> = { off: ['in'], on: ['break', 'out'], break: ['back'] }

/** What a booking was to be: its calls, and its days where a call has no end. */
export type BookedDays = { calls: OwnCall[]; planned?: PlannedDay[] }

/** How the clock of a booking stands. `gap`: minutes off after which another day begins. */
export function clockStateOf(punches: LocalPunch[], booked: BookedDays, gap: number, now: number): BookingClock {
  const { calls } = booked
  const { standing, superseded } = resolvePunches(punches)
  const stretches = stretchesOf(standing, gap)
  const last = stretches.at(-1) ?? []
  const isLastForgotten = isForgotten(last, calls, now)
  const left = stretches.slice(0, isLastForgotten ? undefined : -1).filter((stretch) => !hasEnded(stretch))
  const isToday = last.length > 0 && !isLastForgotten && (!hasEnded(last) || isOfDay(last, now))
  const stretch = isToday ? last : []
  const { state, misplaced } = fittingPunches(stretch)
  return {
    state,
    stretch,
    misplaced,
    superseded: superseded.filter(({ punch }) => stretch[0] && punch.at >= earliestOf(stretch[0].at)),
    forgotten: left
      .filter((one) => now - Date.parse(one.at(-1)!.at) < ASKED_FOR_MS)
      .map((one) => forgottenOutOf(one, booked)),
  }
}

function fittingPunches(stretch: WorkStretch) {
  let state: ClockStanding = 'off'
  const [fitting, misplaced]: [WorkStretch, WorkStretch] = [[], []]
  for (const punch of stretch) {
    if (FITTING_KINDS[state].includes(punch.kind)) {
      fitting.push(punch)
      state = STANDING_AFTER[punch.kind]
    } else misplaced.push(punch)
  }
  return { fitting, misplaced, state }
}

function stretchesOf(standing: WorkStretch, gap: number): WorkStretch[] {
  const stretches: WorkStretch[] = []
  for (const punch of standing) {
    const last = stretches.at(-1)
    if (!last || beginsAnotherDay(last.at(-1)!, punch, gap)) stretches.push([punch])
    else last.push(punch)
  }
  return stretches
}

const hasEnded = (stretch: WorkStretch) => stretch.at(-1)?.kind === 'out'
const isOfDay = (stretch: WorkStretch, now: number) =>
  dateOfStretch(stretch) === isoLondonDay(now) || workDay(Date.parse(stretch.at(-1)!.at)) === workDay(now)
const dateOfStretch = (stretch: WorkStretch) => isoLondonDay(Date.parse(stretch[0]!.at))
const earliestOf = (at: string) => new Date(Date.parse(at) - 6 * HOUR_MS).toISOString()

function isForgotten(stretch: WorkStretch, calls: OwnCall[], now: number) {
  if (stretch.length === 0 || hasEnded(stretch)) return false
  const began = Date.parse(stretch[0]!.at)
  const end = endOfCallOn(dateOfStretch(stretch), calls)
  return end && Date.parse(end) > began ? now > Date.parse(end) + AFTER_END_MS : now > began + AFTER_IN_MS
}

function forgottenOutOf(stretch: WorkStretch, { calls, planned = [] }: BookedDays): ForgottenOut {
  const [date, last] = [dateOfStretch(stretch), stretch.at(-1)!]
  const end = endOfCallOn(date, calls) ?? planned.find(({ work_day }) => work_day === date)?.until ?? null
  return { date, last, suggested: end && Date.parse(end) > Date.parse(last.at) ? end : null }
}

const endOfCallOn = (date: string, calls: OwnCall[]) => calls.find((call) => call.date === date)?.until ?? null

/** The moment at which London's clock first shows '18:15' at or after `from`. */
export function momentAtOrAfter(from: number, time: string) {
  const day = isoLondonDay(from)
  const moment = londonMoment(day, time)
  // To the minute: somebody may leave in the minute of their last press.
  return moment >= Math.floor(from / 60_000) * 60_000 ? moment : londonMoment(isoDayAfter(day), time)
}

/** The moment at which London's clock shows a time nearest to another. */
export function momentNearest(to: number, time: string) {
  const day = isoLondonDay(to)
  const near = [-1, 0, 1].map((days) => londonMoment(isoDayAfter(day, days), time))
  return near.toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to))[0]!
}

/** Minutes of the stretch until now, without breaks and as breaks. */
export function minutesWorkedSoFar(stretch: WorkStretch, gap: number, now: number) {
  const { days, open } = readPunches(closedAt(stretch, now), gap)
  const day = days.at(-1) ?? open
  if (!day) return { worked: 0, breaks: 0 }
  const minutes = (list: { from: number; to: number }[]) => list.reduce((sum, { from, to }) => sum + to - from, 0)
  return { worked: minutes(day.worked), breaks: minutes(day.present) - minutes(day.worked) }
}

export type EarningsSoFar = { pence: number; minutes: number; words: string | null }

/** What the stretch has earned by now, and what an hour will be worth; null where it makes no day. */
export function earnedSoFar(terms: PayTerms, stretch: WorkStretch, now: number): EarningsSoFar | null {
  const paid = payForPunches(terms, closedAt(stretch, now))
  if ('fault' in paid) return null
  const forecast = forecastPay(terms, fittingPunches(stretch).fitting, now)
  const { worked } = minutesWorkedSoFar(stretch, terms.new_day_gap_minutes, now)
  return { pence: paid.total_pence, minutes: worked, words: forecast?.next?.words ?? null }
}

/** As if the person left now. */
function closedAt(stretch: WorkStretch, now: number) {
  const at = new Date(Math.max(now, Date.parse(stretch.at(-1)?.at ?? '1970-01-01'))).toISOString()
  const { fitting, state } = fittingPunches(stretch)
  const closing: PunchKind[] = state === 'break' ? ['back', 'out'] : state === 'on' ? ['out'] : []
  return [...fitting.map(({ kind, at: when }) => ({ kind, at: when })), ...closing.map((kind) => ({ kind, at }))]
}
