import { expect, test } from 'vitest'
import { projectDatesText } from '../../shared/jobs/project-days.ts'

const period = (start: string, end: string) => ({ date_start: `2027-03-${start}:00Z`, date_end: `2027-03-${end}:00Z` })
const shown = (...roles: ReturnType<typeof period>[]) =>
  projectDatesText({
    date_start: roles.map(({ date_start }) => date_start).toSorted()[0]!,
    date_end: roles
      .map(({ date_end }) => date_end)
      .toSorted()
      .at(-1)!,
    roles,
  })

test('the days of a project are those on which its roles have calls: a night does not add the morning on which it ends', () => {
  expect(shown(period('01T08:00', '01T18:00'), period('01T22:00', '02T06:00'))).toBe('1 Mar 2027')
  expect(shown(period('01T22:00', '02T06:00'))).toBe('1 Mar 2027')
  expect(shown(period('01T22:00', '03T06:00'), period('01T08:00', '01T18:00'))).toBe('1 to 2 Mar 2027')
  expect(shown(period('01T08:00', '03T18:00'), period('02T20:00', '03T04:00'))).toBe('1 to 3 Mar 2027')
  expect(projectDatesText({ ...period('01T08:00', '02T18:00'), roles: [] })).toBe('1 to 2 Mar 2027')
})
