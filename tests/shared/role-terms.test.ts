import { expect, test } from 'vitest'
import { areSameTerms, areWorseTerms, type RoleTerms } from '../../shared/hiring/role-terms.ts'

/** Three days in summer, when London is an hour ahead of UTC: 9 to 19 by its clock. */
const AGREED: RoleTerms = {
  ...{ role_name: 'Rigger', day_rate: 280 },
  ...{ date_start: '2027-07-01T08:00:00.000Z', date_end: '2027-07-03T18:00:00.000Z' },
}

test.each<[string, Partial<RoleTerms>]>([
  ['another role', { role_name: 'Head rigger' }],
  ['another role for more money', { role_name: 'Head rigger', day_rate: 400 }],
  ['a penny less', { day_rate: 279.99 }],
  ['a lower rate for a shorter day', { day_rate: 279, date_end: '2027-07-03T17:00:00.000Z' }],
  ['a day fewer at the start', { date_start: '2027-07-02T08:00:00.000Z' }],
  ['a day fewer at the end', { date_end: '2027-07-02T18:00:00.000Z' }],
  ['a day more at the start', { date_start: '2027-06-30T08:00:00.000Z' }],
  ['a day more at the end', { date_end: '2027-07-04T18:00:00.000Z' }],
  ['a minute earlier', { date_start: '2027-07-01T07:59:00.000Z' }],
  ['a minute later', { date_end: '2027-07-03T18:01:00.000Z' }],
  ['an end past midnight in London, though not in UTC', { date_end: '2027-07-03T23:30:00.000Z' }],
  ['a start before midnight in London', { date_start: '2027-06-30T22:30:00.000Z' }],
])('%s is worse than what was agreed', (_, change) => {
  const terms = { ...AGREED, ...change }
  expect(areWorseTerms(terms, AGREED)).toBe(true)
  expect(areSameTerms(terms, AGREED)).toBe(false)
  expect(areSameTerms(AGREED, terms)).toBe(false)
})

test.each<[string, Partial<RoleTerms>]>([
  ['more money', { day_rate: 280.01 }],
  ['a later start on the same day', { date_start: '2027-07-01T22:59:00.000Z' }],
  ['an earlier end on the same day', { date_end: '2027-07-02T23:00:00.000Z' }],
])('%s is not, and yet not the same', (_, change) => {
  const terms = { ...AGREED, ...change }
  expect(areWorseTerms(terms, AGREED)).toBe(false)
  expect(areWorseTerms(AGREED, terms)).toBe(true)
  expect(areSameTerms(terms, AGREED)).toBe(false)
})

test.each<[string, Partial<RoleTerms>]>([
  ['the same', {}],
  ['the same in other letters', { role_name: ' RIGGER' }],
  ['the same moments, written with an offset', { date_start: '2027-07-01T09:00:00+01:00' }],
])('%s is the same to the people concerned', (_, change) =>
  expect(areSameTerms({ ...AGREED, ...change }, AGREED)).toBe(true),
)
