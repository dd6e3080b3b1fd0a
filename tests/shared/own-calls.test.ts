import { expect, test } from 'vitest'
import { callRemindersOf, callReminderTexts } from '../../shared/call-sheets/call-reminders.ts'
import { bookedDatesOf, type BookedWork, heldDatesText, ownCallsOf } from '../../shared/call-sheets/calls.ts'
import { daysCovered } from '../../shared/calendar/blocked-days.ts'
import { formatLondonDateRange, workDaysBetween } from '../../shared/dates-in-london.ts'
import { daysOfRole } from '../../shared/hiring/plan-rules.ts'
import type { JobRole } from '../../shared/jobs/jobs.ts'

const rigger = { id: 'rigger', date_start: '2027-03-01T08:00:00.000Z', date_end: '2027-03-03T19:00:00.000Z' } as JobRole
const time = (at: string, label: string, role_id: string | null = null, until: string | null = null) => ({
  id: `${at} ${label}`,
  label,
  role_id,
  until,
  at: `2027-03-${at}:00.000Z`,
})
const told = (work: Partial<BookedWork>) =>
  ownCallsOf({ job: { roles: [rigger] }, role: rigger, content: null, ...work }).map(
    ({ date, source, times }) =>
      `${date.slice(8)} ${source}: ${times.map(({ at, label }) => `${at.slice(11, 16)} ${label}`)}`,
  )
const shift = (day: number, starts: string, ends: string) => ({ day: `2027-03-0${day}`, starts, ends })

test('a shift stands on top of the sheet: no other call of its role is told beside it', () => {
  const times = [
    time('01T07:00', 'call'),
    time('01T08:00', 'Call', 'rigger', '2027-03-01T19:00:00.000Z'),
    time('01T10:00', 'call', 'rigger'),
    time('01T12:00', 'lunch'),
    time('02T07:00', 'call'),
  ]
  const shifts = [shift(1, '08:00', '19:00')]
  expect(told({ content: { times }, shifts })).toEqual(['01 plan: 08:00 your shift,12:00 lunch'])
  expect(told({ content: { times }, shifts: [] })).toEqual([])
  expect(told({ content: { times } })).toEqual(['01 sheet: 08:00 Call,10:00 call,12:00 lunch', '02 sheet: 07:00 call'])
})

test('the call of a day is what is named so, else its first time that is no meal', () => {
  const called = (...times: ReturnType<typeof time>[]) =>
    ownCallsOf({ job: { roles: [rigger] }, role: rigger, content: { times } }).map(
      ({ at, label, until, times: all }) => `${at.slice(11, 16)} ${label} to ${until?.slice(11, 16)} of ${all.length}`,
    )
  const breakfast = time('01T06:15', 'breakfast')
  expect(called(breakfast, time('01T07:00', 'get-in'), time('01T12:00', 'lunch'))).toEqual([
    '07:00 get-in to 12:00 of 3',
  ])
  expect(called(breakfast, time('01T06:45', 'gates'), time('01T07:00', 'Crew call'))).toEqual([
    '07:00 Crew call to undefined of 3',
  ])
  expect(called(breakfast)).toEqual(['06:15 breakfast to undefined of 1'])
  expect(called(time('01T06:15', 'Teardown'))).toEqual(['06:15 Teardown to undefined of 1'])
})

test('a night belongs to the date of its call; a day without a time is still theirs', () => {
  expect(told({ shifts: [shift(1, '20:00', '02:00'), shift(2, '02:00', '08:00')] })).toEqual([
    '01 plan: 20:00 your shift',
    '02 plan: 02:00 your shift',
  ])
  const times = [time('01T18:00', 'get-in'), time('02T01:00', 'load-out'), time('03T01:00', 'get-out')]
  expect(told({ content: { times } })).toEqual(['01 sheet: 18:00 get-in,01:00 load-out', '03 sheet: 01:00 get-out'])
  const work = { job: { roles: [rigger] }, role: rigger, content: { times } }
  expect(bookedDatesOf(work)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03'])
  expect(heldDatesText(bookedDatesOf({ ...work, shifts: [] }))).toMatch('Keep 1 to 3 Mar 2027 free.')
  expect(bookedDatesOf({ ...work, shifts: [shift(2, '20:00', '06:00')] })).toEqual(['2027-03-02'])
})

test('in a night what is named a call, or is the first work after a meal, begins a day of its own', () => {
  const show = time('01T20:00', 'show')
  const night = [show, time('02T02:00', 'Crew call'), time('02T03:00', 'load-out'), time('02T20:00', 'show')]
  expect(told({ content: { times: night } })).toEqual([
    '01 sheet: 20:00 show',
    '02 sheet: 02:00 Crew call,03:00 load-out,20:00 show',
  ])
  const dinner = [time('01T23:00', 'dinner'), time('02T00:30', 'load-out'), time('02T01:00', 'wrap')]
  expect(told({ content: { times: dinner } })).toEqual([
    '01 sheet: 23:00 dinner',
    '02 sheet: 00:30 load-out,01:00 wrap',
  ])
})

test('a shift at two in the morning after one of the evening has reminders of its own, under one name', () => {
  const shifts = [shift(5, '18:00', '23:00'), shift(6, '01:00', '08:00')]
  const calls = ownCallsOf({ job: { roles: [rigger] }, role: rigger, content: null, shifts })
  const titles = callRemindersOf('j', calls).map((one) => callReminderTexts(one, { title: '', place: '' }).title)
  expect(titles).toEqual(['Call tomorrow at 18:00', 'Call at 18:00', 'Call tonight at 01:00', 'Call at 01:00'])
})

test.each([
  ['2027-03-01T22:00:00Z', '2027-03-02T06:00:00Z', '1 Mar 2027', 1],
  ['2027-03-01T08:00:00Z', '2027-03-02T05:00:00Z', '1 Mar 2027', 1],
  ['2027-03-01T22:00:00Z', '2027-03-04T06:00:00Z', '1 to 3 Mar 2027', 3],
  ['2027-03-01T14:00:00Z', '2027-03-03T12:00:00Z', '1 to 3 Mar 2027', 3],
  ['2027-03-01T08:00:00Z', '2027-03-01T08:00:00Z', '1 Mar 2027', 1],
])('from %s to %s is %s wherever its days are counted', (date_start, date_end, words, days) => {
  expect(formatLondonDateRange(date_start, date_end)).toBe(words)
  expect(workDaysBetween(date_start, date_end)).toBe(days)
  expect(daysCovered(date_start, date_end)).toHaveLength(days)
  expect(daysOfRole({ date_start, date_end })).toHaveLength(days)
})
