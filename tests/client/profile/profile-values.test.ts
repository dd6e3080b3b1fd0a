import { expect, test } from 'vitest'
import { calendarByMonth } from '../../../client/portfolio/calendar.tsx'
import {
  profileChangesIn,
  profileMistakesIn,
  refusedProfileFields,
  profileValuesOf,
} from '../../../client/profile/profile-values.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'

const me = {
  id: 'u1',
  user_type: 'freelancer',
  full_name: 'Tomasz Adamski',
  location: 'Salford',
  postal_code: 'M3',
  travel_distance: null,
  job_role: '',
  job_roles: ['Rigger'],
  skills: [],
  industry_experience: '',
  bio: '',
  hourly_rate: null,
  portfolio_url: '',
  company_name: '',
  company_description: '',
} as unknown as OwnRecord

test('only changed fields are sent', () => {
  expect(profileChangesIn(profileValuesOf(me), me)).toEqual({})
  expect(
    profileChangesIn({ ...profileValuesOf(me), bio: 'High and ground.', job_roles: ['Rigger', 'Ground rigger'] }, me),
  ).toEqual({
    bio: 'High and ground.',
    job_roles: ['Rigger', 'Ground rigger'],
  })
  expect(profileChangesIn({ ...profileValuesOf(me), travel_distance: '50' }, me)).toEqual({ travel_distance: '50' })
})

test('a town is saved as city and country, and the city is sent; certifications are a field like the others', () => {
  const changed = (location: string) => profileChangesIn({ ...profileValuesOf(me), location }, me)
  expect(changed('Leeds')).toEqual({ city: 'Leeds', location: 'Leeds, UK' })
  expect(changed('Leeds, West Yorkshire')).toEqual({ city: 'Leeds', location: 'Leeds, UK' })
  expect(changed('12 Chapel Street, Leeds')).toEqual({ city: 'Leeds', location: 'Leeds, UK' })
  expect(changed('')).toEqual({ city: '', location: '' })
  expect(profileChangesIn({ ...profileValuesOf(me), certifications: ['IPAF 3a'] }, me)).toEqual({
    certifications: ['IPAF 3a'],
  })
})

test('each kind of user sends its own fields', () => {
  const typed = { ...profileValuesOf(me), company_name: 'Brightline Events', bio: 'x' }
  expect(profileChangesIn(typed, me)).toEqual({ bio: 'x' })
  expect(profileChangesIn(typed, { ...me, user_type: 'employer' })).toEqual({ company_name: 'Brightline Events' })
})

test('a rate is sent as a number, an empty one as null; a record from before the field changes nothing', () => {
  const paid = { ...me, hourly_rate: 35.5 } as OwnRecord
  expect(profileValuesOf(paid).hourly_rate).toBe('35.5')
  expect(profileChangesIn(profileValuesOf(paid), paid)).toEqual({})
  expect(profileChangesIn({ ...profileValuesOf(paid), hourly_rate: '40' }, paid)).toEqual({ hourly_rate: 40 })
  expect(profileChangesIn({ ...profileValuesOf(paid), hourly_rate: '' }, paid)).toEqual({ hourly_rate: null })
  const { hourly_rate: _, ...older } = me
  expect(profileChangesIn(profileValuesOf(older as OwnRecord), older as OwnRecord)).toEqual({})
})

test('the server’s messages are assigned to their fields, also from within a list', () => {
  const errors = [
    { path: 'portfolio_url', message: 'must start with http:// or https://' },
    { path: 'skills.3', message: 'must not be empty' },
  ]
  expect(refusedProfileFields({ status: 422, detail: 'Not valid', errors })).toEqual({
    portfolio_url: 'must start with http:// or https://',
    skills: 'must not be empty',
  })
  expect(refusedProfileFields(null)).toEqual({})
})

