import { expect, test } from 'vitest'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { connect } from '../../support/outside/calendars.ts'
import { fittingFor, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { startCalendarProvider } from '../../support/outside/oauth-calendar-server.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'

const RIGGER = { job_roles: ['Rigger'], skills: ['IPAF', 'Rope access'], ...MANCHESTER, travel_distance: '50' as const }
const matchOf = async (person: Person, title: string) =>
  (await person.get<Job[]>('/jobs')).body.find((job) => job.title === title)!.match!

test('busy in the calendar: the freelancer sees it, an employer only ‘not free’; accepting is not refused', async () => {
  const google = await startCalendarProvider('google')
  google.state.events = [{ start: '2027-03-02T09:00:00Z', end: '2027-03-02T11:00:00Z' }]
  const world = await jobsWorld(google.settings)
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, RIGGER)]
  const job = await post(boss, { title: 'those days', roles: [role({ places: 2 })] })
  const next = { date_start: '2027-03-02T11:00:00Z', date_end: '2027-03-02T18:00:00Z' }
  await post(boss, { title: 'two shifts', roles: [role(), role(next)] })
  await post(boss, { title: 'other days', roles: [role({ ...next, date_end: '2027-03-05T18:00:00Z' })] })
  const free = await matchOf(ana, 'those days')
  expect(free.reasons).toContain('free on all days')

  await connect(world, ana, 'google')
  const busy = await matchOf(ana, 'those days')
  expect([busy.missing, busy.reasons.includes('free on all days')]).toEqual([
    ['busy in your calendar on Tue 2 Mar'],
    false,
  ])
  expect(busy.score).toBe(free.score - 10)
  const twoShifts = await matchOf(ana, 'two shifts')
  expect(twoShifts.reasons).toContain('free for 1 of 2 roles')
  expect(twoShifts.clashes).toEqual([
    { role_id: expect.any(String), text: 'busy in your calendar on Tue 2 Mar', at: '2027-03-02T09:00:00.000Z' },
  ])
  expect((await matchOf(ana, 'other days')).reasons).toContain('free on all days')

  await ana.post('/calendar/disconnect')
  expect((await matchOf(ana, 'those days')).reasons).toContain('free on all days')
  await connect(world, ana, 'google')
  const [fitting] = await fittingFor(boss, await postPremium(world, boss))
  expect(fitting!.match.missing).toEqual(['not free'])

  const application = await applyFor(ana, job)
  const [applicant] = (await boss.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body
  expect(applicant!.match!.missing).toEqual(['not free'])
  expect(JSON.stringify(applicant)).not.toMatch(/calendar|2 Mar/)
  expect((await step(boss, application, 'accept')).status).toBe(200)
  expect((await matchOf(ana, 'those days')).missing).toEqual([])
  expect((await matchOf(ana, 'two shifts')).missing).toEqual([expect.stringContaining('clashes on')])
})
