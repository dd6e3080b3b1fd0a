import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDayNear, keepDayAhead } from '../../../client/offline/store/day-ahead.ts'
import {
  ownDayAhead,
  countdownText,
  minutesUntil,
  ownJobDays,
  spokenCountdown,
  spokenMinuteStep,
} from '../../../client/today/days.ts'
import {
  companyDayAhead,
  companyCallsOfDays,
  nearCompanyJobs,
  type CompanyJobWithSheet,
} from '../../../client/today/company-days.ts'
import { directionsTo, phoneLink } from '../../../client/trade/call-sheets/place-links.ts'
import type { OwnBooking } from '../../../client/trade/call-sheets/use-own-sheet.ts'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import { callDayText } from '../../../shared/call-sheets/call-day-text.ts'
import type { JobRole, OwnShift } from '../../../shared/jobs/jobs.ts'

const role = (date_start: string, date_end: string, id = 'r') => ({ id, date_start, date_end }) as JobRole
const time = (at: string, label = 'get-in', role_id: string | null = null) => ({
  id: at,
  at,
  until: null,
  label,
  role_id,
})
/** A booking for the role `r`, with a call sheet if it has times. */
const booking = (id: string, on: JobRole, times: SheetContent['times'] = []) =>
  ({
    job: { id, roles: [on] },
    role: on,
    content: times.length > 0 ? { times } : null,
  }) as unknown as OwnBooking

/** A company's job, with a call sheet if it has times. */
const companyJob = (fields: object, times: SheetContent['times'] = []) =>
  ({
    job: { roles: [], applications: [], ...fields },
    sheet: times.length > 0 ? { content: { times } } : null,
  }) as unknown as CompanyJobWithSheet

const at = (moment: string) => Date.parse(moment)
const winter = booking('w', role('2026-12-14T07:00:00Z', '2026-12-16T22:00:00Z'), [
  time('2026-12-14T06:15:00Z', 'breakfast'),
  time('2026-12-14T05:00:00Z', 'sound check', 'another'),
  time('2026-12-14T07:00:00Z'),
  time('2026-12-15T00:30:00Z', 'load-out'),
])

test('shifts of one’s own are the calls, with what the call sheet has within them', () => {
  const shifts = [
    { day: '2026-12-14', starts: '06:30', ends: '16:00' },
    { day: '2026-12-16', starts: '22:00', ends: '04:00' },
  ]
  const calls = (now: string) =>
    ownJobDays([{ ...winter, shifts }], at(now)).map((day) => day.calls.map(({ label }) => label))
  expect(calls('2026-12-14T05:00:00Z')).toEqual([['your shift', 'get-in']])
  expect(calls('2026-12-16T12:00:00Z')).toEqual([['your shift']])
  expect(ownJobDays([{ ...winter, shifts: [] }], at('2026-12-14T05:00:00Z'))).toMatchObject([{ next: null, calls: [] }])
  expect(ownJobDays([{ ...winter, shifts: [] }], at('2026-12-12T06:59:00Z'))).toEqual([])
})

test('a call in the small hours begins its own day, whatever of the night before is still to come', () => {
  const night = booking('n', role('2026-12-14T20:00:00Z', '2026-12-15T20:00:00Z'), [
    time('2026-12-14T20:00:00Z', 'call'),
    time('2026-12-15T04:00:00Z', 'load-out'),
    time('2026-12-15T04:00:00Z', 'crew call', 'r'),
  ])
  const told = (now: string) =>
    ownJobDays([night], at(now)).map(({ date, call, next }) => [date, call?.label, next?.label])
  expect(told('2026-12-14T20:30:00Z')).toEqual([['2026-12-14', 'call', 'call']])
  expect(told('2026-12-15T03:30:00Z')).toEqual([['2026-12-15', 'crew call', 'crew call']])

  const shifts = [
    { day: '2026-12-14', starts: '08:00', ends: '07:00' },
    { day: '2026-12-15', starts: '00:30', ends: '04:00' },
  ]
  const double = {
    ...booking('d', role('2026-12-14T07:00:00Z', '2026-12-16T22:00:00Z'), [time('2026-12-15T02:00:00Z')]),
    shifts,
  }
  expect(ownJobDays([double], at('2026-12-14T23:30:00Z'))).toMatchObject([
    { date: '2026-12-15', call: { label: 'your shift' } },
  ])
})

