/*
 * Dates in the time zone of the jobs: every day and time of work, on screens, on paper and in what the server writes
 * (decision 248). For what happened on the device see dates.ts.
 */
import { clockFormats, type MomentInput } from './dates.ts'

/** What others call the zone that these days and times are in. */
export const LONDON_ZONE = 'Europe/London'

/**
 * Milliseconds of midnight in London at the beginning of a day such as '2026-12-14', or of the day `later` days after
 * it.
 */
export function londonMidnight(day: string, later = 0) {
  const utc = Date.parse(`${day}T00:00:00Z`) + later * DAY_MS
  return utc - londonAhead(utc)
}

/**
 * Milliseconds of the moment at which clocks in London show `time` ('06:00') on `day`: the first of two in autumn. A
 * time that spring skips is the moment of the change, so that a later time is never an earlier moment.
 */
export const londonMoment = (day: string, time: string) => momentOnClock(Date.parse(`${day}T${time}:00Z`))

/** '14 Dec 2026', in London. */
export const formatLondonDate = (moment: MomentInput) => londonFormats.date(moment)
/** '14 to 16 Dec 2026', in London: the first and the last day of work. */
export const formatLondonDateRange = (start: MomentInput, end: MomentInput) =>
  londonFormats.dateRange(start, lastDayMoment(start, end))
/** '15 Dec', in London. */
export const formatLondonShortDay = (moment: MomentInput) => londonFormats.shortDay(moment)
/** 'Tue 15 Dec', in London. */
export const formatLondonDay = (moment: MomentInput) => londonFormats.day(moment)
/** 'Tuesday 15 December', in London. */
export const formatLondonLongDay = (moment: MomentInput) => londonFormats.longDay(moment)
/** '07:00', in London. */
export const formatLondonTime = (moment: MomentInput) => londonFormats.time(moment)
/** '14', in London. */
export const formatLondonDayOfMonth = (moment: MomentInput) => londonFormats.dayOfMonth(moment)
/** 'Dec', in London. */
export const formatLondonMonth = (moment: MomentInput) => londonFormats.month(moment)
/** Days of work from start to end, both counted, in London; 0 if a date is missing or unreadable. */
export function workDaysBetween(start: MomentInput, end: MomentInput) {
  const [from, to] = [momentMs(start), momentMs(end)]
  return Number.isNaN(from + to) ? 0 : lastWorkDayNumber(from, to) - dayNumber(clockMs(from)) + 1
}
/** Begin and end (ISO) of the day of this moment (ms), in London. */
export function londonDay(moment: number) {
  const day = isoLondonDay(moment)
  const [begin, end] = [londonMidnight(day), londonMidnight(day, 1)].map((ms) => new Date(ms).toISOString())
  return { begin: begin!, end: end! }
}
/** '2026-12-14', in London. `moment` in milliseconds. */
export const isoLondonDay = (moment: number) => isoDayOf(dayNumber(clockMs(moment)))

/**
 * The day that an hour of work belongs to, '2026-12-14', in London: before 05:00 it is still the night of the day
 * before. By the clock, since on two days of the year five hours after midnight are not five o'clock.
 */
export const workDay = (moment: number) => isoDayOf(workDayNumber(moment))

/**
 * The last day on which work from `start` to `end` (ms) has a call, '2026-12-14', in London. A day of work belongs to the
 * date of its call: an end before 05:00 adds no day, nor does one that the call of the day before reaches.
 */
export const lastWorkDay = (start: number, end: number) => isoDayOf(lastWorkDayNumber(start, end))

/** Counted in numbers, since each card in a list of jobs asks several times. */
function lastWorkDayNumber(start: number, end: number) {
  const call = clockMs(start)
  const first = dayNumber(call)
  const last = end > start ? workDayNumber(end - 1) : first
  if (last <= first) return first
  const callBefore = momentOnClock((last - 1 - first) * DAY_MS + call - (call % MINUTE_MS))
  return end - callBefore <= WORK_DAY_HOURS_MAX * LONDON_HOUR_MS ? last - 1 : last
}
/** From the call of a day on; what ends later is taken for another day of work. */
export const WORK_DAY_HOURS_MAX = 16
/** By the clock; until then it is still the night of the day before. */
const NIGHT_ENDS_HOUR = 5

const workDayNumber = (moment: number) => dayNumber(clockMs(moment) - NIGHT_ENDS_HOUR * LONDON_HOUR_MS)

/** Noon of the last day of work; anything that is no moment as it is. */
function lastDayMoment(start: MomentInput, end: MomentInput): MomentInput {
  const [from, to] = [momentMs(start), momentMs(end)]
  return Number.isNaN(from + to) ? end : new Date(londonMoment(lastWorkDay(from, to), '12:00'))
}

const MINUTE_MS = 60_000
const LONDON_HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MARCH_INDEX = 2
const OCTOBER_INDEX = 9

/**
 * Milliseconds that London is ahead of UTC: an hour from the last Sunday of March to that of October, at 01:00 UTC
 * (Directive 2000/84/EC, which the Summer Time Order 2002 follows). Without Intl, whose first use is slow.
 */
function londonAhead(moment: number) {
  const year = new Date(moment).getUTCFullYear()
  return moment >= lastSunday(year, MARCH_INDEX) + LONDON_HOUR_MS &&
    moment < lastSunday(year, OCTOBER_INDEX) + LONDON_HOUR_MS
    ? LONDON_HOUR_MS
    : 0
}

/** Midnight UTC of the last Sunday of a month that has 31 days. */
function lastSunday(year: number, month: number) {
  const last = Date.UTC(year, month, 31)
  return last - new Date(last).getUTCDay() * DAY_MS
}

const momentMs = (moment: MomentInput) => (moment ? new Date(moment).getTime() : Number.NaN)

/** What clocks in London show at a moment, as the milliseconds at which UTC would show it. */
const clockMs = (moment: number) => moment + londonAhead(moment)
/** The moment at which clocks in London show that: see `londonMoment`. */
function momentOnClock(shown: number) {
  const summer = shown - LONDON_HOUR_MS
  if (londonAhead(summer) > 0) return summer
  return londonAhead(shown) === 0 ? shown : dayNumber(shown) * DAY_MS + LONDON_HOUR_MS
}

/** Days since 1970. */
const dayNumber = (shown: number) => Math.floor(shown / DAY_MS)
const isoDayOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

const londonFormats = clockFormats((at) => new Date(clockMs(at.getTime())))
