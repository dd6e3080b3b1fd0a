import { expect, test } from 'vitest'
import { type RoleTerms, termChangeTexts, termsText } from '../../shared/hiring/role-terms.ts'
import { areSameTerms, areWorseTerms } from '../../shared/hiring/worse-terms.ts'

/** Three days in summer, when London is an hour ahead of UTC: 9 to 19 by its clock. */
const AGREED: RoleTerms = {
  role_name: 'Rigger',
  day_rate: 280,
  date_start: '2027-07-01T08:00:00.000Z',
  date_end: '2027-07-03T18:00:00.000Z',
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

test('terms say of a night the day of its call, and of what changed only that', () => {
  const night = { ...AGREED, date_start: '2027-07-01T21:00:00.000Z', date_end: '2027-07-02T05:00:00.000Z' }
  expect(termsText(night)).toBe('Rigger, £280/day, 1 Jul 2027, 22:00 to 06:00')
  expect(termsText(AGREED)).toBe('Rigger, £280/day, 1 to 3 Jul 2027, 09:00 to 19:00')
  expect(termChangeTexts(AGREED, AGREED)).toEqual([])
  expect(termChangeTexts(AGREED, { ...AGREED, day_rate: 240 })).toEqual(['£240/day instead of £280/day'])
  const earlier = { ...AGREED, date_start: '2027-07-01T07:00:00.000Z' }
  expect(termChangeTexts(AGREED, earlier)).toEqual(['08:00 to 19:00 instead of 09:00 to 19:00'])
  const longer = { ...AGREED, date_end: '2027-07-05T18:00:00.000Z' }
  expect(termChangeTexts(AGREED, longer)).toEqual(['1 to 5 Jul 2027 instead of 1 to 3 Jul 2027'])
  expect(termChangeTexts(AGREED, { ...night, role_name: 'Head rigger' })).toEqual([
    'Head rigger instead of Rigger',
    '1 Jul 2027, 22:00 to 06:00 instead of 1 to 3 Jul 2027, 09:00 to 19:00',
  ])
})
