import { expect, test } from 'vitest'
import { formatIsoDay, isoDayInZone } from '../../shared/dates.ts'
import { expiryStateOf, expiryText, expiryWarningDue } from '../../shared/people/expiry.ts'

const TODAY = '2026-12-14'

test.each([
  [null, 'endless', 'In date', null],
  ['2028-03-31', 'in_date', 'In date until 31 Mar 2028', null],
  ['2027-01-14', 'in_date', 'In date until 14 Jan 2027', null],
  ['2027-01-13', 'soon', 'Expires in 30 days', 30],
  ['2026-12-22', 'soon', 'Expires in 8 days', 30],
  ['2026-12-21', 'soon', 'Expires in 7 days', 7],
  ['2026-12-15', 'soon', 'Expires tomorrow', 7],
  ['2026-12-14', 'soon', 'Expires today', 7],
  ['2026-12-13', 'expired', 'Expired on 13 Dec 2026', null],
] as const)('%s is %s', (expires_on, state, words, warning) => {
  expect(expiryStateOf(expires_on, TODAY).state).toBe(state)
  expect(expiryText(expires_on, TODAY)).toBe(words)
  expect(expiryWarningDue(expires_on, TODAY)).toBe(warning)
})

test('a day is the local one, also in the hour that is the next day elsewhere', () => {
  const late = new Date('2026-06-30T23:30:00Z')
  expect(isoDayInZone(late, 'Europe/London')).toBe('2026-07-01')
  expect(isoDayInZone(late, 'UTC')).toBe('2026-06-30')
  expect(formatIsoDay('2026-07-01')).toBe('1 Jul 2026')
  expect(formatIsoDay(null)).toBe('N/A')
})
