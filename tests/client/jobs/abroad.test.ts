import { afterEach, expect, test, vi } from 'vitest'
import { londonClockText } from '../../../shared/call-sheets/london-clock.ts'
import { sheetDayText, timesByDay } from '../../../shared/call-sheets/times-by-day.ts'

afterEach(() => vi.unstubAllEnvs())

test('the time of a call is London’s, which says so where the device’s clock shows another', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect(londonClockText('2026-07-14T05:15:00Z')).toBe('06:15')
  vi.stubEnv('TZ', 'Europe/Warsaw')
  expect(londonClockText('2026-07-14T05:15:00Z')).toBe('06:15 London time')
})

test('the days of a call sheet are London’s, wherever the device is', () => {
  vi.stubEnv('TZ', 'Europe/Warsaw')
  const night = ['2026-12-14T08:00:00Z', '2026-12-14T23:30:00Z'].map((at) => ({
    id: at,
    at,
    until: null,
    label: 'get-in',
    role_id: null,
  }))
  expect(timesByDay(night).map(([day]) => day)).toEqual(['2026-12-14'])
  expect(sheetDayText(night[1]!.at)).toBe('Mon 14 Dec')
})
