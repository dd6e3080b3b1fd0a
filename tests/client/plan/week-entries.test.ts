import { expect, test } from 'vitest'
import { planRowsOf } from '../../../client/plan/plan-rows.ts'
import { peopleOfPlanRow, weekEntriesOf } from '../../../client/plan/week/week-entries.ts'
import { planRefusalsOf } from '../../../shared/hiring/plan-rules.ts'
import { blockedDayWarningsOf, shortRestWarningsOf } from '../../../shared/hiring/plan-warnings.ts'
import { job } from '../support/jobs.ts'
import { planOf, planPerson, shift } from '../support/plans.ts'

/** 2 to 8 December. */
const WEEK = Array.from({ length: 7 }, (_, n) => `2026-12-0${n + 2}`)
const NOTHING = { bookings: [], isBusy: false }

test('a week has the shifts with a short rest, other projects with their hours, blocked days, and busy where no reason is known', () => {
  const elsewhere = [{ start: '2026-12-03T20:00:00Z', end: '2026-12-03T23:00:00Z', title: 'Gala' }]
  const ana = planPerson('Ana Birch', { elsewhere, not_free: ['2026-12-07'] })
  const shifts = [
    shift('a', { people: ['Ana Birch'], starts: '20:00', ends: '04:00' }),
    shift('b', { people: ['Ana Birch'], day: '2026-12-06', starts: '12:00', ends: '18:00' }),
  ]
  const plan = planOf({ people: [ana, planPerson('Ben Cole')], shifts })
  const draft = { shifts, moves: [] }
  const warnings = [...blockedDayWarningsOf(plan, draft), ...shortRestWarningsOf(plan, draft)]
  const board = { plan, draft, refusals: planRefusalsOf(plan, draft), warnings }
  const rows = planRowsOf(plan, draft, 'roles')
  const own = rows.find(({ key }) => key === 'Ana Birch')!
  const booking = (title: string, id = title) => ({ job: job(id, { title }), row: 'r', isHeld: false })
  const days = [
    { bookings: [booking('Fair')], isBusy: false },
    { bookings: [booking('Gala')], isBusy: false },
    { bookings: [], isBusy: true },
    { bookings: [booking('Arena tour', 'job')], isBusy: false },
    NOTHING,
    { bookings: [], isBusy: true },
    NOTHING,
  ]
  const told = weekEntriesOf(own, WEEK, board, { days })
  expect(told.map((entries) => entries.map(({ words }) => words).join('; '))).toEqual([
    'on Fair',
    'on Gala, 20–23',
    'busy',
    '20:00–04:00',
    '12:00–18:00, short rest',
    'not free',
    '',
  ])
  // Without what the server tells it has what the plan knows.
  expect(weekEntriesOf(own, WEEK, board, undefined).map((entries) => entries.length)).toEqual([0, 1, 0, 1, 1, 1, 0])
  expect(peopleOfPlanRow(rows, own).map(({ key }) => key)).toEqual(['Ana Birch'])
  expect(peopleOfPlanRow(rows, rows[0]!).map(({ key }) => key)).toEqual(['Ana Birch', 'Ben Cole'])
})
