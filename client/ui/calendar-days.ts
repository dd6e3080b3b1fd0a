import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'

/** Days are texts such as '2026-12-14'; weeks begin on Monday. */
const weekdayNumberOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const mondayOf = (day: string) => isoDayAfter(day, -weekdayNumberOf(day))

export const weekDaysOf = (day: string) => Array.from({ length: 7 }, (_, at) => isoDayAfter(mondayOf(day), at))

/** The weeks that a day's month touches. */
export function weeksOfMonth(day: string): string[][] {
  const weeks = [weekDaysOf(`${day.slice(0, 7)}-01`)]
  while (isoDayAfter(weeks.at(-1)![6]!).slice(0, 7) === day.slice(0, 7))
    weeks.push(weekDaysOf(isoDayAfter(weeks.at(-1)![6]!)))
  return weeks
}

/** The same day so many months later, or the last of a month that is shorter. */
export function monthsLater(day: string, months: number) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

const monthNameFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayNameFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const weekdayNameFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const utcMidnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** 'December 2026' */
export const nameOfMonth = (day: string) => monthNameFormat.format(utcMidnightOf(day))
/** 'Monday 14 December' */
export const nameOfDay = (day: string) => dayNameFormat.format(utcMidnightOf(day)).replace(',', '')
/** 'Monday' */
export const nameOfWeekday = (day: string) => weekdayNameFormat.format(utcMidnightOf(day))
/** '14 Dec' */
export const shortDay = (day: string) => shortDayFormat.format(utcMidnightOf(day))
/** '14 to 20 Dec 2026', '28 Dec to 3 Jan 2027' */
export const nameOfWeek = (day: string) => {
  const [first, last] = [mondayOf(day), isoDayAfter(mondayOf(day), 6)]
  const from = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : shortDay(first)
  return `${from} to ${shortDay(last)} ${last.slice(0, 4)}`
}
