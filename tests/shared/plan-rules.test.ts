import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { londonMoment } from '../../shared/dates-in-london.ts'
import {
  daysOfRole,
  type CrewPlanDraft,
  type CrewPlan,
  type PlanPerson,
  planRefusalsOf,
  type PlanShift,
} from '../../shared/hiring/plan-rules.ts'
import { blockedDayWarningsOf, shortRestWarningsOf } from '../../shared/hiring/plan-warnings.ts'
import { PLAN_SHIFTS_MAX } from '../../shared/limits.ts'
import { shiftHoursText, shiftSpanOf } from '../../shared/hiring/shift-times.ts'
import { anyShifts, differentShifts, PEOPLE, person, planWith, shift } from '../support/factories/drafted-plan.ts'

const HOUR = 3_600_000
const wordsOf = (plan: CrewPlan, draft: Partial<CrewPlanDraft>) =>
  planRefusalsOf(plan, { shifts: [], moves: [], ...draft }).map(({ words }) => words)

describe('times in London', () => {
  test.each([
    ['2026-12-05', '06:00', '2026-12-05T06:00:00.000Z'],
    ['2026-07-05', '06:00', '2026-07-05T05:00:00.000Z'],
    // Clocks go forward at 01:00 and back at 02:00.
    ['2027-03-28', '00:30', '2027-03-28T00:30:00.000Z'],
    ['2027-03-28', '01:30', '2027-03-28T01:00:00.000Z'],
    ['2027-03-28', '06:00', '2027-03-28T05:00:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '06:00', '2026-10-25T06:00:00.000Z'],
  ])('%s %s', (day, time, moment) => {
    expect(new Date(londonMoment(day, time)).toISOString()).toBe(moment)
  })

  test('an end before the call is on the next day, and a night at the end of a role is the day before’s', () => {
    const { start, end } = shiftSpanOf({ day: '2026-12-31', starts: '22:00', ends: '04:30' })
    expect((end - start) / HOUR).toBe(6.5)
    expect(daysOfRole({ date_start: '2026-12-30T08:00:00Z', date_end: '2027-01-02T04:00:00Z' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ])
    expect(daysOfRole({ date_start: '2026-12-30T01:00:00Z', date_end: '2026-12-30T04:00:00Z' })).toEqual(['2026-12-30'])
  })
})

describe('refused', () => {
  test('two shifts at a time, with who and when; not one that begins when the other ends', () => {
    const plan = planWith([person('Ana')])
    const both = (second: Partial<PlanShift>) =>
      wordsOf(plan, { shifts: [shift({ people: ['Ana'] }), shift({ id: 'two', people: ['Ana'], ...second })] })
    expect(both({ starts: '17:00', ends: '23:00' })).toEqual([
      'Ana cannot be in two places: Sat 5 Dec 08:00 to 18:00 and Sat 5 Dec 17:00 to 23:00.',
    ])
    expect(both({ starts: '18:00', ends: '23:00' })).toEqual([])
    expect(both({ day: '2026-12-04', starts: '22:00', ends: '08:30' })).toHaveLength(1)
  })

  test('two shifts of a role with the same times on a day; not of two roles, nor on two days', () => {
    const both = (second: Partial<PlanShift>) =>
      wordsOf(planWith([]), { shifts: [shift(), shift({ id: 'two', places: 5, ...second })] })
    expect(both({})).toEqual([
      'Rigger, Sat 5 Dec: there are two shifts 08:00–18:00. Change the times of one, or keep one with more places.',
    ])
    expect([{ ends: '18:15' }, { day: '2026-12-06' }, { role_id: 'lights' }].flatMap(both)).toEqual([])
  })

  test('two such shifts that were published already may stay, and no third may join them', () => {
    const equal = [shift(), shift({ id: 'two' })]
    const plan = { ...planWith([person('Ana')]), shifts: equal }
    expect(wordsOf(plan, { shifts: [shift({ people: ['Ana'] }), equal[1]!] })).toEqual([])
    expect(wordsOf(plan, { shifts: [...equal, shift({ id: 'three' })] })).toHaveLength(1)
    const apart = { ...plan, shifts: [shift(), shift({ id: 'two', ends: '19:00' })] }
    expect(wordsOf(apart, { shifts: equal.toReversed() })).toHaveLength(1)
  })

  test('more shifts, or more people in them, than a plan takes', () => {
    const plan = planWith([])
    const shifts = differentShifts(PLAN_SHIFTS_MAX + 1)
    expect(wordsOf(plan, { shifts: shifts.slice(1) })).toEqual([])
    expect(wordsOf(plan, { shifts })).toEqual(['This plan has 1501 shifts; it can have 1500 at most. Remove 1.'])
    const people = ['Ana', 'Ben', 'Cy', 'Di', 'Ed', 'Flo']
    const full = shifts.slice(1, 1251).map((one) => ({ ...one, places: 6, people }))
    expect(wordsOf(plan, { shifts: full }).join()).not.toContain('in all shifts together')
    expect(wordsOf(plan, { shifts: [...full, { ...shifts[0]!, people: ['Ana'] }] })[0]).toBe(
      'This plan has 7501 people in all shifts together; it can have 7500 at most. Take 1 out.',
    )
  })

  test('another booking, named only if it is the company’s own', () => {
    const other = { start: '2026-12-05T17:00:00.000Z', end: '2026-12-06T01:00:00.000Z' }
    const wordsFor = (title: string | null) =>
      wordsOf(planWith([person('Ana', { elsewhere: [{ ...other, title }] })]), { shifts: [shift({ people: ['Ana'] })] })
    expect(wordsFor('Tour')[0]).toContain('and ‘Tour’, Sat 5 Dec 17:00 to Sun 6 Dec 01:00.')
    expect(wordsFor(null)[0]).toContain('and another booking, Sat 5 Dec 17:00')
  })

  test('more people than places, strangers, people of another role, and days outside the role', () => {
    const plan = planWith([person('Ana'), person('Ben'), person('Cy', { role_id: 'lights' })])
    const refused = (fields: Partial<PlanShift>) => wordsOf(plan, { shifts: [shift(fields)] })
    expect(refused({ places: 1, people: ['Ana', 'Ben'] })).toEqual([
      'Rigger, Sat 5 Dec, 08:00–18:00: 2 people are in 1 place. Take somebody out or add places.',
    ])
    expect(refused({ people: ['Zed'] })[0]).toContain('no longer confirmed')
    expect(refused({ people: ['Cy'] })).toEqual(['Rigger, Sat 5 Dec: Cy is not confirmed as Rigger.'])
    expect(refused({ day: '2026-12-09' })).toEqual(['Rigger, Wed 9 Dec: this day is not one of the role’s.'])
    expect(refused({ role_id: 'gone' })).toHaveLength(1)
  })

  test('a move to a role that is full, or whose days are taken; a move out of one makes room', () => {
    const people = [person('Ana'), person('Cy', { role_id: 'lights' })]
    const toLights = { application_id: 'Ana', role_id: 'lights' }
    expect(wordsOf(planWith(people), { moves: [toLights] })).toEqual([
      'Lighting technician has 1 place, and 2 people would be confirmed for it.',
    ])
    const swap = [toLights, { application_id: 'Cy', role_id: 'rigger' }]
    expect(wordsOf(planWith(people), { moves: swap })).toEqual([])
    const booked = { start: '2026-12-07T08:00:00Z', end: '2026-12-07T10:00:00Z', title: null }
    const busy = planWith([person('Ana', { elsewhere: [booked] })])
    expect(wordsOf(busy, { moves: [toLights] })[0]).toContain('Ana cannot be in two places')
    const light = shift({ role_id: 'lights', people: ['Ana'] })
    expect(wordsOf(busy, { moves: [toLights], shifts: [light] })).toEqual([])
  })
})

test('what is not of this plan is not refused by it: bookings elsewhere that meet, and a role that was overfilled before', () => {
  const day = (hours: [string, string]) => ({
    start: `2026-12-05T${hours[0]}:00Z`,
    end: `2026-12-05T${hours[1]}:00Z`,
    title: null,
  })
  const elsewhere = [day(['08:00', '12:00']), day(['11:00', '15:00']), day(['16:00', '18:00'])]
  const plan = planWith([person('Ana', { elsewhere })])
  expect(wordsOf(plan, {})).toEqual([])
  expect(shortRestWarningsOf(plan, { shifts: [], moves: [] })).toEqual([])
  const lights = ['Ana', 'Ben'].map((name) => person(name, { role_id: 'lights' }))
  expect(wordsOf(planWith([...lights, person('Cy')]), {})).toEqual([])
  const toRiggers = { application_id: 'Ana', role_id: 'rigger' }
  expect(wordsOf(planWith([...lights, person('Cy')]), { moves: [toRiggers] })).toEqual([])
})

test('a move of somebody who is gone fills no place', () => {
  const moves = [{ application_id: 'Zed', role_id: 'lights' }]
  expect(wordsOf(planWith([person('Cy', { role_id: 'lights' })]), { moves })).toEqual([
    'Somebody in this plan is no longer confirmed for the project. Open the plan again.',
  ])
})

test('a role that is posted for years by mistake has the days of one', () => {
  expect(daysOfRole({ date_start: '2026-12-04T08:00:00Z', date_end: '2036-12-04T18:00:00Z' })).toHaveLength(366)
})

test('out of their last shift somebody is booked for the whole role, which is refused where they are booked elsewhere', () => {
  const sunday = { start: '2026-12-06T09:00:00Z', end: '2026-12-06T18:00:00Z', title: null }
  const planned = planWith([person('Ana', { elsewhere: [sunday] })], [shift({ people: ['Ana'] })])
  expect(wordsOf(planned, { shifts: planned.shifts })).toEqual([])
  const refused =
    'Ana cannot be in two places: Fri 4 Dec 08:00 to Tue 8 Dec 18:00 and another booking, Sun 6 Dec 09:00 to 18:00. Not on a shift yet, so they work every day as Rigger.'
  expect(wordsOf(planned, { shifts: [shift()] })).toEqual([refused])
  expect(wordsOf(planned, { shifts: [] })).toEqual([refused])
  // Who was in no shift before is booked as before.
  expect(wordsOf({ ...planned, shifts: [shift()] }, { shifts: [shift({ starts: '09:00' })] })).toEqual([])
})

test('before a call is set, the rest since somebody has clocked off is said in place of what was planned', () => {
  const friday = shift({ id: 'friday', day: '2026-12-04', starts: '10:00', ends: '20:00', people: ['Ana'] })
  const saturday = shift({ people: ['Ana', 'Ben'] })
  const plan = planWith([person('Ana'), person('Ben')])
  const warnedAfter = (time: string, shifts = [friday, saturday]) =>
    shortRestWarningsOf(plan, { shifts, moves: [] }, new Map([['Ana', Date.parse(`2026-12-${time}:00Z`)]])).map(
      ({ shift_id, words }) => [shift_id, words],
    )
  expect(warnedAfter('04T23:40')).toEqual([['one', 'Ana: only 8 h 20 after their last out: 2 h 40 short of 11.']])
  expect(warnedAfter('04T21:00')).toEqual([])
  expect(warnedAfter('04T21:01')).toEqual([['one', 'Ana: only 10 h 59 after their last out: 1 min short of 11.']])
  // Of the shift that they are in already nothing is said, and planned ones say it once.
  expect(warnedAfter('05T08:01')).toEqual([])
  const late = { ...friday, ends: '22:00' }
  expect(warnedAfter('04T23:40', [late, saturday])).toHaveLength(1)
  expect(warnedAfter('04T20:30', [late, saturday]).map(([, words]) => words)).toEqual([
    'Ana has 10 hours between Fri 4 Dec 22:00 and Sat 5 Dec 08:00: less than 11 hours of rest.',
  ])
})

describe('properties', () => {
  /** The hours, in halves from 4 December, that a shift takes. */
  const halvesOf = (one: PlanShift) => {
    const { start, end } = shiftSpanOf(one)
    const first = (start - Date.parse('2026-12-04T00:00:00Z')) / (HOUR / 2)
    return Array.from({ length: (end - start) / (HOUR / 2) }, (_, n) => first + n)
  }

  test('a plan passes exactly if nobody has the same half hour twice, no shift more people than places, and no two the same times', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        const isTwice = PEOPLE.some(({ application_id }) => {
          const taken = shifts.filter(({ people }) => people.includes(application_id)).flatMap(halvesOf)
          return new Set(taken).size < taken.length
        })
        const isRepeated = new Set(shifts.map((one) => one.day + shiftHoursText(one))).size < shifts.length
        const isOverfilled = shifts.some(({ people, places }) => people.length > places)
        expect(planRefusalsOf(planWith(PEOPLE), { shifts, moves: [] }).length > 0).toBe(
          isTwice || isOverfilled || isRepeated,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('a short rest is warned of exactly where two shifts that follow each other are less than eleven hours apart', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        const plan = planWith(PEOPLE)
        if (planRefusalsOf(plan, { shifts, moves: [] }).length > 0) return
        for (const { application_id } of PEOPLE) {
          const own = shifts.filter(({ people }) => people.includes(application_id)).map(shiftSpanOf)
          const close = own.filter(({ start }) => own.some(({ end }) => end <= start && start - end < 11 * HOUR))
          const warned = shortRestWarningsOf(plan, { shifts, moves: [] }).filter(
            (one) => one.application_id === application_id,
          )
          expect(warned).toHaveLength(close.length)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('less than eleven hours of rest is named with its hours', () => {
  const late = shift({ people: ['Ana'], starts: '14:00', ends: '23:30' })
  const next = shift({ id: 'two', people: ['Ana'], day: '2026-12-06' })
  const words = (shifts: PlanShift[], elsewhere: PlanPerson['elsewhere'] = []) =>
    shortRestWarningsOf(planWith([person('Ana', { elsewhere })]), { shifts, moves: [] }).map((one) => one.words)
  expect(words([late, next])).toEqual([
    'Ana has 8 hours 30 minutes between Sat 5 Dec 23:30 and Sun 6 Dec 08:00: less than 11 hours of rest.',
  ])
  expect(words([late, { ...next, starts: '10:30' }])).toEqual([])
  expect(words([late], [{ start: '2026-12-06T09:30:00Z', end: '2026-12-06T18:00:00Z', title: null }])[0]).toContain(
    'Ana has 10 hours between',
  )
})

test('who works on a day that they have blocked is warned of: in a shift, in a night before it, or booked for all days', () => {
  const words = (shifts: PlanShift[]) =>
    blockedDayWarningsOf(planWith([person('Ana', { not_free: ['2026-12-06'] }), person('Ben')]), {
      shifts,
      moves: [],
    }).map(({ shift_id, words }) => [shift_id, words])
  const ana = (fields: Partial<PlanShift>) => shift({ people: ['Ana', 'Ben'], ...fields })
  expect(words([])).toEqual([[undefined, 'Ana is not free on Sun 6 Dec: confirmed for all days of Rigger.']])
  expect(words([ana({}), shift({ id: 'two', day: '2026-12-06', people: ['Ben'] })])).toEqual([])
  expect(words([shift({ people: ['Ben'] })])).toEqual([
    [undefined, 'Ana is not free on Sun 6 Dec: held for Rigger, not on a shift yet.'],
  ])
  expect(words([ana({ day: '2026-12-06' })])).toEqual([['one', 'Ana is not free on Sun 6 Dec: Rigger, 08:00–18:00.']])
  expect(words([ana({ starts: '22:00', ends: '04:00' })])).toEqual([])
  expect(words([ana({ starts: '22:00', ends: '05:00' })])).toEqual([])
  expect(words([ana({ starts: '22:00', ends: '05:15' })])).toEqual([])
  expect(words([ana({ starts: '08:00', ends: '07:00' })])).toHaveLength(1)
  expect(words([ana({ day: '2026-12-07', starts: '00:00', ends: '06:00' })])).toEqual([])
})
