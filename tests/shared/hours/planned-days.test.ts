import { expect, test } from 'vitest'
import { plannedDaysOf, plannedMinutesOf } from '../../../shared/hours/planned-days.ts'

test('without shifts every day of the role is planned by its clock times, nights as one day', () => {
  const role = { shifts: undefined, start: '2027-03-26T20:00:00.000Z', end: '2027-03-29T03:00:00.000Z' }
  const days = plannedDaysOf(role)
  expect(days.map(({ work_day }) => work_day)).toEqual(['2027-03-26', '2027-03-27', '2027-03-28'])
  // The clocks go forward in the second night.
  expect(days.map(plannedMinutesOf)).toEqual([480, 420, 480])
})

test('several shifts of a day are one, from the first call to the last end; without any they are off', () => {
  const shifts = [
    { day: '2026-12-02', starts: '18:00', ends: '02:00' },
    { day: '2026-12-02', starts: '08:00', ends: '12:00' },
  ]
  expect(plannedDaysOf({ shifts, start: '', end: '' })).toEqual([
    { work_day: '2026-12-02', from: '2026-12-02T08:00:00.000Z', until: '2026-12-03T02:00:00.000Z' },
  ])
  expect(plannedDaysOf({ shifts: [], start: '2026-12-02T08:00:00Z', end: '2026-12-03T18:00:00Z' })).toEqual([])
})
