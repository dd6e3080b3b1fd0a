import { expect, test } from 'vitest'
import { indexProjects, filledPlacesText, projectRowsOn } from '../../../client/trade/bookings/company-days.ts'
import { freePeopleCountsOf, freePeopleFirst, personRowsOn } from '../../../client/trade/bookings/people-days.ts'
import { monthsLater, nameOfWeek, weekDaysOf, weeksOfMonth } from '../../../client/ui/calendar-days.ts'
import { blockedTimes, daysCovered, daysFrom } from '../../../shared/calendar/blocked-days.ts'
import { londonMoment } from '../../../shared/dates-in-london.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { spansOverlap } from '../../../shared/jobs/score-match.ts'
import { application } from '../support/rows.ts'

const role = (id: string, from: string, to: string, places: number, filled: number) => ({
  id,
  role_name: 'Rigger',
  day_rate: 280,
  places,
  filled,
  date_start: `${from}T08:00:00Z`,
  date_end: `${to}T18:00:00Z`,
})
const project = (id: string, roles: Job['roles'], people: [person: string, role: string][]) =>
  ({
    id,
    title: id,
    status: 'open',
    date_start: null,
    date_end: null,
    roles,
    applications: people.map(([freelancer_id, job_role_id]) =>
      application({ id: `${id} ${freelancer_id}`, freelancer_id, job_role_id, status: 'accepted' }),
    ),
  }) as unknown as Job

const WEEK = weekDaysOf('2026-12-16')
const NAMES = new Map([['ana', 'Ana']])
const PEOPLE = { today: '2026-12-01', names: NAMES, listed: [], busy: undefined, asOf: null }

test('a week of projects: places open on each day by its roles, who is confirmed, and who is booked twice', () => {
  const rig = [role('rig', '2026-12-14', '2026-12-16', 2, 1), role('derig', '2026-12-16', '2026-12-17', 3, 3)]
  const projects = indexProjects([
    project('Arena', rig, [['ana', 'rig']]),
    project('Square', [role('r', '2026-12-16', '2026-12-16', 1, 1)], [['ana', 'r']]),
    project('Next week', [role('r2', '2026-12-21', '2026-12-21', 1, 0)], []),
  ])
  const rows = projectRowsOn(projects, WEEK, NAMES)
  expect(rows.map(({ job }) => job.id)).toEqual(['Arena', 'Square'])
  expect(rows[0]!.days.map((day) => day && [day.places, day.open, day.people.map(({ isTwice }) => isTwice)])).toEqual([
    [2, 1, [false]],
    [2, 1, [false]],
    [5, 1, [true]],
    [3, 0, []],
    null,
    null,
    null,
  ])
  const [ana] = personRowsOn(projects, WEEK, PEOPLE)
  expect([ana!.name, ana!.days.map(({ bookings }) => bookings.length)]).toEqual(['Ana', [1, 1, 2, 0, 0, 0, 0]])
  expect(ana!.days[2]!.bookings.map(({ row }) => row)).toEqual(['Arena ana', 'Square ana'])
  // A press on a day leads to the role with a gap, or to the first.
  expect(rows[0]!.days.slice(0, 4).map((day) => day!.row)).toEqual(['rig', 'rig', 'rig', 'derig'])
  expect(rows[0]!.days[2]!.gaps).toEqual([{ role_id: 'rig', role_name: 'Rigger', open: 1 }])
})

test('who is in no shift of a planned role is held on its days, not booked', () => {
  const planned = {
    ...role('rig', '2026-12-14', '2026-12-15', 1, 1),
    shift_days: [{ day: '2026-12-14', places: 1, open: 1 }],
  }
  const job = project('Arena', [planned], [])
  const held = { ...application({ id: 'a', freelancer_id: 'ana', job_role_id: 'rig', status: 'accepted' }), shifts: [] }
  const projects = indexProjects([{ ...job, applications: [held] } as Job])
  const [row] = projectRowsOn(projects, WEEK, NAMES)
  expect(row!.days.slice(0, 2).map((day) => day?.people.map(({ name, isHeld }) => [name, isHeld]))).toEqual([
    [['Ana', true]],
    [['Ana', true]],
  ])
  expect(personRowsOn(projects, WEEK, PEOPLE)[0]!.days[1]!.bookings).toMatchObject([{ isHeld: true }])
})

