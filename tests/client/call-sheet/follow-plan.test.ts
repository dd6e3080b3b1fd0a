import { expect, test } from 'vitest'
import { followPlan } from '../../../client/trade/call-sheets/follow-plan.ts'
import { sheetFormContentOf, sheetFormOf } from '../../../client/trade/call-sheets/sheet-form.ts'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { planCallsOf, planDifferences } from '../../../shared/call-sheets/plan-calls.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { planShift } from '../../support/factories/plan.ts'

const job = {
  id: 'j',
  location: 'Leeds',
  postcode: '',
  roles: [
    { id: 'led', role_name: 'LED technician', date_start: '2027-03-01T07:00:00.000Z', shift_days: [] },
    { id: 'rig', role_name: 'Rigger', date_start: '2027-03-01T06:00:00.000Z' },
  ],
} as unknown as Job
const days = ['2027-03-01', '2027-03-02', '2027-03-03']
const shifts = days.map((day) => planShift('led', { day, starts: '08:00', ends: '19:00' }))
const calls = planCallsOf(shifts)
let n = 0
const newId = () => `own${++n}`
const form = sheetFormOf(null, job, newId, calls)
const lines = (shown: Pick<typeof form, 'days'>) =>
  shown.days.flatMap(({ date, times }) =>
    times.map(({ time, until, label, role_id }) => [date.slice(8), time, until, label, role_id].join(' ')),
  )
/** The sheet as another device gets it once this form was saved. */
const saved = (typed: typeof form) =>
  ({ version: 0, content: null, draft: { rev: 1, content: sheetFormContentOf(typed, job) } }) as unknown as CallSheet
const PLANNED = ['01 08:00 19:00 call led', '02 08:00 19:00 call led', '03 08:00 19:00 call led']

test('a sheet begins with the calls of the plan on all its days, and with the start of roles without shifts', () => {
  expect(lines(form)).toEqual(['01 06:00  call rig', ...PLANNED])
})

test('it follows the plan, but for what was written over or taken off, which is named', () => {
  const [first, second, third] = form.days as [(typeof form.days)[0], (typeof form.days)[0], (typeof form.days)[0]]
  const early = {
    ...first,
    times: first.times.map((time) => (time.role_id === 'led' ? { ...time, time: '07:00' } : time)),
  }
  const named = { ...third, times: third.times.map((time) => ({ ...time, label: 'LED build' })) }
  const typed = { ...form, days: [early, { ...second, times: [] }, named] }
  const later = planCallsOf([
    ...shifts.map((shift) => ({ ...shift, starts: '09:00' })),
    planShift('led', { day: '2027-03-04', starts: '20:00', ends: '04:00' }),
  ])
  const now = sheetFormOf(saved(typed), job, newId, later)
  expect(lines(now)).toEqual([
    '01 06:00  call rig',
    '01 07:00 19:00 call led',
    '03 09:00 19:00 LED build led',
    '04 20:00 04:00 call led',
  ])
  const names = new Map([['led', 'LED technician']])
  expect(planDifferences(sheetFormContentOf(now, job).times, later, names).map(({ words }) => words)).toEqual([
    'LED technician, Mon 1 Mar: 07:00–19:00, and 09:00–19:00 in the plan',
    'LED technician, Tue 2 Mar: no call, and 09:00–19:00 in the plan',
  ])
  expect(lines(sheetFormOf(saved(now), job, newId, later))).toEqual(lines(now))
})

test('a shift that is gone takes its call away, and a sheet of an old device keeps what it says', () => {
  expect(lines(sheetFormOf(saved(form), job, newId, calls.slice(0, 1)))).toEqual(['01 06:00  call rig', PLANNED[0]])
  const { plan: _, ...old } = {
    ...form,
    days: form.days.map((day) => ({ ...day, times: day.times.map((time) => ({ ...time, until: '' })) })),
  }
  expect(lines({ days: followPlan(old, calls) })).toEqual(lines(old))
  expect(lines(sheetFormOf(saved(old), job, newId))).toEqual(lines(old))
})