describe('the days of a booking', () => {
  const labels = (now: string) => ownJobDays([winter], at(now)).map(({ next, calls }) => [next?.label, calls.length])
  const called = (now: string) => ownJobDays([winter], at(now)).map(({ call }) => call?.label)

  test('count down to the call, not to the breakfast before it, until an hour after it', () => {
    expect(called('2026-12-12T06:15:00Z')).toEqual(['get-in'])
    expect(called('2026-12-14T06:30:00Z')).toEqual(['get-in'])
    expect(called('2026-12-14T07:59:00Z')).toEqual(['get-in'])
    expect(called('2026-12-14T08:00:00Z')).toEqual([undefined])
  })

  test('are shown from 48 hours before the first call until the end of the job', () => {
    expect(labels('2026-12-12T06:14:00Z')).toEqual([])
    expect(labels('2026-12-12T06:15:00Z')).toEqual([['breakfast', 3]])
    expect(labels('2026-12-16T21:59:00Z')).toEqual([[undefined, 0]])
    expect(labels('2026-12-16T22:00:00Z')).toEqual([])
  })

  test('have the next call until an hour after it, and a night’s among those of the day before', () => {
    expect(labels('2026-12-14T07:14:00Z')).toEqual([['breakfast', 3]])
    expect(labels('2026-12-14T07:16:00Z')).toEqual([['get-in', 3]])
    expect(labels('2026-12-14T09:00:00Z')).toEqual([['load-out', 3]])
  })

  test('are in the order of their next calls', () => {
    const early = booking('e', role('2026-12-14T05:00:00Z', '2026-12-14T12:00:00Z'))
    const on = booking('o', role('2026-12-13T05:00:00Z', '2026-12-14T23:00:00Z'))
    const ids = ownJobDays([on, winter, early], at('2026-12-14T04:30:00Z')).map((day) => day.booking.job.id)
    expect(ids).toEqual(['e', 'w', 'o'])
  })

  test('without a call sheet have the start of the role', () => {
    const [day] = ownJobDays(
      [booking('b', role('2026-12-14T07:00:00Z', '2026-12-14T22:00:00Z'))],
      at('2026-12-13T12:00:00Z'),
    )
    expect(day?.next).toMatchObject({ at: '2026-12-14T07:00:00Z', label: 'start' })
  })
})

describe('the day goes by London', () => {
  test.each([
    // Summer: midnight there is 23:00 UTC.
    ['2026-07-14T05:15:00Z', '2026-07-13T22:30:00Z', 'Tomorrow'],
    ['2026-07-14T05:15:00Z', '2026-07-13T23:30:00Z', 'Today'],
    // Overnight.
    ['2026-12-15T00:30:00Z', '2026-12-14T20:00:00Z', 'Tonight'],
    ['2026-12-15T00:30:00Z', '2026-12-15T00:10:00Z', 'Tonight'],
    ['2026-12-15T00:30:00Z', '2026-12-13T20:00:00Z', 'Tomorrow night'],
    ['2026-12-15T06:15:00Z', '2026-12-15T00:10:00Z', 'Today'],
    ['2026-12-15T06:15:00Z', '2026-12-13T20:00:00Z', 'Tue 15 Dec'],
    // The night of 29 March has 23 hours, that of 25 October 25. A call at 05:30 is the day's in both.
    ['2026-03-29T04:30:00Z', '2026-03-28T20:00:00Z', 'Tomorrow'],
    ['2026-03-29T03:30:00Z', '2026-03-28T20:00:00Z', 'Tonight'],
    ['2026-10-25T05:30:00Z', '2026-10-24T20:00:00Z', 'Tomorrow'],
    ['2026-10-25T04:30:00Z', '2026-10-24T20:00:00Z', 'Tonight'],
    ['2026-10-26T06:00:00Z', '2026-10-25T00:30:00Z', 'Tomorrow'],
  ])('a call at %s is, at %s, %s', (call, now, word) => {
    expect(callDayText(call, at(now))).toBe(word)
  })

  test('but not how long it is: over the change of the clock in March five hours of the clock are four', () => {
    const minutes = minutesUntil('2026-03-29T04:30:00Z', at('2026-03-29T00:30:00Z'))
    expect(countdownText(minutes)).toBe('Call in 4 h')
  })
})

test('the countdown is in minutes, hours and days, and ends at the call', () => {
  const words = (minutes: number) => countdownText(minutes)
  expect([2940, 1440, 1439, 80, 65, 60, 59, 1, 0, -12].map(words)).toEqual([
    'Call in 2 days 1 h',
    'Call in 1 day',
    'Call in 23 h 59',
    'Call in 1 h 20',
    'Call in 1 h 05',
    'Call in 1 h',
    'Call in 59 min',
    'Call in 1 min',
    'Call now',
    'Call 12 min ago',
  ])
  expect(minutesUntil('2026-12-14T06:15:00Z', at('2026-12-14T06:14:01Z'))).toBe(1)
})