test('whoever is in shifts works on their days alone, and is busy elsewhere whatever that is', () => {
  const arena = project(
    'Arena',
    [role('rig', '2026-12-14', '2026-12-18', 2, 2)],
    [
      ['ana', 'rig'],
      ['ben', 'rig'],
    ],
  )
  const shift = { day: '2026-12-15', starts: '08:00', ends: '18:00' }
  Object.assign(arena.applications[0]!, { shifts: [shift, { ...shift, starts: '20:00', ends: '23:00' }] })
  Object.assign(arena.applications[1]!, { shifts: [] })
  const busy = [
    { id: 'cy', full_name: 'Cy', busy: [{ first_day: '2026-12-19', last_day: '2026-12-30' }] },
    { id: 'ana', full_name: 'Ana', busy: [{ first_day: '2026-12-10', last_day: '2026-12-14' }] },
  ]
  const people = personRowsOn(indexProjects([arena]), WEEK, {
    ...PEOPLE,
    names: new Map([...NAMES, ['ben', 'Ben']]),
    busy,
  })
  const marks = people.map(({ name, days }) => [
    name,
    days.map(({ bookings, isBusy }) => `${bookings.length || ''}${isBusy ? 'busy' : ''}`).join(' '),
  ])
  expect(marks).toEqual([
    ['Ana', 'busy 1     '],
    ['Ben', '1 1 1 1 1  '],
    ['Cy', '     busy busy'],
  ])
})

test('whoever has not agreed to other days of their role is on those that they agreed to', () => {
  const arena = project('Arena', [role('rig', '2026-12-16', '2026-12-17', 2, 2)], [['ana', 'rig']])
  const terms = { date_start: '2026-12-15T08:00:00Z', date_end: '2026-12-16T18:00:00Z' }
  Object.assign(arena.applications[0]!, { terms })
  const projects = indexProjects([arena])
  const [row] = projectRowsOn(projects, WEEK, NAMES)
  expect(row!.days.map((day) => day?.people.length ?? null)).toEqual([null, null, 1, 0, null, null, null])
  const [ana] = personRowsOn(projects, WEEK, PEOPLE)
  expect(ana!.days.map(({ bookings }) => bookings.length)).toEqual([0, 1, 1, 0, 0, 0, 0])
})

test('whoever is listed is free on the days from today on of which the server says nothing, and those come first', () => {
  const arena = project('Arena', [role('rig', '2026-12-17', '2026-12-17', 2, 2)], [['ana', 'rig']])
  const over = project('Over', [role('old', '2026-12-14', '2026-12-14', 1, 1)], [['gus', 'old']])
  const listed = ['ana', 'bo', 'cy', 'di'].map((id) => ({
    id,
    full_name: id,
    profile_picture: null,
    added_at: '2026-12-01T09:00:00Z',
  }))
  const busy = [{ id: 'cy', full_name: 'cy', busy: [{ first_day: '2026-12-16', last_day: '2026-12-18' }] }]
  const sources = { ...PEOPLE, today: '2026-12-16', listed, busy }
  const statesWith = (more: Partial<typeof sources>) =>
    Object.fromEntries(
      personRowsOn(indexProjects([arena, over]), WEEK, { ...sources, ...more }).map(({ id, days }) => [
        id,
        days.map(({ state }) => state?.slice(0, 4) ?? '').join(' '),
      ]),
    )
  expect(statesWith({})).toEqual({
    ana: '  free book free free free',
    bo: '  free free free free free',
    cy: '  busy busy busy free free',
    di: '  free free free free free',
    // The server says nothing of whose projects are over.
    gus: 'book      ',
  })
  const [ana] = personRowsOn([], WEEK, { ...sources, listed: [{ ...listed[0]!, profile_picture: '/files/ana' }] })
  expect(ana).toMatchObject({ id: 'ana', picture: '/files/ana' })
  // Without an answer nobody is known to be free, and of whoever was listed after it nothing is known.
  expect(statesWith({ busy: undefined }).bo).toBe('      ')
  const later = { id: 'eve', full_name: 'eve', profile_picture: null, added_at: '2026-12-02T09:00:00Z' }
  expect(statesWith({ listed: [...listed, later], asOf: '2026-12-01T12:00:00Z' } as never).eve).toBe('      ')

  const rows = personRowsOn(indexProjects([arena]), WEEK, sources)
  expect(freePeopleFirst(rows, 3).map(({ id }) => id)).toEqual(['bo', 'di', 'ana', 'cy'])
  expect(freePeopleCountsOf(rows, WEEK)).toEqual([0, 0, 3, 2, 3, 4, 4])
})

