import { expect, test } from 'vitest'
import { changeableProjects } from '../../../client/projects/project-rows.ts'
import { job, role } from '../support/jobs.ts'

test('only what the server takes can be closed or reopened: a closed project after the days of its package is neither', () => {
  const now = Date.parse('2026-12-01T12:00:00Z')
  const dates = { date_start: '2026-12-20T08:00:00Z', date_end: '2026-12-21T20:00:00Z' }
  const [ended, ahead] = ['2026-11-30T12:00:00Z', '2026-12-10T12:00:00Z']
  const one = { ...role('Rigger', 280), places: 1, filled: 1 }
  const made = [
    job('stuck', { ...dates, status: 'closed', expires_at: ended }),
    job('full', { ...dates, status: 'closed', expires_at: ended, roles: [one] }),
    job('shut', { ...dates, status: 'closed', expires_at: ahead }),
    job('open', { ...dates, status: 'open', expires_at: ahead }),
    job('over', { ...dates, date_end: ended, status: 'closed', expires_at: ahead }),
  ]
  const { closing, reopening } = changeableProjects(made, now)
  expect(closing.map(({ id }) => id)).toEqual(['open'])
  expect(reopening.map(({ id }) => id)).toEqual(['full', 'shut'])
})