test('it is spoken in a few steps only', () => {
  const steps = [121, 120, 61, 60, 31, 30, 16, 15, 6, 5, 1, 0, -3].map(spokenMinuteStep)
  expect(steps).toEqual([null, 120, 120, 60, 60, 30, 30, 15, 15, 5, 5, 0, 0])
  expect(spokenCountdown(80)).toBe('Call in 1 hour 20 minutes')
  expect(spokenCountdown(0)).toBe('Call now')
})

describe('what a start knows', () => {
  const kept = new Map([
    ['token', 't'],
    ['user', JSON.stringify({ id: 'tomasz' })],
  ])
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    }),
  )
  afterEach(() => vi.unstubAllGlobals())

  test('is when Today is near, for this person only', () => {
    keepDayAhead('tomasz', ownDayAhead([winter], at('2026-12-01T12:00:00Z')))
    const near = (now: string, who = 'tomasz') => isDayNear(who, at(now))
    expect(near('2026-12-12T06:14:00Z')).toBe(false)
    expect(near('2026-12-12T06:15:00Z')).toBe(true)
    expect(near('2026-12-12T06:15:00Z', 'ana')).toBe(false)
    expect(near('2026-12-16T22:00:00Z')).toBe(false)
  })

  test('is the spans in which the app opens on it: each call’s day from midnight in London to an hour after', () => {
    const summer = booking('s', role('2026-07-14T05:15:00Z', '2026-07-14T20:00:00Z'), [
      time('2026-07-14T05:15:00Z'),
      time('2026-07-15T00:30:00Z', 'load-out'),
    ])
    expect(ownDayAhead([summer], at('2026-07-01T12:00:00Z')).first).toEqual([
      [at('2026-07-13T23:00:00Z'), at('2026-07-14T06:15:00Z')],
      [at('2026-07-13T23:00:00Z'), at('2026-07-15T01:30:00Z')],
    ])
    expect(ownDayAhead([summer], at('2026-07-20T12:00:00Z'))).toEqual({ near: [], first: [] })
  })
})

test('a company has a job with somebody confirmed from 48 hours before until its end, as its crew do', () => {
  const job = (id: string, date_start: string, status = 'accepted') =>
    companyJob({ id, date_start, date_end: '2026-07-16T20:00:00Z', applications: [{ status }] })
  const jobs = [
    job('tomorrow', '2026-07-15T05:00:00Z'),
    job('today', '2026-07-14T05:00:00Z'),
    job('nobody', '2026-07-14T05:00:00Z', 'pending'),
    job('later', '2026-07-16T05:00:00Z'),
  ]
  const ids = (now: string) => nearCompanyJobs(jobs, at(now)).map((one) => one.job.id)
  expect(ids('2026-07-13T04:59:00Z')).toEqual(['today'])
  expect(ids('2026-07-13T05:00:00Z')).toEqual(['today', 'tomorrow'])
  expect(ids('2026-07-14T05:00:00Z')).toEqual(['today', 'tomorrow', 'later'])
  expect(ids('2026-07-16T20:00:00Z')).toEqual([])
  const { near, first } = companyDayAhead(jobs, at('2026-07-13T12:00:00Z'))
  expect([near[0], first]).toEqual([[at('2026-07-13T05:00:00Z'), at('2026-07-16T20:00:00Z')], []])
})

test('a company has a job for as long as its crew are called: by the call sheet and by the plan outside its dates, too', () => {
  const dates = { date_start: '2026-07-14T07:00:00Z', date_end: '2026-07-14T20:00:00Z' }
  const spanOf = (shifts: OwnShift[], times: string[] = []) =>
    companyDayAhead(
      [
        companyJob(
          { ...dates, applications: [{ status: 'accepted', shifts }] },
          times.map((one) => time(one)),
        ),
      ],
      at('2026-07-01T12:00:00Z'),
    ).near[0]!.map((ms) => new Date(ms).toISOString().slice(0, 16))
  expect(spanOf([])).toEqual(['2026-07-12T07:00', '2026-07-14T20:00'])
  expect(spanOf([], ['2026-07-13T06:00:00Z', '2026-07-14T22:00:00Z'])).toEqual(['2026-07-11T06:00', '2026-07-14T23:00'])
  const night = { day: '2026-07-14', starts: '23:00', ends: '03:00' }
  expect(spanOf([night, { ...night, starts: '05:00', ends: '07:00' }])).toEqual([
    '2026-07-12T04:00',
    '2026-07-15T02:00',
  ])
})

