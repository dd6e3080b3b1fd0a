import { expect, test } from 'vitest'
import { crewCostByDay, crewCostOf, crewCostText } from '../../shared/jobs/crew-cost.ts'
import { roleHoursText, rolePayPence, rolePayText } from '../../shared/jobs/role-pay.ts'
import { rolePeriodText } from '../../shared/jobs/role-period.ts'
import { formatDayRate, formatPounds } from '../../shared/money.ts'

const role = (day_rate: number, date_start: string, date_end: string, places = 1) => ({
  day_rate,
  date_start,
  date_end,
  places,
})
const WEEK = role(250, '2027-01-21T08:00:00Z', '2027-01-25T18:00:00Z')
const NIGHT = role(300, '2027-01-21T20:00:00Z', '2027-01-22T04:00:00Z')
const NIGHTS = role(99.99, '2027-01-30T22:00:00Z', '2027-02-02T06:00:00Z')

test.each([
  [WEEK, '5 days, £1,250', '21 to 25 Jan, from 08:00'],
  [NIGHT, '', 'Thu 21 Jan, 20:00 to 04:00'],
  [NIGHTS, '3 days, £299.97', '30 Jan to 1 Feb, from 22:00'],
  [role(250, '2027-07-01T07:00:00Z', '2027-07-01T17:00:00Z'), '', 'Thu 1 Jul, 08:00 to 18:00'],
  [role(310, '2027-03-27T08:00:00Z', '2027-03-29T17:00:00Z'), '3 days, £930', '27 to 29 Mar, from 08:00'],
])('days and pay of %j: %s, %s', (one, pay, period) => {
  expect(rolePayText(one)).toBe(pay)
  expect(rolePeriodText(one)).toBe(period)
})

test('what a project costs is its roles with all their places, in whole pence', () => {
  const rigging = role(230, '2027-01-21T08:00:00Z', '2027-01-23T18:00:00Z', 8)
  expect(crewCostText([rigging])).toBe('8 people, 3 days, £5,520')
  expect(crewCostText([rigging, { ...NIGHTS, places: 2 }])).toBe('10 people, 12 days, £6,119.94')
  expect(rolePayPence(role(0.1, WEEK.date_start, WEEK.date_end)) * 3).toBe(150)
})

test('thousands have a comma', () => {
  expect([0, 99, 100_000, 123_456_700].map(formatPounds)).toEqual(['£0', '£0.99', '£1,000', '£1,234,567'])
  expect(formatDayRate(1250)).toBe('£1,250/day')
})

test('each day costs the roles that work on it, with all their places and with those taken; a night is the day of its call', () => {
  const crew = (day_rate: number, first: string, last: string, places: number, filled: number) => ({
    day_rate,
    date_start: first,
    date_end: last,
    places,
    filled,
  })
  const roles = [
    crew(280, '2026-12-14T08:00:00Z', '2026-12-15T18:00:00Z', 3, 2),
    crew(240.5, '2026-12-15T20:00:00Z', '2026-12-16T04:00:00Z', 2, 0),
    crew(300, '2026-12-17T08:00:00Z', '2026-12-17T18:00:00Z', 1, 1),
  ]
  expect(crewCostByDay(roles)).toEqual([
    { day: '2026-12-14', planned: 84_000, confirmed: 56_000 },
    { day: '2026-12-15', planned: 132_100, confirmed: 56_000 },
    { day: '2026-12-16', planned: 0, confirmed: 0 },
    { day: '2026-12-17', planned: 30_000, confirmed: 30_000 },
  ])
  const sum = crewCostByDay(roles).reduce((all, { planned }) => all + planned, 0)
  expect(sum).toBe(crewCostOf(roles).pence)
  expect(crewCostByDay([])).toEqual([])
})

test.each([
  [WEEK, {}, '10 h a day'],
  [NIGHT, {}, '8 h'],
  [NIGHTS, {}, '8 h a day'],
  [role(250, '2027-03-27T08:00:00Z', '2027-03-28T16:30:00Z'), {}, '9 h 30 a day'],
  [role(250, '2027-01-21T08:00:00Z', '2027-01-23T08:00:00Z'), {}, ''],
  [role(250, '2027-01-21T08:00:00Z', '2027-01-23T01:00:00Z'), {}, ''],
  [WEEK, { shift_days: [] }, ''],
  [WEEK, { pay: { basis: 'day' } }, ''],
])('hours a day of %j with %j: %s', (one, more, hours) => expect(roleHoursText({ ...one, ...more })).toBe(hours))
