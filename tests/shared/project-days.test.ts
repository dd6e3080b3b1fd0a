import { expect, test } from 'vitest'
import { datesByRoleText } from '../../shared/jobs/dates-by-role.ts'
import { lastDayOfProject, projectDatesText, projectDayCount } from '../../shared/jobs/project-days.ts'

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

test('roles of different days are told by name, of a night without the morning, and of many the first three', () => {
  const named = (role_name: string, start: string, end: string) => ({ role_name, ...period(start, end) })
  const told = (...roles: ReturnType<typeof named>[]) => datesByRoleText({ ...period('01T08:00', '09T18:00'), roles })
  const [rigger, night] = [named('Rigger', '01T08:00', '03T18:00'), named('Loader', '03T22:00', '04T06:00')]
  expect(told(rigger, night)).toBe('Rigger, 1 to 3 Mar 2027; Loader, 3 Mar 2027')
  expect(told(rigger, { ...rigger, role_name: 'Driver' })).toBe('1 to 3 Mar 2027')
  expect(told(rigger, night, night, night, night)).toMatch(/^Rigger, .*; Loader, .*; Loader, .*; and 2 more roles$/)
  expect(told()).toBe('1 to 9 Mar 2027')
  expect([lastDayOfProject({ roles: [night] }), lastDayOfProject({ roles: [] })]).toEqual(['2027-03-03', null])
})

test('the number of days of a project is that of its dates, with a night after a day too', () => {
  const of = (...roles: ReturnType<typeof period>[]) => {
    const [first, last] = [
      roles.map(({ date_start }) => date_start).toSorted()[0]!,
      roles
        .map(({ date_end }) => date_end)
        .toSorted()
        .at(-1)!,
    ]
    return projectDayCount({ date_start: first, date_end: last, roles })
  }
  // From the first call to the last end it would be two.
  expect(of(period('01T08:00', '01T18:00'), period('01T22:00', '02T06:00'))).toBe(1)
  expect(of(period('01T08:00', '02T18:00'), period('02T20:00', '03T06:00'))).toBe(2)
  expect(projectDayCount({ ...period('01T08:00', '02T18:00'), roles: [] })).toBe(2)
  expect(projectDayCount({ date_start: null, date_end: null, roles: [] })).toBe(0)
})
