import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OwnWork, personChanges, planChanges } from '../../shared/hiring/plan-changes.ts'
import type { CrewPlanDraft, PlanShift } from '../../shared/hiring/plan-rules.ts'
import { anyShifts, PEOPLE, person, planWith, shift } from '../support/factories/drafted-plan.ts'

const DAYS = ['2026-12-05', '2026-12-06']

test('what changed is said to the person in a sentence', () => {
  const own = (shifts: PlanShift[] | null, role_name = 'Rigger'): OwnWork => ({ role_name, days: DAYS, shifts })
  const sat = shift()
  const sun = shift({ id: 'two', day: '2026-12-06' })
  expect(personChanges(own([sat, sun]), own([{ ...sat, starts: '06:00' }]))).toEqual([
    'Sat 5 Dec: your call is 06:00, not 08:00',
    'You’re no longer needed Sun 6 Dec',
  ])
  expect(personChanges(own(null), own([]))).toEqual(['Rigger is in shifts now, and you’re not on one yet'])
  expect(personChanges(own([sat]), own(null))).toEqual(['You’re back on all Rigger days'])
  expect(personChanges(own([sat]), own([sat], 'Head rigger'))).toEqual([
    'You’re now confirmed as Head rigger, not Rigger',
  ])
  expect(personChanges(own([sat, { ...sat, id: 'x', starts: '20:00', ends: '23:00' }]), own([sat]))).toEqual([
    'Sat 5 Dec: your 20:00 shift is off',
  ])
  expect(personChanges(own([sat]), own([{ ...sat, day: '2026-12-06', ends: '20:00' }]))).toEqual([
    'Sat 5 Dec: your shift moves to Sun 6 Dec, 08:00 to 20:00',
  ])
  // Removed and added anew at the same time of day is no change.
  expect(personChanges(own([sat]), own([{ ...sat, id: 'new' }]))).toEqual([])
})

test('who gets shifts where they were needed on all days is told that the other days are off, if there are any', () => {
  const whole = (days = DAYS): OwnWork => ({ role_name: 'Rigger', days, shifts: null })
  const sun = shift({ id: 'two', day: '2026-12-06' })
  const needed = 'You’re needed Sun 6 Dec, 08:00 to 18:00'
  const planned = { ...whole(), shifts: [sun] }
  expect(personChanges(whole(), planned)).toEqual(['You’re only on this shift now, not every day', needed])
  expect(personChanges(whole(['2026-12-06']), { ...planned, days: ['2026-12-06'] })).toEqual([needed])
  const both = { ...planned, shifts: [shift(), sun] }
  expect(personChanges(whole(), both)).toEqual(['You’re needed Sat 5 to Sun 6 Dec, 08:00 to 18:00'])
  expect(personChanges(whole([...DAYS, '2026-12-07']), both)[0]).toBe('You’re only on these shifts now, not every day')
  expect(personChanges(whole(), { ...planned, role_name: 'Head rigger' })).toEqual([
    'You’re now confirmed as Head rigger, not Rigger',
    'You’re only on this shift now, not every day',
    needed,
  ])
  expect(personChanges({ ...planned, shifts: [] }, planned)).toEqual([needed])
})

test('days that differ in nothing else are one line, in a row or apart', () => {
  const own = (shifts: PlanShift[]): OwnWork => ({ role_name: 'Rigger', days: DAYS, shifts })
  const week = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-03'].map((day) => shift({ id: day, day }))
  expect(personChanges(own([]), own(week))).toEqual([
    'You’re needed Sun 29 Nov to Tue 1 Dec and Thu 3 Dec, 08:00 to 18:00',
  ])
  expect(personChanges(own(week), own(week.map((one) => ({ ...one, starts: '07:00', ends: '19:00' }))))).toEqual([
    'Sun 29 Nov to Tue 1 Dec and Thu 3 Dec: you’re on 07:00 to 19:00, not 08:00 to 18:00',
  ])
  const ends = week.map((one, at) => (at % 2 === 0 ? { ...one, ends: '19:00' } : one))
  expect(personChanges(own(week), own(ends))).toEqual(['Sun 29 Nov and Tue 1 Dec: you finish at 19:00, not 18:00'])
  expect(personChanges(own(week), own(week.slice(3)))).toEqual(['You’re no longer needed Sun 29 Nov to Tue 1 Dec'])
})

test('what a draft changes is said to those who publish it', () => {
  const plan = planWith(
    [person('Ana'), person('Ben')],
    [shift({ people: ['Ana'] }), shift({ id: 'two', day: '2026-12-06' })],
  )
  const draft: CrewPlanDraft = {
    shifts: [
      shift({ people: ['Ben'], starts: '06:00', places: 3 }),
      shift({ id: 'three', role_id: 'lights', people: ['Ana'] }),
    ],
    moves: [{ application_id: 'Ana', role_id: 'lights' }],
  }
  expect(planChanges(plan, draft).map(({ words }) => words)).toEqual([
    'Ana: now Lighting technician, not Rigger',
    'Rigger, Sat 5 Dec: call moves from 08:00 to 06:00',
    'Rigger, Sat 5 Dec: 06:00–18:00 has 3 places, not 2',
    'Rigger, Sat 5 Dec: Ben is on 06:00–18:00',
    'Rigger, Sat 5 Dec: Ana is off 06:00–18:00',
    'Rigger, Sun 6 Dec: shift 08:00–18:00 removed',
    'Lighting technician, Sat 5 Dec: new shift 08:00–18:00, 2 places, with Ana',
  ])
})

test('nothing changes if nothing changed, and what changes for a person is said to them', () => {
  fc.assert(
    fc.property(anyShifts, anyShifts, (before, after) => {
      const plan = planWith(PEOPLE, before)
      expect(planChanges(plan, { shifts: before.toReversed(), moves: [] })).toEqual([])
      for (const { application_id } of PEOPLE) {
        const ownOf = (all: PlanShift[]): OwnWork => ({
          role_name: 'Rigger',
          days: DAYS,
          shifts: all.filter(({ people }) => people.includes(application_id)),
        })
        const times = (own: OwnWork) =>
          own.shifts!.map(({ day, starts, ends }) => `${day} ${starts} ${ends}`).toSorted()
        const [was, is] = [ownOf(before), ownOf(after)]
        expect(personChanges(was, was)).toEqual([])
        // Which of two shifts at the same hours it was makes no difference to anybody.
        if (JSON.stringify(times(was)) !== JSON.stringify(times(is))) expect(personChanges(was, is)).not.toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
