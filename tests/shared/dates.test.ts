import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  daysBetween,
  formatDate,
  formatDateRange,
  formatDay,
  formatDayOfMonth,
  formatLongDay,
  formatMonth,
  formatRelative,
  formatTime,
  isoDayInZone,
} from '../../shared/dates.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'

const now = Date.parse('2026-12-14T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

describe('dates', () => {
  test('are written the en-GB way', () => {
    expect(formatDate('2026-12-14T12:00:00Z')).toBe('14 Dec 2026')
    expect(formatDay('2026-12-14T12:00:00Z')).toBe('Mon 14 Dec')
    expect(formatTime('2026-12-14T12:05:00Z')).toMatch(/^\d\d:05$/)
  })

  test('a calendar day has the same form in an engine that writes every locale the British way', () => {
    const late = Date.parse('2026-07-14T23:30:00Z')
    const formats: { format: unknown } = Intl.DateTimeFormat.prototype
    const written = vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '15/07/2026')
    expect(isoDayInZone(new Date(late), 'Europe/London')).toBe('2026-07-15')
    expect(isoLondonDay(late)).toBe('2026-07-15')
    written.mockRestore()
    expect(isoDayInZone(new Date(late), 'UTC')).toBe('2026-07-14')
  })

  test.each<[string, (moment: Date) => string, Intl.DateTimeFormatOptions]>([
    ['a date', formatDate, { day: 'numeric', month: 'short', year: 'numeric' }],
    ['a day', formatDay, { weekday: 'short', day: 'numeric', month: 'short' }],
    ['a day in full', formatLongDay, { weekday: 'long', day: 'numeric', month: 'long' }],
    ['a time', formatTime, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
    ['the day of the month', formatDayOfMonth, { day: '2-digit' }],
    ['a month', formatMonth, { month: 'short' }],
  ])('%s reads as Intl writes it, on every day of a year', (_, format, options) => {
    const intl = new Intl.DateTimeFormat('en-GB', options)
    for (let day = 0; day < 366; day++) {
      const at = new Date(Date.parse('2027-12-31T21:07:00Z') + day * 87_000_000)
      expect(format(at)).toBe(intl.format(at).replace(',', ''))
    }
  })

  test('missing and unreadable ones have their own texts', () => {
    for (const format of [formatDate, formatDay, formatTime, formatRelative]) {
      expect(format(null)).toBe('N/A')
      expect(format(undefined)).toBe('N/A')
      expect(format('')).toBe('N/A')
      expect(format('soon')).toBe('Invalid Date')
    }
  })

  test.each([
    [-5, 'Just now'],
    [0.9, 'Just now'],
    [1, '1m ago'],
    [59.9, '59m ago'],
    [60, '1h ago'],
    [23 * 60 + 59, '23h ago'],
    [24 * 60, '13 Dec'],
    [365 * 24 * 60, '14 Dec 2025'],
  ])('%d minutes ago reads %s', (minutes, words) => {
    expect(formatRelative(ago(minutes), now)).toBe(words)
  })

  test('a range has no repetition', () => {
    const noon = (day: string) => `${day}T12:00:00Z`
    expect(formatDateRange(noon('2026-12-14'), noon('2026-12-14'))).toBe('14 Dec 2026')
    expect(formatDateRange(noon('2026-12-14'), noon('2026-12-16'))).toBe('14 to 16 Dec 2026')
    expect(formatDateRange(noon('2026-11-30'), noon('2026-12-02'))).toBe('30 Nov to 2 Dec 2026')
    expect(formatDateRange(noon('2026-12-30'), noon('2027-01-02'))).toBe('30 Dec 2026 to 2 Jan 2027')
    expect(formatDateRange(noon('2026-12-14'), null)).toBe('14 Dec 2026')
    expect(formatDateRange(null, null)).toBe('N/A')
    expect(formatDateRange('soon', noon('2026-12-14'))).toBe('Invalid Date')
  })

  test('counts days with both ends, a late night with the evening before', () => {
    expect(daysBetween('2026-12-14T07:00:00Z', '2026-12-16T22:00:00Z')).toBe(3)
    expect(daysBetween('2026-12-14T07:00:00Z', '2026-12-15T02:00:00Z')).toBe(1)
    expect(daysBetween('2026-12-14T01:00:00Z', '2026-12-14T02:00:00Z')).toBe(1)
    expect(daysBetween(null, '2026-12-14T02:00:00Z')).toBe(0)
  })

  test.each([
    ['2026-10-24T17:00:00Z', '2026-10-25T04:30:00Z', 1],
    ['2026-10-24T17:00:00Z', '2026-10-25T05:00:00Z', 2],
    ['2027-03-27T18:00:00Z', '2027-03-28T03:30:00Z', 1],
    ['2027-03-27T18:00:00Z', '2027-03-28T04:00:00Z', 2],
  ])('a night in which clocks change ends at five by the clock: %s to %s', (start, end, days) => {
    vi.stubEnv('TZ', 'Europe/London')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(daysBetween(start, end)).toBe(days)
  })
})
