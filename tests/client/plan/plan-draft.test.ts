import { expect, test } from 'vitest'
import {
  addShiftToDraft,
  carryPersonToDay,
  copyShiftToDays,
  movePersonToRole,
  newPlanShift,
  putShiftInDraft,
  rebasePlanDraft,
  planDraftFrom,
  tidyPlanDraft,
  togglePersonInShift,
} from '../../../client/plan/plan-draft.ts'
import { planCellOf, planCsvFile, planRowsOf } from '../../../client/plan/plan-rows.ts'
import { type CrewPlan, planRefusalsOf, type PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { blockedDayWarningsOf, shortRestWarningsOf } from '../../../shared/hiring/plan-warnings.ts'
import { planOf, planPerson, planRole, shift } from '../support/plans.ts'

const plan = (shifts: PlanShift[] = [], version = 1): CrewPlan =>
  planOf({
    version,
    shifts,
    roles: [
      planRole('Rigger'),
      planRole('Stagehand', { date_start: '2026-12-06T07:00:00Z', date_end: '2026-12-06T23:00:00Z' }),
    ],
    people: [planPerson('Ana'), planPerson('Ben'), planPerson('Cy', { role_id: 'Stagehand' })],
  })

test('changes are made again on a colleague’s plan: theirs stay, mine come on top', () => {
  const before = plan([shift('a', { people: ['Ana'] }), shift('b'), shift('c', { places: 1 })])
  const mine = {
    ...planDraftFrom(before),
    shifts: [shift('a', { people: ['Ana', 'Ben'] }), shift('c', { places: 4 }), shift('new', { starts: '19:00' })],
  }
  // A colleague has moved a's call and taken Ana out, removed c, and added a shift.
  const theirs = plan([shift('a', { starts: '06:00' }), shift('b'), shift('theirs', { day: '2026-12-06' })], 2)
  const after = rebasePlanDraft(mine, theirs)
  expect(after.version).toBe(2)
  expect(after.shifts.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
    shift('a', { starts: '06:00', people: ['Ben'] }),
    shift('c', { places: 4 }),
    shift('new', { starts: '19:00' }),
    shift('theirs', { day: '2026-12-06' }),
  ])
  // Nothing of mine: theirs as it is.
  expect(rebasePlanDraft(planDraftFrom(before), theirs).shifts).toEqual(theirs.shifts)
})

test('who is no longer confirmed, and shifts of a role that is gone, are in no draft', () => {
  const draft = {
    ...planDraftFrom(plan([shift('a', { people: ['Ana', 'Zed'] }), shift('b', { role_id: 'gone' })])),
    moves: [{ application_id: 'Zed', role_id: 'Stagehand' }],
  }
  expect(tidyPlanDraft(draft, plan())).toMatchObject({ shifts: [shift('a', { people: ['Ana'] })], moves: [] })
})

test('who moves to another role leaves the shifts of the one before; moving back is no change', () => {
  const now = plan([shift('a', { people: ['Ana', 'Ben'] })])
  const moved = movePersonToRole(planDraftFrom(now), now, { application_id: 'Ana', role_id: 'Stagehand' })
  expect(moved).toEqual({
    shifts: [shift('a', { people: ['Ben'] })],
    moves: [{ application_id: 'Ana', role_id: 'Stagehand' }],
  })
  expect(planRowsOf(now, moved, 'roles').map(({ key }) => key)).toEqual(['Rigger', 'Ben', 'Stagehand', 'Ana', 'Cy'])
  expect(movePersonToRole(moved, now, { application_id: 'Ana', role_id: 'Rigger' }).moves).toEqual([])
})

