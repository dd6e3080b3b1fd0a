/**
 * How dates and times are written: en-GB, in the device's own zone (London's: dates-in-london.ts). A missing date reads
 * 'N/A', an unreadable one 'Invalid Date' (specification, section 8). Input is ISO 8601 text.
 */
export type Moment = string | Date | null | undefined

/** The name of the device's time zone. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/London'

/** Days and times as a clock shows them. `clock` moves a moment so that its UTC fields are what that clock shows. */
export function clockFormats(clock: (at: Date) => Date) {
  /** Without Intl: its first use takes 100 ms on a slow device, and the list of jobs begins with a date. */
  const formatter = (write: (at: Date) => string) => (moment: Moment) => {
    const at = read(moment)
    return typeof at === 'string' ? at : write(clock(at))
  }
  const date = formatter((at) => `${at.getUTCDate()} ${shortMonth(at)} ${at.getUTCFullYear()}`)
  return {
    date,
    day: formatter((at) => `${dayName(at).slice(0, 3)} ${at.getUTCDate()} ${shortMonth(at)}`),
    longDay: formatter((at) => `${dayName(at)} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`),
    shortDay: formatter((at) => `${at.getUTCDate()} ${shortMonth(at)}`),
    time: formatter((at) => `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`),
    dayOfMonth: formatter((at) => twoDigits(at.getUTCDate())),
    month: formatter(shortMonth),
    dateRange(start: Moment, end: Moment) {
      const from = date(start)
      const to = date(end)
      if (from === to || typeof read(start) === 'string' || typeof read(end) === 'string') return from
      const [day, month, year] = from.split(' ')
      if (to.endsWith(` ${month} ${year}`)) return `${day} to ${to}`
      return to.endsWith(` ${year}`) ? `${day} ${month} to ${to}` : `${from} to ${to}`
    },
    daysBetween(start: Moment, end: Moment) {
      const from = read(start)
      const to = read(end)
      if (typeof from === 'string' || typeof to === 'string') return 0
      const [first, last] = [clock(from), clock(to)]
      const nights = Math.round((dayNumber(last) - dayNumber(first)) / 86_400_000)
      return Math.max(0, last.getUTCHours() < 5 ? nights - 1 : nights) + 1
    },
  }
}

const device = clockFormats((at) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000))

/** '14 Dec 2026' */
export const formatDate = (moment: Moment) => device.date(moment)
/** 'Mon 14 Dec' */
export const formatDay = (moment: Moment) => device.day(moment)
/** 'Monday 14 December' */
export const formatLongDay = (moment: Moment) => device.longDay(moment)
/** '14:02' */
export const formatTime = (moment: Moment) => device.time(moment)
/** '14', two digits */
export const formatDayOfMonth = (moment: Moment) => device.dayOfMonth(moment)
/** 'Dec' */
export const formatMonth = (moment: Moment) => device.month(moment)
/** '14 to 16 Dec 2026', or one date where both ends fall on it. */
export const formatDateRange = (start: Moment, end: Moment) => device.dateRange(start, end)
/**
 * Calendar days, both ends counted; an end before 05:00 by the clock belongs to the night before. 0 if a date is
 * missing or unreadable.
 */
export const daysBetween = (start: Moment, end: Moment) => device.daysBetween(start, end)

/**
 * 'Just now' under a minute, '5m ago', '2h ago' under a day, then the date, with its year if that is not this one. A
 * moment in the future, from a clock that runs ahead, is 'Just now' too.
 */
export function formatRelative(moment: Moment, now = Date.now()) {
  const at = read(moment)
  if (typeof at === 'string') return at
  const minutes = Math.floor((now - at.getTime()) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ago`
  const isThisYear = at.getFullYear() === new Date(now).getFullYear()
  return isThisYear ? device.shortDay(at) : formatDate(at)
}

function read(moment: Moment): Date | 'N/A' | 'Invalid Date' {
  if (moment === null || moment === undefined || moment === '') return 'N/A'
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? 'Invalid Date' : at
}

/** Midnight UTC of the day that the clock shows. */
const dayNumber = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())

const twoDigits = (number: number) => String(number).padStart(2, '0')
const dayName = (at: Date) => DAYS[at.getUTCDay()]!

/** en-GB abbreviates September to four letters, all other months to three. */
function shortMonth(at: Date) {
  const month = MONTHS[at.getUTCMonth()]!
  return month === 'September' ? 'Sept' : month.slice(0, 3)
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The calendar day that the moment falls on, '2026-12-14'. */
export function isoDay(moment: Date, zone = timeZone()) {
  const { year, month, day } = partsOf(moment, zone)
  return `${year}-${month}-${day}`
}

/** No locale has that order and those dashes everywhere: en-CA has them in Chromium, in WebKitGTK it is '14/12/2026'. */
function partsOf(moment: Date, zone: string) {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })
    formats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** '14 Dec 2026', of a calendar day such as '2026-12-14'. */
export const formatIsoDay = (day: string | null) => formatDate(day && `${day}T12:00:00`)
