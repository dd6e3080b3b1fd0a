import { expect, test } from 'vitest'
import { crewListCsv } from '../../../client/crews/crew-rows.ts'
import { projectsCsv } from '../../../client/projects/project-rows.ts'
import { job, role } from '../support/jobs.ts'

test('the days in a CSV are London’s: a call at half past midnight in summer is on that day', () => {
  const night = job('night', {
    title: 'Night get-in',
    date_start: '2027-06-14T23:30:00.000Z',
    date_end: '2027-06-16T23:15:00.000Z',
    created_at: '2027-05-31T23:45:00.000Z',
    roles: [],
  })
  const csv = projectsCsv([night], Date.parse('2027-06-01T12:00:00Z'))
  expect(csv).toContain('"Night get-in","2027-06-15","2027-06-17",')
  expect(csv).toContain('"2027-06-01"\r\n')
  const crew = crewListCsv('A-team', [
    { full_name: 'Ana', job_roles: [], note: '', known: { last_worked: night, for_job: null } } as never,
  ])
  expect(crew.csv).toContain('"Night get-in","2027-06-17",')
})

test('the last day in the CSV of projects is the last with a call, and each role has its own days', () => {
  const hall = job('hall', {
    date_start: '2027-03-01T08:00:00Z',
    date_end: '2027-03-04T05:00:00Z',
    roles: [
      { ...role('Rigger', 280), date_start: '2027-03-01T08:00:00Z', date_end: '2027-03-02T18:00:00Z' },
      { ...role('Loader', 180), date_start: '2027-03-03T21:00:00Z', date_end: '2027-03-04T05:00:00Z' },
    ],
  })
  const csv = projectsCsv([hall], Date.parse('2027-02-01T12:00:00Z'))
  expect(csv).toContain('"2027-03-01","2027-03-03",')
  expect(csv).toContain('"Rigger (1 to 2 Mar 2027), Loader (3 Mar 2027)"')
})
