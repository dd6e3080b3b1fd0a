import { expect, test } from 'vitest'
import { crewListCsv } from '../../../client/crews/crew-rows.ts'
import { projectsCsv } from '../../../client/projects/project-rows.ts'
import { job } from '../support/jobs.ts'

test('the days in a CSV are London’s: a call at half past midnight in summer is on that day', () => {
  const night = job('night', {
    title: 'Night get-in',
    ...{ date_start: '2027-06-14T23:30:00.000Z', date_end: '2027-06-16T23:15:00.000Z' },
    created_at: '2027-05-31T23:45:00.000Z',
  })
  const csv = projectsCsv([night], Date.parse('2027-06-01T12:00:00Z'))
  expect(csv).toContain('"Night get-in","2027-06-15","2027-06-17",')
  expect(csv).toContain('"2027-06-01"\r\n')
  const crew = crewListCsv('A-team', [
    { full_name: 'Ana', job_roles: [], note: '', known: { last_worked: night, for_job: null } } as never,
  ])
  expect(crew.csv).toContain('"Night get-in","2027-06-17",')
})
