import { expect, test } from 'vitest'
import { BANK_HOLIDAYS } from '../../../shared/pay/bank-holidays.ts'
import { weekdayOf } from '../../../shared/pay/london-windows.ts'

const dayAfter = (day: string, later: number) =>
  new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10)

/** Anonymous Gregorian algorithm. */
function easterOf(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  return dayAfter(`${year}-${h + l - 7 * m + 114 < 124 ? '03' : '04'}-01`, (h + l - 7 * m + 114) % 31)
}
const firstMonday = (month: string) => dayAfter(`${month}-01`, (8 - weekdayOf(`${month}-01`)) % 7)
const lastMonday = (month: string) => dayAfter(`${month}-31`, -((weekdayOf(`${month}-31`) + 6) % 7))

/** Each, or the next day that is neither of the weekend nor a holiday by then. */
function substituted(days: string[]) {
  const found = new Set(days.filter((day) => weekdayOf(day) % 6 !== 0))
  for (const day of days.filter((one) => weekdayOf(one) % 6 === 0)) {
    let next = day
    while (weekdayOf(next) % 6 === 0 || found.has(next)) next = dayAfter(next, 1)
    found.add(next)
  }
  return [...found]
}

const inAll = (year: number) => [
  dayAfter(easterOf(year), -2),
  firstMonday(`${year}-05`),
  lastMonday(`${year}-05`),
  ...substituted([`${year}-12-25`, `${year}-12-26`]),
]
const newYear = (year: number) => substituted([`${year}-01-01`])
const english = (year: number) => [
  ...inAll(year),
  ...newYear(year),
  dayAfter(easterOf(year), 1),
  lastMonday(`${year}-08`),
]

test('bank holidays are those of the Act, with substitutes, from 2025 to 2028', () => {
  const years = [2025, 2026, 2027, 2028]
  const of = (daysOf: (year: number) => string[]) => years.flatMap(daysOf).toSorted()
  expect([...BANK_HOLIDAYS.england_and_wales].toSorted()).toEqual(of(english))
  expect([...BANK_HOLIDAYS.northern_ireland].toSorted()).toEqual(
    of((year) => [...english(year), ...substituted([`${year}-03-17`]), ...substituted([`${year}-07-12`])]),
  )
  expect([...BANK_HOLIDAYS.scotland].toSorted()).toEqual(
    of((year) => [
      ...inAll(year),
      ...substituted([`${year}-01-01`, `${year}-01-02`]),
      ...substituted([`${year}-11-30`]),
      firstMonday(`${year}-08`),
      ...(year === 2026 ? ['2026-06-15'] : []),
    ]),
  )
})
