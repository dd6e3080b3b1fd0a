import { describe, expect, test } from 'vitest'
import type { CallSheet, CrewState } from '../../shared/call-sheets/call-sheets.ts'
import { companyNeedsOf } from '../../shared/hiring/company-needs.ts'
import type { DueCheck } from '../../shared/right-to-work/right-to-work.ts'
import type { Application, Job, JobRole } from '../../shared/jobs/jobs.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-12-01T12:00:00Z')
const at = (hours: number) => new Date(now + hours * HOUR).toISOString()

const role = (id: string, fields: Partial<JobRole> = {}) =>
  ({ id, role_name: id, date_start: at(96), date_end: at(106), places: 1, filled: 1, ...fields }) as JobRole
const job = (id: string, fields: Partial<Job> = {}): Job => {
  const roles = fields.roles ?? [role('Rigger')]
  const [start, end] = [roles[0]!.date_start, roles[0]!.date_end]
  return {
    id,
    title: id,
    roles,
    status: 'open',
    applications: [],
    date_start: start,
    date_end: end,
    expires_at: at(1_000),
    ...fields,
  } as unknown as Job
}
const application = (id: string, fields: Partial<Application>) =>
  ({
    id,
    freelancer_id: id,
    job_role_id: 'Rigger',
    status: 'pending',
    offer: null,
    updated_at: at(-2),
    ...fields,
  }) as Application
const person = (freelancer_id: string, fields: Partial<CrewState> = {}) =>
  ({ freelancer_id, full_name: freelancer_id, seen_version: 0, reminded_at: null, ...fields }) as CrewState
const sheet = (id: string, crew: CrewState[], published_at = at(-5)) =>
  ({ id, version: 2, published_at, crew }) as unknown as CallSheet

const told = (jobs: Job[], sheets: CallSheet[] = []) =>
  companyNeedsOf(jobs, sheets, now).map(({ kind, job: { id } }) => `${kind} ${id}`)
const gone = (id: string) => application(id, { status: 'cancelled', cancelled_by: 'freelancer' })
const offered = (hours: number) =>
  application('o', {
    status: 'shortlisted',
    offer: {
      id: 'o',
      job_role_id: 'Rigger',
      state: 'waiting',
      offered_at: at(-1),
      expires_at: at(hours),
      ended_at: null,
    },
  })
const free = (fields: Partial<JobRole> = {}) => [role('Rigger', { filled: 0, ...fields })]

test('nothing burns for a crewed project whose crew have seen the sheet, or for one that is over', () => {
  expect(told([job('a')], [sheet('a', [person('x', { seen_version: 2 })])])).toEqual([])
  const over = free({ date_start: at(-20), date_end: at(-1) })
  expect(
    told([job('a', { roles: over, applications: [gone('x'), application('y', {})] })], [sheet('a', [person('x')])]),
  ).toEqual([])
})

describe('a call sheet that has not been seen', () => {
  const needs = (crew: CrewState[], published?: string, hours = 96) =>
    companyNeedsOf(
      [job('a', { roles: [role('Rigger', { date_start: at(hours) })] })],
      [sheet('a', crew, published)],
      now,
    )

  test('names who has not, by the version that stands', () => {
    const [need] = needs([person('x'), person('y', { seen_version: 2 }), person('z', { seen_version: 1 })])
    expect(need).toMatchObject({ kind: 'unseen', people: [{ freelancer_id: 'x' }, { freelancer_id: 'z' }] })
  })

  test('waits for an hour after it was published, unless the call is within a day', () => {
    expect(needs([person('x')], at(-0.5))).toEqual([])
    expect(needs([person('x')], at(-1))).toHaveLength(1)
    expect(needs([person('x')], at(-0.5), 24)).toHaveLength(1)
  })

  test('rests for whoever was reminded: two hours before a call within a day, else a day', () => {
    expect(needs([person('x', { reminded_at: at(-23) })])).toEqual([])
    expect(needs([person('x', { reminded_at: at(-24) })])).toHaveLength(1)
    expect(needs([person('x', { reminded_at: at(-1) })], at(-5), 20)).toEqual([])
    expect(needs([person('x', { reminded_at: at(-2) })], at(-5), 20)).toHaveLength(1)
  })
})