test('who is brought to another day leaves the one shift for that day’s, a new one where there is none; to another role, every shift', () => {
  const late = shift('late', { starts: '19:00', ends: '23:00', people: ['Ana'] })
  const next = shift('next', { day: '2026-12-06', places: 1, people: ['Ben'] })
  const free = shift('free', { day: '2026-12-06', starts: '12:00' })
  const now = plan([shift('a', { people: ['Ana'] }), late, next, free])
  const [rigger, stagehand] = now.roles as [(typeof now.roles)[0], (typeof now.roles)[0]]
  const whereIs = ({ shifts }: Pick<CrewPlan, 'shifts'>, name: string) =>
    shifts
      .filter(({ people }) => people.includes(name))
      .map(({ id, day, starts }) => (id.length < 9 ? id : `${day} ${starts}`))
  const carried = { application_id: 'Ana', shift_id: 'a' }
  const to = (day: string, role = rigger) => carryPersonToDay(planDraftFrom(now), now, carried, { role, day })
  expect(whereIs(to('2026-12-06'), 'Ana')).toEqual(['late', 'free'])
  expect(whereIs(to('2026-12-07'), 'Ana')).toEqual(['late', '2026-12-07 12:00'])
  const moved = to('2026-12-06', stagehand)
  expect([whereIs(moved, 'Ana'), moved.moves]).toEqual([[], [{ application_id: 'Ana', role_id: 'Stagehand' }]])
  // Booked for all days of a role without shifts, and brought to one that has some.
  const cy = carryPersonToDay(
    planDraftFrom(now),
    now,
    { application_id: 'Cy', shift_id: null },
    { role: rigger, day: '2026-12-06' },
  )
  expect([whereIs(cy, 'Cy'), cy.moves]).toEqual([['free'], [{ application_id: 'Cy', role_id: 'Rigger' }]])
})

test('a new shift is like the role’s last one, the first like the role itself', () => {
  const [rigger] = plan().roles
  expect(newPlanShift(planDraftFrom(plan()), rigger!, '2026-12-05')).toMatchObject({
    starts: '08:00',
    ends: '18:00',
    places: 2,
  })
  const draft = putShiftInDraft(planDraftFrom(plan()), shift('a', { starts: '14:00', ends: '02:00', places: 5 }))
  const next = newPlanShift(draft, rigger!, '2026-12-06')
  expect(next).toMatchObject({ day: '2026-12-06', starts: '14:00', ends: '02:00', places: 5, people: [] })
  const days = ['2026-12-06', '2026-12-07']
  expect(copyShiftToDays(putShiftInDraft(draft, next), next, days).shifts.map(({ day }) => day)).toEqual([
    '2026-12-05',
    ...days,
  ])
})

test('the first shift of a role takes everybody confirmed for it, on all its days; the next one is a shift alone', () => {
  const now = plan()
  const [rigger, stagehand] = now.roles as [(typeof now.roles)[0], (typeof now.roles)[0]]
  const [before, shifted] = [planDraftFrom(now), newPlanShift(planDraftFrom(now), rigger, '2026-12-06')]
  const first = addShiftToDraft(before, now, shifted)
  const days = ['2026-12-05', '2026-12-06', '2026-12-07']
  const told = ({ shifts }: Pick<CrewPlan, 'shifts'>) => shifts.map(({ day, people }) => [day, people])
  expect(told(first)).toEqual(days.map((day) => [day, ['Ana', 'Ben']]))
  expect(first.shifts.find(({ id }) => id === shifted.id)?.day).toBe('2026-12-06')
  expect(planRefusalsOf(now, first)).toEqual([])
  const second = addShiftToDraft(first, now, newPlanShift(first, rigger, '2026-12-06'))
  expect(told(second)).toEqual([...told(first).slice(0, 2), ['2026-12-06', []], told(first)[2]])

  // Whoever is moved by the draft is of the new role; more people than places get a place each.
  const moved = movePersonToRole(before, now, { application_id: 'Ana', role_id: 'Stagehand' })
  const small = { ...newPlanShift(moved, stagehand, '2026-12-06'), places: 1 }
  const [only] = addShiftToDraft(moved, now, small).shifts
  expect([only!.people, only!.places]).toEqual([['Ana', 'Cy'], 2])
})

test('whoever is confirmed after the first shift was drawn is in it too; once it is published, in none', () => {
  const before = { ...plan(), people: [planPerson('Ana')] }
  const [rigger] = before.roles
  const draft = planDraftFrom(before)
  const kept = {
    ...draft,
    ...addShiftToDraft(draft, before, { ...newPlanShift(draft, rigger!, '2026-12-05'), places: 1 }),
  }
  const { shifts } = tidyPlanDraft(kept, plan())
  expect(shifts.map(({ people, places }) => [people, places])).toEqual([5, 6, 7].map(() => [['Ana', 'Ben'], 2]))
  expect(tidyPlanDraft(kept, { ...plan(kept.shifts), version: 2 }).shifts).toEqual(kept.shifts)
  // A draft of an earlier release does not say who was there.
  const { people: _, ...old } = kept
  expect(tidyPlanDraft(old, plan()).shifts).toEqual(kept.shifts)
})