test('a role with shifts lacks what its shifts lack, also when the project is filled, and nothing on a day without one', () => {
  const shift_days = [
    { day: '2026-12-14', places: 4, open: 1 },
    { day: '2026-12-16', places: 2, open: 0 },
  ]
  const rig = { ...role('rig', '2026-12-14', '2026-12-16', 2, 2), shift_days }
  const [row] = projectRowsOn(indexProjects([{ ...project('Arena', [rig], []), status: 'filled' }]), WEEK, NAMES)
  expect(row!.days.slice(0, 3).map((day) => [day!.places, day!.open, day!.gaps.length])).toEqual([
    [4, 1, 1],
    [0, 0, 0],
    [2, 0, 0],
  ])
})

test.each(['open', 'expired', 'closed', 'previous'] as const)(
  'places without anybody are not counted as taken where a project is %s',
  (status) => {
    const rig = role('rig', '2026-12-14', '2026-12-14', 6, 4)
    const [row] = projectRowsOn(indexProjects([{ ...project('Arena', [rig], []), status }]), WEEK, NAMES)
    const [day] = row!.days
    expect([filledPlacesText(day!), day!.gaps]).toEqual(['4 of 6', [{ role_id: 'rig', role_name: 'Rigger', open: 2 }]])
  },
)

test('weeks begin on Monday, months end where they end, and a night belongs to the day before', () => {
  expect([WEEK[0], WEEK[6]]).toEqual(['2026-12-14', '2026-12-20'])
  expect(weeksOfMonth('2026-12-16').map(([monday]) => monday)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ])
  expect([monthsLater('2027-01-31', 1), monthsLater('2026-01-15', -1)]).toEqual(['2027-02-28', '2025-12-15'])
  expect(daysCovered('2026-12-14T18:00:00Z', '2026-12-15T02:00:00Z')).toEqual(['2026-12-14'])
  expect(daysFrom('2026-12-15', '2026-12-14')).toEqual(['2026-12-14', '2026-12-15'])
})

test('blocked days in a row are one time, from five in the morning to midnight in London', () => {
  const [july, ...rest] = blockedTimes(['2026-07-02', '2026-07-01'])
  expect([july, rest]).toEqual([{ start: '2026-07-01T04:00:00.000Z', end: '2026-07-02T23:00:00.000Z' }, []])
  const early = { start: '2026-07-01T20:00:00.000Z', end: '2026-07-02T01:00:00.000Z' }
  expect(spansOverlap(blockedTimes(['2026-07-02'])[0]!, early)).toBe(false)
  expect(spansOverlap(blockedTimes(['2026-07-01'])[0]!, early)).toBe(true)
})

test.each(['2027-03-28', '2026-10-25'])('five in the morning is so by the clock on %s, when clocks change', (day) => {
  const night = { start: new Date(londonMoment(day, '00:30')).toISOString() }
  const until = (time: string) => ({ ...night, end: new Date(londonMoment(day, time)).toISOString() })
  expect(['05:00', '05:01'].map((time) => spansOverlap(blockedTimes([day])[0]!, until(time)))).toEqual([false, true])
})

test('a week is named by its first and last day, with a month and a year no more often than needed', () => {
  expect(nameOfWeek('2026-12-16')).toBe('14 to 20 Dec 2026')
  expect(nameOfWeek('2026-11-04')).toBe('2 to 8 Nov 2026')
  expect(nameOfWeek('2027-01-01')).toBe('28 Dec to 3 Jan 2027')
})
