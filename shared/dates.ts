/**
 * How dates and times are written: en-GB, in the device's own zone, Europe/London where it names none.
 * What is missing reads 'N/A', what cannot be read 'Invalid Date' (specification, section 8). Input is ISO 8601 text.
 */
type Moment = string | Date | null | undefined

export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/London'

/** '14 Dec 2026' */
export const formatDate = formatter({ day: 'numeric', month: 'short', year: 'numeric' })
/** 'Mon 14 Dec' */
export const formatDay = formatter({ weekday: 'short', day: 'numeric', month: 'short' }, withoutComma)
/** 'Monday 14 December' */
export const formatLongDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' }, withoutComma)
/** '14:02' */
export const formatTime = formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** '14', two digits */
export const formatDayOfMonth = formatter({ day: '2-digit' })
/** 'Dec' */
export const formatMonth = formatter({ month: 'short' })

/** Under a minute 'Just now', then '5m ago', '2h ago' under a day, then the date. A clock that runs ahead is 'Just now' too. */
export function formatRelative(moment: Moment, now = Date.now()) {
  const at = read(moment)
  if (typeof at === 'string') return at
  const minutes = Math.floor((now - at.getTime()) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ago`
  return formatDate(at)
}

/** '14 to 16 Dec 2026', or one date where both ends fall on it. */
export function formatDateRange(start: Moment, end: Moment) {
  const from = formatDate(start)
  const to = formatDate(end)
  if (from === to || typeof read(start) === 'string' || typeof read(end) === 'string') return from
  const [day, month, year] = from.split(' ')
  if (to.endsWith(` ${month} ${year}`)) return `${day} to ${to}`
  return to.endsWith(` ${year}`) ? `${day} ${month} to ${to}` : `${from} to ${to}`
}

/** Calendar days, both ends counted; an end before 05:00 belongs to the night before. 0 where one of the two is not known. */
export function daysBetween(start: Moment, end: Moment) {
  const from = read(start)
  const to = read(end)
  if (typeof from === 'string' || typeof to === 'string') return 0
  const last = Math.max(from.getTime(), to.getTime() - 5 * 3_600_000)
  return Math.round((dayNumber(new Date(last)) - dayNumber(from)) / 86_400_000) + 1
}

/** One formatter each, made on first use: making them is what costs, and a list has hundreds of dates. */
function formatter(options: Intl.DateTimeFormatOptions, finish = (text: string) => text) {
  let format: Intl.DateTimeFormat | undefined
  return (moment: Moment) => {
    const at = read(moment)
    if (typeof at === 'string') return at
    format ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: TIME_ZONE })
    return finish(format.format(at))
  }
}

function read(moment: Moment): Date | 'N/A' | 'Invalid Date' {
  if (moment === null || moment === undefined || moment === '') return 'N/A'
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? 'Invalid Date' : at
}

function withoutComma(text: string) {
  return text.replace(',', '')
}

const parts = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** Midnight UTC of the calendar day that the moment falls on here. */
function dayNumber(at: Date) {
  const [day, month, year] = parts(at).split('/').map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day)
}