test('a second shift on a day follows the first, as long as it, and is never equal to another', () => {
  const [rigger] = plan().roles
  const added = (...shifts: PlanShift[]) => {
    const { starts, ends, people } = newPlanShift({ ...planDraftFrom(plan()), shifts }, rigger!, '2026-12-05')
    return [`${starts}–${ends}`, people]
  }
  expect(added(shift('a', { people: ['Ana'] }))).toEqual(['18:00–04:00', []])
  // The next day’s morning is not this day’s.
  expect(added(shift('night', { starts: '22:00', ends: '06:30' }))).toEqual(['23:00–07:30', []])
  const [day, late] = [shift('a', { starts: '14:00', ends: '22:00' }), shift('b', { starts: '06:00', ends: '14:00' })]
  expect(added(day, late)).toEqual(['15:00–23:00', []])
  expect(added(shift('other', { day: '2026-12-06' }))[0]).toBe('08:00–18:00')
})

test('a person’s row has their own shifts, and where else they are booked', () => {
  const other = { start: '2026-12-06T20:00:00Z', end: '2026-12-07T02:00:00Z', title: 'Festival' }
  const now = {
    ...plan([shift('a', { people: ['Ana'] }), shift('b')]),
    people: [planPerson('Ana', { elsewhere: [other] })],
  }
  const [, ana] = planRowsOf(now, planDraftFrom(now), 'roles')
  const cell = (day: string) => planCellOf(ana!, day, planDraftFrom(now))
  expect([cell('2026-12-05').shifts.map(({ id }) => id), cell('2026-12-05').elsewhere]).toEqual([['a'], []])
  expect([cell('2026-12-06').elsewhere, cell('2026-12-07').elsewhere]).toEqual([[other], [other]])
  expect(cell('2026-12-08').isOpen).toBe(false)
  expect(togglePersonInShift(planDraftFrom(now), 'a', 'Ana').shifts[0]!.people).toEqual([])
})

test('the CSV has a line for each person in a shift, for each empty one, and for each day of a role without shifts', () => {
  const now = plan([shift('a', { people: ['Ana', 'Ben'] }), shift('b', { day: '2026-12-06' })])
  const { name, csv } = planCsvFile(now, planned(now))
  expect(name).toBe('plan-arena-tour.csv')
  expect(csv.slice(1).trim().split('\r\n')).toEqual([
    '"Day","Role","Call","End","Places","Filled","Person","Notes"',
    '"2026-12-05","Rigger","08:00","18:00",2,2,"Ana",',
    '"2026-12-05","Rigger","08:00","18:00",2,2,"Ben",',
    '"2026-12-06","Rigger","08:00","18:00",2,0,,',
    '"2026-12-06","Stagehand","","",2,1,"Cy",',
  ])
})

test('the CSV says of whom it has that they are not free, in a shift and for all days of a role, or have a short rest', () => {
  const shifts = [
    shift('a', { people: ['Ana', 'Ben'] }),
    shift('b', { day: '2026-12-06', starts: '02:00', ends: '07:00', people: ['Ben'] }),
  ]
  const not_free = ['2026-12-05', '2026-12-06']
  const now = plan(shifts)
  now.people = now.people.map((one) => ({ ...one, ...(one.full_name !== 'Ben' && { not_free }) }))
  const lines = planCsvFile(now, planned(now)).csv.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(-2).join())).toEqual([
    '"Ana","not free"',
    '"Ben",',
    '"Ben","short rest"',
    '"Cy","not free"',
  ])
})

const planned = (now: CrewPlan) => {
  const draft = planDraftFrom(now)
  return {
    draft,
    refusals: planRefusalsOf(now, draft),
    warnings: [...blockedDayWarningsOf(now, draft), ...shortRestWarningsOf(now, draft)],
  }
}
