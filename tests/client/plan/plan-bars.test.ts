import { expect, test } from 'vitest'
import { changePersonHours, copyShiftTo, moveShiftToDay } from '../../../client/plan/bars/bar-changes.ts'
import { stretchedHours } from '../../../client/plan/bars/bar-hours.ts'
import { planBarsOf, shortHoursText } from '../../../client/plan/bars/plan-bars.ts'
import { planRowsOf } from '../../../client/plan/plan-rows.ts'
import { type CrewPlan, planRefusalsOf, type PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { planOf, planPerson, shift } from '../support/plans.ts'

const hours = (starts: string, ends: string) => ({ starts, ends })

test.each([
  [hours('08:00', '18:00'), { ends: 15 }, hours('08:00', '18:15')],
  [hours('08:00', '18:00'), { starts: -30 }, hours('07:30', '18:00')],
  // Over midnight and back; never a day long or more, never less than a step.
  [hours('20:00', '23:45'), { ends: 30 }, hours('20:00', '00:15')],
  [hours('20:00', '00:15'), { ends: -30 }, hours('20:00', '23:45')],
  [hours('08:00', '18:00'), { ends: 2000 }, hours('08:00', '07:45')],
  [hours('08:00', '18:00'), { starts: 2000 }, hours('17:45', '18:00')],
  // All of it stays as long as it is, and its call on its day.
  [hours('08:00', '18:00'), { starts: 60, ends: 60 }, hours('09:00', '19:00')],
  [hours('08:00', '18:00'), { starts: -600, ends: -600 }, hours('00:00', '10:00')],
  [hours('20:00', '02:00'), { starts: 600, ends: 600 }, hours('23:45', '05:45')],
  [hours('00:00', '10:00'), { starts: -15, ends: -15 }, null],
])('the ends of %o moved by %o', (before, by, after) => {
  expect(stretchedHours(before, by)).toEqual(after)
})

const plan = (shifts: PlanShift[]): CrewPlan =>
  planOf({ shifts, people: [planPerson('Ana'), planPerson('Ben'), planPerson('Cy', { role_id: 'Stagehand' })] })
const draftOf = (now: CrewPlan) => ({ shifts: now.shifts, moves: [] })
const told = ({ shifts }: Pick<CrewPlan, 'shifts'>) =>
  shifts.map((one) => [one.role_id, one.day.slice(-1), shortHoursText(one), one.people.join(), one.places])

test('other hours for one person take their place along; the role has as many places as before, and back again', () => {
  const now = plan([shift('a', { people: ['Ana', 'Ben'] })])
  const later = changePersonHours(draftOf(now), now.shifts[0]!, 'Ben', hours('10:00', '18:00'))
  expect(told(later)).toEqual([
    ['Rigger', '5', '08–18', 'Ana', 1],
    ['Rigger', '5', '10–18', 'Ben', 1],
  ])
  const own = later.shifts[1]!
  // Alone in it they keep the shift, with its id.
  expect(changePersonHours(later, own, 'Ben', hours('11:30', '18:00')).shifts[1]).toMatchObject({ id: own.id })
  expect(told(changePersonHours(later, own, 'Ben', hours('08:00', '18:00')))).toEqual([
    ['Rigger', '5', '08–18', 'Ana,Ben', 2],
  ])
})

test('a shift is moved to another day with its people; copied to a role that has none it takes those confirmed, on all days', () => {
  const now = plan([shift('a', { people: ['Ana'] }), shift('b', { day: '2026-12-06' })])
  const [a] = now.shifts as [PlanShift]
  expect(told(moveShiftToDay(draftOf(now), a, '2026-12-07')).at(-1)).toEqual(['Rigger', '7', '08–18', 'Ana', 2])
  const [rigger, stagehand] = now.roles as [(typeof now.roles)[0], (typeof now.roles)[0]]
  const days = ['2026-12-05', '2026-12-06', '2026-12-07']
  const targets = [rigger, stagehand].flatMap((role) => days.map((day) => ({ role, day })))
  const copied = copyShiftTo(draftOf(now), now, a, targets)
  expect(
    told(copied)
      .filter(([role]) => role === 'Rigger')
      .map(([, day, , people]) => [day, people]),
  ).toEqual([
    ['5', 'Ana'],
    ['6', ''],
    ['7', 'Ana'],
  ])
  expect(told(copied).filter(([role]) => role === 'Stagehand')).toEqual(
    ['5', '6', '7'].map((day) => ['Stagehand', day, '08–18', 'Cy', 2]),
  )
  expect(planRefusalsOf(now, copied)).toEqual([])
})

test('bars lie on the hours of their day, those that overlap below each other, with what is wrong in a word', () => {
  const night = shift('night', { starts: '22:00', ends: '06:30', people: ['Ana'] })
  const early = shift('early', { starts: '07:30', ends: '17:00', day: '2026-12-06', people: ['Ana'], places: 1 })
  const other = { start: '2026-12-06T12:00:00Z', end: '2026-12-07T02:00:00Z', title: null }
  const now = plan([shift('a', { people: ['Ana'] }), shift('b', { starts: '12:00' }), night, early])
  now.people[0]!.elsewhere = [other]
  const refusals = planRefusalsOf(now, draftOf(now))
  const board = { plan: now, draft: draftOf(now), refusals, warnings: [] }
  const rows = planRowsOf(now, draftOf(now), 'roles')
  const shown = (row: number, day: string) =>
    planBarsOf(rows[row]!, day, board).map(({ label, tone, from, to, lane, finding }) =>
      [label, tone, from / 60, to / 60, lane, finding].join(' '),
    )
  expect(shown(0, '2026-12-05')).toEqual([
    '1 to fill gap 8 18 0 ',
    '2 to fill gap 12 18 1 ',
    '1 to fill gap 22 30.5 0 ',
  ])
  expect(shown(1, '2026-12-05')).toEqual(['08–18 go 8 18 0 ', '22–06:30 go 22 30.5 0 '])
  expect(shown(1, '2026-12-06')).toEqual(['07:30–17 stop 7.5 17 0 clash', 'booked elsewhere away 12 24 1 '])
  expect(shown(1, '2026-12-07')).toEqual(['booked elsewhere away 0 2 0 '])
  // A role without shifts, and its one person.
  expect([shown(3, '2026-12-05'), shown(4, '2026-12-05')]).toEqual([
    ['1 to fill gap 8 18 0 '],
    ['all day open 8 18 0 '],
  ])
})

test('who is confirmed and in no shift of a planned role is held on all its days, and says so', () => {
  const now = plan([shift('a', { people: ['Ana'] })])
  now.people[1]!.not_free = ['2026-12-06']
  const board = { plan: now, draft: draftOf(now), refusals: [], warnings: [] }
  const rows = planRowsOf(now, draftOf(now), 'people')
  const shown = (row: number, day: string) => planBarsOf(rows[row]!, day, board).map(({ words, tone }) => [words, tone])
  expect(shown(1, '2026-12-05')).toEqual([['held, not on a shift yet', 'open']])
  expect(shown(1, '2026-12-06')).toEqual([['held, not on a shift yet, not free', 'warn']])
  // Ana is in a shift, so the other days are hers.
  expect(shown(0, '2026-12-06')).toEqual([])
})
