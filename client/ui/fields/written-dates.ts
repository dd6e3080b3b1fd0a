import { formatLondonTime, isoLondonDay, londonMoment } from '../../../shared/dates-in-london.ts'
import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { formatDay, isoDayInZone, MONTH_NAMES } from '../../../shared/dates.ts'

/**
 * Days and times as they are read and written in Britain, whatever the browser's language. A value is what the
 * browser's own fields have: '2027-04-03', '19:00', '2027-04-03T19:00', or '' for none.
 */
export type DateReading = {
  /** Which day 'today' is. By default that of the device. */
  today?: string
  /** What a year that is left out is near to, ISO. By default now. */
  now?: Date
  /** The first day that can be meant where the year is left out, and the last. */
  min?: string | undefined
  max?: string | undefined
  /** The text is still being typed: what may become something else with the next digit is not accepted yet. */
  isTyping?: boolean
}

/** Characters of the longest day and time that somebody writes: nothing looks into more. */
const WRITTEN_CHARACTERS_MAX = 100

/** 'Sat 3 Apr 2027' */
export const writtenDayText = (day: string) => `${formatDay(`${day}T12:00`)} ${Number(day.slice(0, 4))}`
/** 'Sat 3 Apr 2027, 19:00' */
export const writtenMomentText = (value: string) => `${writtenDayText(value.slice(0, 10))}, ${value.slice(11, 16)}`

/** '3/4/2027', '3.4.27', '3 Apr', 'Sat 3rd April 2027', '2027-04-03', 'tomorrow'. '' if it is none of these. */
export function readWrittenDay(text: string, reading: DateReading = {}): string {
  if (text.length > WRITTEN_CHARACTERS_MAX) return ''
  const { now = new Date(), today = isoDayInZone(now), isTyping = false } = reading
  const words = text
    .toLowerCase()
    .replaceAll(/\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/g, ' ')
    .replaceAll(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replaceAll(/[\s,./-]+/g, ' ')
    .trim()
    .replace(/^([a-z]+) (\d\d?)\b/, '$2 $1')
  if (words === 'today') return today
  if (words === 'tomorrow') return isoDayAfter(today)
  const iso = /^(\d{4}) (\d\d) (\d\d)$/.exec(words)
  if (iso) return checkedIsoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month = '', year] = /^(\d\d?) (\d\d?|[a-z]{3,})(?: (\d{4}|\d\d))?$/.exec(words) ?? []
  if (!day) return ''
  const number = Number(month) || MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(month)) + 1
  if (!year) return nearestYearDay(Number(day), number, { ...reading, now })
  if (isTyping && (year === '19' || year === '20')) return ''
  return checkedIsoDay(Number(year) + (year.length === 2 ? 2000 : 0), number, Number(day))
}

/** '' if there is no such day. */
function checkedIsoDay(year: number, month: number, day: number) {
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : ''
}

/** The year with which the day is closest to now, within the limits if possible. */
function nearestYearDay(day: number, month: number, { now = new Date(), min = '', max = '9999' }: DateReading) {
  const away = (one: string) => Math.abs(Date.parse(one) - now.getTime())
  const days = YEARS_AROUND_NOW.map((years) => checkedIsoDay(now.getFullYear() + years, month, day)).filter(Boolean)
  const near = days.toSorted((a, b) => away(a) - away(b))
  return near.find((one) => one >= min.slice(0, 10) && one <= max) ?? near[0] ?? ''
}

/** A 29 February is at most four years away. */
const YEARS_AROUND_NOW = [-4, -3, -2, -1, 0, 1, 2, 3, 4]

/** '19:00', '7pm', '7.30', '0700', and when it is whole '7'. '' if it is none of these. */
export function readWrittenTime(text: string, { isTyping = false }: DateReading = {}): string {
  if (text.length > WRITTEN_CHARACTERS_MAX) return ''
  const typed = text.trim().toLowerCase()
  const found = /^(\d\d?)(?:([:.]?)([0-5]\d))?\s*([ap]m)?$/.exec(typed)
  if (!found) return ''
  const [, hours = '', point, minutes = '00', half] = found
  if (isTyping && !point && !half && typed.length < 4) return ''
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return ''
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  return hour < 24 ? `${String(hour).padStart(2, '0')}:${minutes}` : ''
}

/** A day and a time: '3/4/2027 19:00', 'Sat 3 Apr, 7pm', '2027-04-03T19:00'. */
export function readWrittenMoment(text: string, reading: DateReading = {}): string {
  if (text.length > WRITTEN_CHARACTERS_MAX) return ''
  const whole = text.trim()
  const [, first = '', clock = ''] = DAY_WITH_CLOCK_PATTERN.exec(whole) ?? DAY_WITH_DIGITS_PATTERN.exec(whole) ?? []
  const day = readWrittenDay(first, { ...reading, isTyping: false })
  const time = readWrittenTime(clock, reading)
  return day && time && `${day}T${time}`
}

const DAY_WITH_CLOCK_PATTERN = /^(.+?)(?:,\s*|\s+|t)(?:at\s+)?(\d\d?[:.][0-5]\d(?:\s*[ap]m)?|\d\d?\s*[ap]m)$/i
/** After a year four digits can only be a time: '3 Apr 2027 1900'. */
const DAY_WITH_DIGITS_PATTERN = /^(.*\d{4}),?\s+(\d{4})$/

/** A moment as London's clock shows it, '2027-04-03T19:00'; '' for none. */
export function londonTimeOfIso(iso: string) {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : `${isoLondonDay(at)}T${formatLondonTime(iso)}`
}

const HOUR_MS = 3_600_000

/** Whether a moment is in the second of the two hours that London's clock shows alike when it is set back. */
const isSecondOfTwoHours = (iso: string) =>
  londonTimeOfIso(new Date(Date.parse(iso) - HOUR_MS).toISOString()) === londonTimeOfIso(iso)

/** '2027-10-31 01:30', for a spreadsheet; the second of two such times says so: '2027-10-31 01:30 GMT'. '' for none. */
export function writtenLondonTime(iso: string) {
  const local = londonTimeOfIso(iso).replace('T', ' ')
  return local && isSecondOfTwoHours(iso) ? `${local} GMT` : local
}

/** The moment (ISO 8601 UTC) of a written time, as `isoOfLondonTime`, of two times alike the one that its zone names. */
export function isoOfWrittenTime(local: string, written: string) {
  const first = isoOfLondonTime(local)
  if (!first || !/\bGMT$/i.test(written)) return first
  const second = new Date(Date.parse(first) + HOUR_MS).toISOString()
  return isSecondOfTwoHours(second) ? second : first
}

/** The moment (ISO 8601 UTC) of a time on London's clock, of two the first; '' for none. */
export function isoOfLondonTime(local: string) {
  const [day = '', time = ''] = local.split('T')
  if (!day || !time) return ''
  const at = londonMoment(day, time.slice(0, 5))
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}