describe('a free place is told once', () => {
  test('as that of the last who dropped out, as many as places are free', () => {
    const [need, ...others] = companyNeedsOf(
      [job('a', { roles: free(), applications: [gone('x'), { ...gone('y'), updated_at: at(-1) }] })],
      [],
      now,
    )
    expect(need).toMatchObject({ kind: 'dropout', people: [{ id: 'y' }] })
    expect(others).toEqual([])
    expect(told([job('a', { applications: [gone('x')] })])).toEqual([])
  })

  test('as an offer in its last hour; before that nobody has to do anything', () => {
    const offer = (hours: number) => told([job('a', { roles: free(), applications: [gone('x'), offered(hours)] })])
    expect(offer(1)).toEqual(['offer a'])
    expect(offer(1.5)).toEqual([])
    expect(offer(0)).toEqual(['dropout a'])
  })

  test('as one to fill in the week before it begins', () => {
    const places = (hours: number, fields: Partial<Job> = {}) =>
      told([job('a', { roles: free({ date_start: at(hours), date_end: at(hours + 9) }), ...fields })])
    expect(places(168)).toEqual(['places a'])
    expect(places(169)).toEqual([])
    expect(places(0)).toEqual([])
    expect(places(100, { status: 'closed' })).toEqual([])
  })
})

test('an advert that ends within three days, before its project begins, with places to fill', () => {
  const ends = (hours: number, roles = free({ date_start: at(400), date_end: at(410) })) =>
    told([job('a', { roles, expires_at: at(hours) })])
  expect(ends(72)).toEqual(['ending a'])
  expect(ends(73)).toEqual([])
  expect(ends(50, free({ date_start: at(49), date_end: at(80) }))).toEqual(['places a'])
  expect(ends(72, [role('Rigger', { date_start: at(400), date_end: at(410) })])).toEqual([])
})

test('the most urgent comes first: by the day, then dropouts before sheets before places before applicants', () => {
  const applicants = [application('n', {})]
  const later = job('later', { roles: free({ date_start: at(500), date_end: at(510) }), applications: [gone('x')] })
  const week = job('week', { roles: free({ date_start: at(160), date_end: at(170) }), applications: applicants })
  const tomorrow = job('tomorrow', { roles: [role('Rigger', { date_start: at(20) })], applications: applicants })
  const soon = job('soon', { roles: free({ date_start: at(22), date_end: at(30) }), applications: [gone('x')] })
  expect(told([later, week, tomorrow, soon], [sheet('tomorrow', [person('x')])])).toEqual([
    'dropout soon',
    'unseen tomorrow',
    'applicants tomorrow',
    'places week',
    'applicants week',
    'dropout later',
  ])
})

test('somebody booked who has to be checked comes before an unseen sheet, together by why, and only of the own projects', () => {
  const due = (full_name: string, why: DueCheck['why'], job_id = 'a') =>
    ({ application_id: full_name, freelancer_id: full_name, full_name, why, job_id }) as DueCheck
  const checks = [due('Ana', 'missing'), due('Ben', 'follow_up'), due('Cy', 'missing'), due('Dee', 'missing', 'gone')]
  const needs = companyNeedsOf([job('a')], [sheet('a', [person('x')])], now, checks)
  expect(
    needs.map((need) => [need.kind, need.kind === 'unchecked' && [need.why, need.people.map((one) => one.full_name)]]),
  ).toEqual([
    ['unchecked', ['missing', ['Ana', 'Cy']]],
    ['unchecked', ['follow_up', ['Ben']]],
    ['unseen', false],
  ])
})
