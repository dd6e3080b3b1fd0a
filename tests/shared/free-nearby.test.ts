import { expect, test } from 'vitest'
import { freeNearbyOf, freeNearbyText } from '../../shared/hiring/free-nearby.ts'
import type { FittingFreelancer } from '../../shared/hiring/invitations.ts'
import type { Job, JobMatch } from '../../shared/jobs/jobs.ts'

const role = (role_name: string, filled = 0) => ({ id: role_name, role_name, places: 2, filled })
const job = (...roles: ReturnType<typeof role>[]) => ({ roles }) as unknown as Job
const person = (job_role: string, match: Partial<JobMatch> = {}, fields: Partial<FittingFreelancer> = {}) =>
  ({
    freelancer: { id: job_role, job_roles: [job_role] },
    match: { score: 80, reasons: ['free on all days'], missing: [], miles: 12, clashes: [], ...match },
    applied: false,
    invited_at: null,
    ...fields,
  }) as unknown as FittingFreelancer
const told = (of: Job, ...people: FittingFreelancer[]) => freeNearbyOf(of, people).map(freeNearbyText)

test('those of the role within 50 miles who are free and not asked yet', () => {
  const rigger = (match?: Partial<JobMatch>, fields?: Partial<FittingFreelancer>) => person('Rigger', match, fields)
  expect(told(job(role('Rigger')), rigger(), rigger({ miles: 50 }))).toEqual(['2 riggers within 50 miles are free'])
  expect(told(job(role('Rigger')), rigger({ miles: 51 }), rigger({ miles: null }))).toEqual([])
  expect(told(job(role('Rigger')), rigger({}, { applied: true }), rigger({}, { invited_at: '2026-12-01' }))).toEqual([])
  const clash = { clashes: [{ role_id: 'Rigger', text: 'clashes on Tue 15 Dec' }] }
  expect(told(job(role('Rigger')), rigger(clash), person('Carpenter'))).toEqual([])
})

test('each role that has a free place is told, by its own name', () => {
  const all = [person('LED technician'), person('Rigger'), person('Rigger')]
  expect(told(job(role('LED technician'), role('Rigger', 2)), ...all)).toEqual([
    '1 LED technician within 50 miles is free',
  ])
})
