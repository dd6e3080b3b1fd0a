import { expect, test } from 'vitest'
import { formatDayRate } from '../../shared/money.ts'

test('a role is paid by the day in pounds', () => {
  expect(formatDayRate(280)).toBe('£280/day')
  expect(formatDayRate(280.5)).toBe('£280.50/day')
  expect(formatDayRate(1250)).toBe('£1,250/day')
  expect(formatDayRate(0)).toBe('£0/day')
})

test('a missing rate has its own text', () => {
  expect(formatDayRate(null)).toBe('N/A')
  expect(formatDayRate(undefined)).toBe('N/A')
  expect(formatDayRate(Number.NaN)).toBe('N/A')
})
