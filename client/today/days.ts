import { counted } from '../../shared/counts.ts'
import { formatLondonDay, isoLondonDay, londonMidnight, workDay } from '../../shared/dates-in-london.ts'
import type { DayAhead } from '../offline/store/day-ahead.ts'
import { type Call, callsOf, rolesOf } from '../../shared/call-sheets/calls.ts'
import type { OwnBooking } from '../trade/call-sheets/use-own-sheet.ts'

/*
 * Which day it is goes by London, where the jobs are; how long it is until a call does not depend on a zone. Moments
 * are in ms where they are called `now`, else ISO.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Before its first call a job is near. */
export const SOON = 48 * HOUR

/** `next`: the next call, from an hour ago on; `calls`: all of that day. */
export type OwnDay = { booking: OwnBooking; next: Call | null; calls: Call[]; end: number }

/** The bookings whose first call is within 48 hours or past, and that are not over; the soonest first. */
export function ownDays(bookings: OwnBooking[], now: number): OwnDay[] {
  return bookings
    .filter((booking) => isWithin(nearOf(booking), now))
    .map((booking) => {
      const all = callsOf(booking)
      const next = all.find(({ at }) => Date.parse(at) > now - HOUR) ?? null
      const day = workDay(next ? Date.parse(next.at) : now)
      return { booking, next, calls: all.filter(({ at }) => workDay(Date.parse(at)) === day), end: endOf(booking) }
    })
    .toSorted((a, b) => startOf(a) - startOf(b))
}

const startOf = ({ next, end }: OwnDay) => (next ? Date.parse(next.at) : end)

/** The app opens on Today from the beginning of a call's day, or its night, until an hour after the call. */
export function aheadOf(bookings: OwnBooking[], now: number): DayAhead {
  const ahead = bookings.filter((booking) => endOf(booking) > now)
  return {
    near: ahead.map(nearOf),
    first: ahead.flatMap(callsOf).map(({ at }) => [londonMidnight(workDay(Date.parse(at))), Date.parse(at) + HOUR]),
  }
}

function nearOf(booking: OwnBooking): [from: number, to: number] {
  const first = callsOf(booking)[0]
  return first ? [Date.parse(first.at) - SOON, endOf(booking)] : [0, 0]
}

/** The end of the role or of the last time, whichever is later. */
function endOf(booking: OwnBooking) {
  return Math.max(...callsOf(booking).map(endOfCall), ...rolesOf(booking).map(({ date_end }) => Date.parse(date_end)))
}

export const endOfCall = ({ at, until }: Pick<Call, 'at' | 'until'>) =>
  until ? Date.parse(until) : Date.parse(at) + HOUR

export const isWithin = ([from, to]: [number, number], now: number) => from <= now && now < to

/** 'Today', 'Tonight' before five in the morning, 'Tomorrow', 'Tomorrow night', else 'Wed 16 Dec'. */
export function dayWord(at: string, now: number) {
  const moment = Date.parse(at)
  const day = workDay(moment)
  const isNight = isoLondonDay(moment) !== day
  const today = isNight ? workDay(now) : isoLondonDay(now)
  if (day === today) return isNight ? 'Tonight' : 'Today'
  if (londonMidnight(day) === londonMidnight(today, 1)) return isNight ? 'Tomorrow night' : 'Tomorrow'
  return formatLondonDay(at)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Full minutes to go, begun ones counted; 0 and less once it is time. */
export const minutesUntil = (at: string, now: number) => Math.ceil((Date.parse(at) - now) / MINUTE)

/** 'Call in 1 h 20' */
export function countdown(minutes: number) {
  if (minutes > 0) return `Call in ${shortSpan(minutes)}`
  return minutes === 0 ? 'Call now' : `Call ${shortSpan(-minutes)} ago`
}

function shortSpan(minutes: number) {
  const [days, hours, rest] = parts(minutes)
  if (days > 0) return [counted(days, 'day'), hours > 0 && `${hours} h`].filter(Boolean).join(' ')
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${twoDigits(rest)}`
}

/** The minutes before a call at which a screen reader says how long it is. */
const SPOKEN = [0, 5, 15, 30, 60, 120]
/** The last of these moments that has passed; null before the first. It changes where there is something to say. */
export const spokenStep = (minutes: number) => SPOKEN.find((step) => minutes <= step) ?? null

/** 'Call in 1 hour 20 minutes' */
export function spokenCountdown(minutes: number) {
  if (minutes <= 0) return 'Call now'
  const [days, hours, rest] = parts(minutes)
  const words = [days && counted(days, 'day'), hours && counted(hours, 'hour'), rest && counted(rest, 'minute')]
  return `Call in ${words.filter(Boolean).join(' ')}`
}

const parts = (minutes: number) =>
  [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60] as const