test('a town that is too long is said, not cut, and only when it is changed', () => {
  const location = 'L'.repeat(81)
  const values = { ...profileValuesOf(me), location }
  expect(profileMistakesIn(values, me)).toEqual({ location: expect.stringMatching(/^The town is 81 characters/) })
  expect(profileChangesIn(values, me)).toEqual({ city: location, location: `${location}, UK` })
  expect(profileMistakesIn(values, { ...me, location } as OwnRecord)).toEqual({})
  expect(profileMistakesIn({ ...values, location: `1 ${location}, Leeds` }, me)).toEqual({})
  expect(profileMistakesIn({ ...values, location: 'L'.repeat(80) }, me)).toEqual({})
})

test('errors that the device can detect prevent queueing', () => {
  const values = profileValuesOf(me)
  expect(profileMistakesIn(values, me)).toEqual({})
  expect(
    profileMistakesIn({ ...values, full_name: ' ', portfolio_url: 'javascript:alert(1)', hourly_rate: '-1' }, me),
  ).toEqual({
    full_name: 'Enter your full name.',
    portfolio_url: 'must start with http:// or https://',
    hourly_rate: 'Enter an amount of 0 or more.',
  })
  expect(profileMistakesIn({ ...values, github: 'github.com/ana' }, me)).toEqual({
    github: 'must start with http:// or https://',
  })
  expect(profileMistakesIn({ ...values, company_name: '' }, { ...me, user_type: 'employer' })).toEqual({
    company_name: 'Enter the company’s name.',
  })
})

test('confirmed jobs are grouped by month', () => {
  const job = (id: string, date_start: string | null) => ({ id, date_start }) as Job
  const months = calendarByMonth([
    job('a', '2026-12-14T07:00:00Z'),
    job('b', '2026-12-19T07:00:00Z'),
    job('c', '2027-01-03T07:00:00Z'),
    job('d', null),
  ])
  expect(months.map(({ month, entries }) => [month, entries.map(({ job }) => job?.id)])).toEqual([
    ['December 2026', ['a', 'b']],
    ['January 2027', ['c']],
    ['No date yet', ['d']],
  ])
})

test('the calendar is in the order of its dates, whatever they are of and whichever zone they are written in', () => {
  const job = (id: string, date_start: string) => ({ id, title: id, date_start, date_end: date_start }) as Job
  const months = calendarByMonth(
    [job('late', '2027-01-22T07:00:00Z'), job('middle', '2027-01-10T09:00:00Z')],
    [
      { summary: 'Dentist', start: '2027-01-10T09:30:00+02:00', end: '2027-01-10T10:00:00+02:00' },
      { summary: 'Away', start: '2027-01-03T00:00:00Z', end: '2027-01-04T00:00:00Z' },
    ],
  )
  const [january] = months
  expect(months).toHaveLength(1)
  expect(january!.entries.map(({ job: one, period }) => one?.id ?? period?.summary)).toEqual([
    'Away',
    'Dentist',
    'middle',
    'late',
  ])
})

test('jobs that overlap are clashes of each other; a busy time at the same time names the job; one after the other is neither', () => {
  const job = (id: string, date_start: string | null, date_end: string | null) =>
    ({ id, title: id, date_start, date_end }) as Job
  const months = calendarByMonth(
    [
      job('Arena', '2027-01-05T07:00:00Z', '2027-01-07T18:00:00Z'),
      job('Gala', '2027-01-07T12:00:00Z', '2027-01-07T23:00:00Z'),
      job('After', '2027-01-07T23:00:00Z', '2027-01-08T12:00:00Z'),
      job('Undated', null, null),
    ],
    [{ summary: 'School run', start: '2027-01-05T09:00:00+01:00', end: '2027-01-05T10:00:00+01:00' }],
  )
  const marks = months.flatMap(({ entries }) =>
    entries.map(({ job: one, period, clashes, alongside }) => [one?.id ?? period?.summary, clashes, alongside]),
  )
  expect(marks).toEqual([
    ['Arena', ['Gala'], []],
    ['School run', [], ['Arena']],
    ['Gala', ['Arena'], []],
    ['After', [], []],
    ['Undated', [], []],
  ])
})