test('a company is shown the shifts that somebody is in, those at the same times once, in place of when their roles start', () => {
  const planned = { shift_days: [{ day: '2026-07-14', places: 2, open: 0 }], date_start: '2026-07-14T07:00:00Z' }
  const roles = [
    { id: 'r', role_name: 'Rigger', ...planned },
    { id: 's', role_name: 'Stagehand', ...planned },
    { id: 'l', role_name: 'Lighting', date_start: '2026-07-14T09:00:00Z' },
  ]
  const early = { day: '2026-07-14', starts: '06:00', ends: '12:00' }
  const late = { day: '2026-07-14', starts: '22:00', ends: '04:00' }
  const booked = (job_role_id: string, shifts?: OwnShift[]) => ({ status: 'accepted', job_role_id, shifts })
  const applications = [booked('r', [early]), booked('r', [early, late]), booked('s', [early]), booked('l')]
  const shown = (times: SheetContent['times'] = []) => {
    const { job, sheet } = companyJob({ roles, applications }, times)
    return companyCallsOfDays(job, sheet?.content ?? null, at('2026-07-14T03:00:00Z')).map((call) =>
      [call.at.slice(11, 16), call.until?.slice(11, 16), call.label, call.role].join(' '),
    )
  }
  expect(shown()).toEqual(['05:00 11:00 shift Rigger, Stagehand', '09:00  start Lighting', '21:00 03:00 shift Rigger'])
  expect(shown([time('2026-07-14T06:00:00Z')])).toEqual([
    '05:00 11:00 shift Rigger, Stagehand',
    '06:00  get-in ',
    '21:00 03:00 shift Rigger',
  ])
})

test('a company is shown the times of the night that is still on and of its new day and tomorrow', () => {
  const times = ['2026-07-13T22:30:00Z', '2026-07-14T21:00:00Z', '2026-07-15T08:00:00Z', '2026-07-16T08:00:00Z']
  const content = { times: times.map((one) => time(one)) } as unknown as SheetContent
  const shown = (now: string) => companyCallsOfDays(companyJob({}).job, content, at(now)).map((call) => call.at)
  expect(shown('2026-07-13T22:00:00Z')).toEqual(times.slice(0, 2))
  expect(shown('2026-07-13T23:30:00Z')).toEqual(times.slice(0, 3))
  expect(shown('2026-07-14T05:00:00Z')).toEqual(times.slice(1, 3))
  // Two days before it is the first day that is read up on; once it has begun, a day without a call is one.
  expect(shown('2026-07-11T23:30:00Z')).toEqual(times.slice(0, 1))
  expect(shown('2026-07-17T12:00:00Z')).toEqual([])
})

test('directions open what the device has', () => {
  const to = (userAgent: string) => directionsTo('AO Arena, M3 1AR', { userAgent } as Navigator)
  expect(to('Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe('geo:0,0?q=AO%20Arena%2C%20M3%201AR')
  expect(to('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    'https://maps.apple.com/?daddr=AO%20Arena%2C%20M3%201AR',
  )
  expect(to('Mozilla/5.0 (X11; Linux x86_64)')).toContain('https://www.google.com/maps/dir/')
})

test.each([
  ['+44 (0)161 496 0000', 'tel:+441614960000'],
  ['+44(0) 161 496 0000', 'tel:+441614960000'],
  ['0044 (0)161 496 0000', 'tel:00441614960000'],
  ['+44 0161 496 0000', 'tel:+441614960000'],
  ['+49 (0)30 123 456', 'tel:+4930123456'],
  ['+44 161 496 0000', 'tel:+441614960000'],
  ['(0161) 496 0000', 'tel:01614960000'],
  ['(0)161 496 0000', 'tel:01614960000'],
  ['07700 900123 ext 5', 'tel:+447700900123;ext=5'],
  ['(0161) 496 0000 Ext. 1234', 'tel:+441614960000;ext=1234'],
  ['+44 (0)161 496 0000 x 12', 'tel:+441614960000;ext=12'],
  ['0044 161 496 0000 extension 7, ask for Jo', 'tel:+441614960000;ext=7'],
  ['+1 212 555 0100 #9', 'tel:+12125550100;ext=9'],
  ['０７７００ ９００１２３', 'tel:07700900123'],
  ['＋４４ ７７００ ９００１２３ ext ５', 'tel:+447700900123;ext=5'],
  ['07700 900123 / 07700 900124', 'tel:07700900123'],
  ['Gate 2: 07700 900123', 'tel:07700900123'],
  ['07700 900123 (2nd floor)', 'tel:07700900123'],
  ['999', 'tel:999'],
  ['', 'tel:'],
])('%s is rung as %s', (written, href) => {
  expect(phoneLink(written)).toBe(href)
})
