import { countWithNoun } from '../../shared/counts.ts'
import { isoLondonDay, londonMidnight, workDay } from '../../shared/dates-in-london.ts'
import { durationText } from '../../shared/pay/pay-words.ts'
import type { DayAhead } from '../offline/store/day-ahead.ts'
import { type CrewCall, isHeldWithoutShift, ownCallsOf, rolesOfBooking } from '../../shared/call-sheets/calls.ts'
import { crewCallsOf } from '../../shared/call-sheets/times-by-day.ts'
import type { OwnBooking } from '../trade/call-sheets/use-own-sheet.ts'

/*
 * Which day it is goes by London, where the jobs are; how long it is until a call does not depend on a zone. Moments
 * are in ms where they are called `now`, else ISO.
 */
const MINUTE_MS = 60_000
const HOUR_AROUND_CALL_MS = 60 * MINUTE_MS
/** Before its first call a job is near. */
export const NEAR_BEFORE_CALL_MS = 48 * HOUR_AROUND_CALL_MS

/**
 * `next`: the next time, from an hour ago on; `calls`: all times of `date`, its day; `call`: the person's own call of it,
 * null from an hour after it on.
 */
export type OwnJobDay = {
  booking: OwnBooking
  call: CrewCall | null
  next: CrewCall | null
  calls: CrewCall[]
  date: string
  end: number
}

/**
 * The bookings whose first call is within 48 hours or past, and that are not over; the soonest first.
 * @param clocked ids of bookings that stay for a while, since somebody is on site or has not said when they left
 */
export function ownJobDays(bookings: OwnBooking[], now: number, clocked: ReadonlySet<string> = NOBODY): OwnJobDay[] {
  return bookings
    .filter((booking) => isWithinSpan(nearSpanOfBooking(booking), now) || clocked.has(booking.booking_id))
    .map((booking) => {
      const all = crewCallsOf(booking)
      const isAhead = ({ at }: CrewCall) => Date.parse(at) > now - HOUR_AROUND_CALL_MS
      const first = all.find(isAhead)
      const called = ownCallsOf(booking).find(isAhead)
      // A call begins its own day, though the night before has something at the same moment.
      const date = (called && called.at === first?.at ? called : first)?.date ?? isoLondonDay(now)
      const next = all.find((one) => one.date === date && isAhead(one)) ?? null
      const call = called?.date === date ? called : null
      const calls = all.filter((one) => one.date === date)
      return { booking, call, next, calls, date, end: endOfBooking(booking) }
    })
    .toSorted((a, b) => startOfOwnDay(a) - startOfOwnDay(b))
}

/** From six hours before the first time of a day on, people may come to work. */
export const isWorkdayOf = ({ calls, date }: OwnJobDay, now: number) =>
  calls.length > 0 ? Date.parse(calls[0]!.at) - 6 * HOUR_AROUND_CALL_MS < now : date <= isoLondonDay(now)

const NOBODY: ReadonlySet<string> = new Set()

const startOfOwnDay = ({ call, next, end }: OwnJobDay) => {
  const first = call ?? next
  return first ? Date.parse(first.at) : end
}

/** The app opens on Today from the beginning of a call's day, or its night, until an hour after the call. */
export function ownDayAhead(bookings: OwnBooking[], now: number): DayAhead {
  const ahead = bookings.filter((booking) => endOfBooking(booking) > now)
  return {
    near: ahead.map(nearSpanOfBooking),
    first: ahead
      .flatMap(crewCallsOf)
      .map(({ at }) => [londonMidnight(workDay(Date.parse(at))), Date.parse(at) + HOUR_AROUND_CALL_MS]),
  }
}

/** Somebody whose days are held without a call is told so as long. */
function nearSpanOfBooking(booking: OwnBooking): [from: number, to: number] {
  const held = rolesOfBooking(booking).map(({ date_start }) => Date.parse(date_start))
  const first = isHeldWithoutShift(booking)
    ? Math.min(...held)
    : crewCallsOf(booking).map(({ at }) => Date.parse(at))[0]
  return first === undefined ? [0, 0] : [first - NEAR_BEFORE_CALL_MS, endOfBooking(booking)]
}

/** The end of the role or of the last time, whichever is later. */
function endOfBooking(booking: OwnBooking) {
  return Math.max(
    ...crewCallsOf(booking).map(endOfCallMs),
    ...rolesOfBooking(booking).map(({ date_end }) => Date.parse(date_end)),
  )
}

export const endOfCallMs = ({ at, until }: Pick<CrewCall, 'at' | 'until'>) =>
  until ? Date.parse(until) : Date.parse(at) + HOUR_AROUND_CALL_MS

export const isWithinSpan = ([from, to]: [number, number], now: number) => from <= now && now < to

/** Full minutes to go, begun ones counted; 0 and less once it is time. */
export const minutesUntil = (at: string, now: number) => Math.ceil((Date.parse(at) - now) / MINUTE_MS)

/** 'Call in 1 h 20' */
export function countdownText(minutes: number) {
  if (minutes > 0) return `Call in ${shortSpanText(minutes)}`
  return minutes === 0 ? 'Call now' : `Call ${shortSpanText(-minutes)} ago`
}

function shortSpanText(minutes: number) {
  const [days, hours] = daysHoursMinutesOf(minutes)
  if (days > 0) return [countWithNoun(days, 'day'), hours > 0 && `${hours} h`].filter(Boolean).join(' ')
  return durationText(minutes)
}

/** The minutes before a call at which a screen reader says how long it is. */
const SPOKEN_MINUTES = [0, 5, 15, 30, 60, 120]
/** The last of these moments that has passed; null before the first. It changes where there is something to say. */
export const spokenMinuteStep = (minutes: number) => SPOKEN_MINUTES.find((step) => minutes <= step) ?? null

/** 'Call in 1 hour 20 minutes' */
export function spokenCountdown(minutes: number) {
  if (minutes <= 0) return 'Call now'
  const [days, hours, rest] = daysHoursMinutesOf(minutes)
  const words = [
    days && countWithNoun(days, 'day'),
    hours && countWithNoun(hours, 'hour'),
    rest && countWithNoun(rest, 'minute'),
  ]
  return `Call in ${words.filter(Boolean).join(' ')}`
}

const daysHoursMinutesOf = (minutes: number) =>
  [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60] as const
