import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { readWrittenDay } from '../../client/ui/fields/written-dates.ts'
import {
  formatLondonDate,
  formatLondonDateRange,
  formatLondonDay,
  formatLondonTime,
  isoLondonDay,
  londonMidnight,
  londonMoment,
  workDay,
  workDaysBetween,
} from '../../shared/dates-in-london.ts'
import { shiftSpanOf } from '../../shared/hiring/shift-times.ts'
import { HURTING_DAYS, HURTING_ZONES, hurtingDay, hurtingMoment, hurtingTime } from '../support/hurting-times.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const intl = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
const day = intl({ weekday: 'short', day: 'numeric', month: 'short' })
const time = intl({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

test('London’s clock is the one that Intl has, at every moment about a change and in every zone', () => {
  for (const TZ of HURTING_ZONES) {
    process.env.TZ = TZ
    fc.assert(
      fc.property(hurtingMoment(), (moment) => {
        const iso = new Date(moment).toISOString()
        expect(formatLondonDay(iso)).toBe(day.format(moment).replace(',', ''))
        expect(formatLondonTime(iso)).toBe(time.format(moment))
        expect(workDay(moment)).toBe(
          time.format(moment) < '05:00' ? isoLondonDay(londonMidnight(isoLondonDay(moment)) - 1) : isoLondonDay(moment),
        )
      }),
      { numRuns: 60 },
    )
  }
})

test('a later time of a day is never an earlier moment, and is read as it was written unless the day lacks it', () => {
  fc.assert(
    fc.property(hurtingDay(), hurtingTime(), hurtingTime(), (on, one, other) => {
      const [first, second] = [one, other].toSorted()
      expect(londonMoment(on, first!)).toBeLessThanOrEqual(londonMoment(on, second!))
      const at = londonMoment(on, one)
      expect(isoLondonDay(at)).toBe(on)
      const isSkipped = /^20\d\d-03-(2[5-9]|3[01])$/.test(on) && new Date(on).getUTCDay() === 0 && one.startsWith('01:')
      expect(time.format(at)).toBe(isSkipped ? '02:00' : one)
    }),
    { numRuns: 2000 },
  )
})

test('a shift ends after it starts, and a watch of a day lasts until the same hour of the next', () => {
  fc.assert(
    fc.property(hurtingDay(), hurtingTime(), hurtingTime(), (on, starts, ends) => {
      const { start, end } = shiftSpanOf({ day: on, starts, ends })
      expect(end).toBeGreaterThan(start)
      expect(end - start).toBeLessThanOrEqual(25 * 3_600_000)
    }),
    { numRuns: 2000 },
  )
  const hours = (on: string, starts: string, ends: string) => {
    const { start, end } = shiftSpanOf({ day: on, starts, ends })
    return (end - start) / 3_600_000
  }
  expect(hours('2027-03-28', '01:30', '02:15')).toBe(0.25)
  expect(hours('2027-03-28', '01:15', '01:45')).toBe(0.5)
  expect(hours('2027-06-01', '08:00', '08:00')).toBe(24)
  expect(hours('2027-03-27', '08:00', '08:00')).toBe(23)
  expect(hours('2027-10-30', '08:00', '08:00')).toBe(25)
})

test('dates of work are London’s wherever they are read', () => {
  for (const TZ of HURTING_ZONES) {
    process.env.TZ = TZ
    expect(formatLondonDateRange('2027-02-16T01:00:00Z', '2027-02-17T20:00:00Z')).toBe('16 to 17 Feb 2027')
    expect(formatLondonDate('2027-06-30T23:30:00Z')).toBe('1 Jul 2027')
    expect(workDaysBetween('2027-03-27T22:00:00Z', '2027-03-28T02:30:00Z')).toBe(1)
    expect(workDaysBetween('2027-10-30T21:00:00Z', '2027-10-31T06:00:00Z')).toBe(1)
    expect(workDaysBetween('2027-02-16T14:00:00Z', '2027-02-17T12:00:00Z')).toBe(2)
  }
  expect(formatLondonDateRange(null, null)).toBe('N/A')
  expect(formatLondonDate('soon')).toBe('Invalid Date')
})

test('tomorrow is the next day of the calendar, however long today is', () => {
  for (const TZ of HURTING_ZONES) {
    process.env.TZ = TZ
    for (const on of HURTING_DAYS)
      for (const clock of ['00:30', '12:00', '23:30']) {
        const now = new Date(`${on}T${clock}`)
        if (now.getHours() !== Number(clock.slice(0, 2))) continue
        const next = new Date(Date.parse(`${on}T12:00Z`) + 86_400_000).toISOString().slice(0, 10)
        expect([TZ, clock, readWrittenDay('today', { now })]).toEqual([TZ, clock, on])
        expect([TZ, clock, readWrittenDay('tomorrow', { now })]).toEqual([TZ, clock, next])
      }
  }
})
