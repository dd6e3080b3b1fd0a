/**
 * How dates and times are written: en-GB, in the device's own zone (London's: dates-in-london.ts). A missing date reads
 * 'N/A', an unreadable one 'Invalid Date' (specification, section 8). Input is ISO 8601 text.
 */
export type MomentInput = string | Date | null | undefined

/** The name of the device's time zone. */
export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/London'

/** Days and times as a clock shows them. `clock` moves a moment so that its UTC fields are what that clock shows. */
export function clockFormats(clock: (at: Date) => Date) {
  /** Without Intl: its first use takes 100 ms on a slow device, and the list of jobs begins with a date. */
  const formatter = (write: (at: Date) => string) => (moment: MomentInput) => {
    const at = parseMoment(moment)
    return typeof at === 'string' ? at : write(clock(at))
  }
  const date = formatter((at) => `${at.getUTCDate()} ${shortMonthName(at)} ${at.getUTCFullYear()}`)
  return {
    date,
    day: formatter((at) => `${weekdayNameOf(at).slice(0, 3)} ${at.getUTCDate()} ${shortMonthName(at)}`),
    longDay: formatter((at) => `${weekdayNameOf(at)} ${at.getUTCDate()} ${MONTH_NAMES[at.getUTCMonth()]}`),
    shortDay: formatter((at) => `${at.getUTCDate()} ${shortMonthName(at)}`),
    time: formatter((at) => `${twoDigitText(at.getUTCHours())}:${twoDigitText(at.getUTCMinutes())}`),
    dayOfMonth: formatter((at) => twoDigitText(at.getUTCDate())),
    month: formatter(shortMonthName),
    dateRange(start: MomentInput, end: MomentInput) {
      const from = date(start)
      const to = date(end)
      if (from === to || typeof parseMoment(start) === 'string' || typeof parseMoment(end) === 'string') return from
      const [day, month, year] = from.split(' ')
      if (to.endsWith(` ${month} ${year}`)) return `${day} to ${to}`
      return to.endsWith(` ${year}`) ? `${day} ${month} to ${to}` : `${from} to ${to}`
    },
    daysBetween(start: MomentInput, end: MomentInput) {
      const from = parseMoment(start)
      const to = parseMoment(end)
      if (typeof from === 'string' || typeof to === 'string') return 0
      const [first, last] = [clock(from), clock(to)]
      const nights = Math.round((utcMidnightMs(last) - utcMidnightMs(first)) / 86_400_000)
      return Math.max(0, last.getUTCHours() < 5 ? nights - 1 : nights) + 1
    },
  }
}

const deviceFormats = clockFormats((at) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000))

/** '14 Dec 2026' */
export const formatDate = (moment: MomentInput) => deviceFormats.date(moment)
/** 'Mon 14 Dec' */
export const formatDay = (moment: MomentInput) => deviceFormats.day(moment)
/** 'Monday 14 December' */
export const formatLongDay = (moment: MomentInput) => deviceFormats.longDay(moment)
/** '14:02' */
export const formatTime = (moment: MomentInput) => deviceFormats.time(moment)
/** '14', two digits */
export const formatDayOfMonth = (moment: MomentInput) => deviceFormats.dayOfMonth(moment)
/** 'Dec' */
export const formatMonth = (moment: MomentInput) => deviceFormats.month(moment)
/** '14 to 16 Dec 2026', or one date where both ends fall on it. */
export const formatDateRange = (start: MomentInput, end: MomentInput) => deviceFormats.dateRange(start, end)
/**
 * Calendar days, both ends counted; an end before 05:00 by the clock belongs to the night before. 0 if a date is
 * missing or unreadable.
 */
export const daysBetween = (start: MomentInput, end: MomentInput) => deviceFormats.daysBetween(start, end)

/**
 * 'Just now' under a minute, '5m ago', '2h ago' under a day, then the date, with its year if that is not this one. A
 * moment in the future, from a clock that runs ahead, is 'Just now' too.
 */
export function formatRelative(moment: MomentInput, now = Date.now()) {
  const at = parseMoment(moment)
  if (typeof at === 'string') return at
  const minutes = Math.floor((now - at.getTime()) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ago`
  const isThisYear = at.getFullYear() === new Date(now).getFullYear()
  return isThisYear ? deviceFormats.shortDay(at) : formatDate(at)
}

function parseMoment(moment: MomentInput): Date | 'N/A' | 'Invalid Date' {
  if (moment === null || moment === undefined || moment === '') return 'N/A'
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? 'Invalid Date' : at
}

/** Midnight UTC of the day that the clock shows. */
const utcMidnightMs = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())

const twoDigitText = (number: number) => String(number).padStart(2, '0')
const weekdayNameOf = (at: Date) => WEEKDAY_NAMES[at.getUTCDay()]!

/** en-GB abbreviates September to four letters, all other months to three. */
function shortMonthName(at: Date) {
  const month = MONTH_NAMES[at.getUTCMonth()]!
  return month === 'September' ? 'Sept' : month.slice(0, 3)
}

const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const MONTH_NAMES = [
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
export function isoDayInZone(moment: Date, zone = deviceTimeZone()) {
  const { year, month, day } = datePartsOf(moment, zone)
  return `${year}-${month}-${day}`
}

/** No locale has that order and those dashes everywhere: en-CA has them in Chromium, in WebKitGTK it is '14/12/2026'. */
function datePartsOf(moment: Date, zone: string) {
  let format = zoneFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })
    zoneFormats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** '14 Dec 2026', of a calendar day such as '2026-12-14'. */
export const formatIsoDay = (day: string | null) => formatDate(day && `${day}T12:00:00`)
