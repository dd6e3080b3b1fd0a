import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import type { BusyDays } from '../../../shared/people/users.ts'
import { fittingFor, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'
import { createDevice } from '../../support/sync-device.ts'

const RIGGER = { job_roles: ['Rigger'], skills: ['IPAF', 'Rope access'], ...MANCHESTER, travel_distance: '50' as const }
const change = (person: Person, days: string[], is_blocked = true, note = '') =>
  person.put('/calendar/blocked-days', { days, is_blocked, note })
const matchOf = async (person: Person, title: string) =>
  (await person.get<Job[]>('/jobs')).body.find((job) => job.title === title)!.match!

test('a blocked day: its owner reads which, an employer only ‘not free’; accepting is not refused', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, RIGGER)]
  const job = await post(boss, { title: 'those days', roles: [role({ places: 2 })] })
  const night = { date_start: '2027-03-01T18:00:00Z', date_end: '2027-03-02T02:00:00Z' }
  await post(boss, { title: 'the night before', roles: [role(night)] })
  const premium = await postPremium(world, boss)
  const free = await matchOf(ana, 'those days')

  expect((await change(ana, ['2027-03-02'], true, 'Gran’s 90th')).status).toBe(204)
  const busy = await matchOf(ana, 'those days')
  expect(busy.missing).toEqual(['you blocked Tue 2 Mar'])
  expect(busy.score).toBe(free.score - 10)
  expect((await matchOf(ana, 'the night before')).reasons).toContain('free on all days')
  await change(ana, ['2027-03-02'], false)
  expect(await matchOf(ana, 'those days')).toEqual(free)
  await change(ana, ['2027-03-02'], true, 'Gran’s 90th')
  const [fitting] = await fittingFor(boss, premium)
  expect(fitting!.match.missing).toEqual(['not free'])

  const application = await applyFor(ana, job)
  const [applicant] = (await boss.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body
  expect(applicant!.match!.missing).toEqual(['not free'])
  await change(ana, ['2027-02-10', '2027-02-11'], true, 'Gran’s 90th')
  const days = (await boss.get<BusyDays[]>(`/freelancers/${ana.user.id}/busy-days`)).body
  expect(days).toContainEqual({ first_day: '2027-02-10', last_day: '2027-02-11' })
  expect(JSON.stringify([fitting, applicant, days])).not.toMatch(/blocked|2 Mar|Gran/)

  expect((await step(boss, application, 'accept')).status).toBe(200)
  expect((await matchOf(ana, 'those days')).missing).toEqual([])
})

async function inDownload(world: World, { token }: Person) {
  const download = await world.app.request('/api/users/me/export', { headers: { authorization: `Bearer ${token}` } })
  return JSON.parse(strFromU8(unzipSync(new Uint8Array(await download.arrayBuffer()))['data.json']!)).blocked_days
}

test('a repeat changes nothing, and other devices learn of each day', async () => {
  const world = await jobsWorld()
  const [ana, ben] = [await createFreelancer(world, RIGGER), await createFreelancer(world, RIGGER)]
  const device = createDevice(ana)
  await change(ana, ['2027-03-03', '2027-03-02', '2027-03-03'], true, 'Away')
  await device.pullAll()
  const both = [
    { id: '2027-03-02', note: 'Away' },
    { id: '2027-03-03', note: 'Away' },
  ]
  expect(device.of('blocked_day')).toEqual(expect.arrayContaining(both))
  const cursor = device.cursor
  await change(ana, ['2027-03-02', '2027-03-03'], true, 'Away')
  await device.pullAll()
  expect(device.cursor).toBe(cursor)

  await change(ben, ['2027-03-02'], false)
  await change(ana, ['2027-03-03', '2027-03-04'], false)
  await device.pullAll()
  expect(device.of('blocked_day')).toEqual([both[0]])
  const blocked_days = await inDownload(world, ana)
  expect(blocked_days).toEqual([{ day: '2027-03-02', note: 'Away' }])
})

test.each([
  [{ days: [], is_blocked: true }],
  [{ days: ['2027-02-30'], is_blocked: true }],
  [{ days: ['2031-01-01'], is_blocked: true }],
  [{ days: ['2020-01-01'], is_blocked: false }],
  [{ days: ['2027-03-02'], is_blocked: 'yes' }],
  [{ days: ['2027-03-02', '1.3.'], is_blocked: true }],
  [{ days: ['2027-03-02'], is_blocked: true, note: 'x'.repeat(201) }],
])('%o is refused, and nothing changes', async (body) => {
  const world = await jobsWorld()
  const ana = await createFreelancer(world, RIGGER)
  const answer = await ana.put('/calendar/blocked-days', body)
  expect([answer.status, typeof (answer.body as { detail: string }).detail]).toEqual([422, 'string'])
  const blocked_days = await inDownload(world, ana)
  expect(blocked_days).toEqual([])
})
