import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '../../../server/db/schema/people.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { savedSearchKeys } from '../../../server/db/schema/searches.ts'
import { queueJobAlerts } from '../../../server/jobs/searches/job-alerts.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import type { SearchFilters } from '../../../shared/jobs/search-filters.ts'
import { eventually } from '../../support/eventually.ts'
import {
  applyFor,
  jobBody,
  jobsWorld,
  MANCHESTER,
  post,
  role,
  SAVED_SEARCH,
  step,
} from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import type { World } from '../../support/world.ts'

const HOME = { ...MANCHESTER, location: 'Manchester', travel_distance: '50' as const }
const save = (person: Person, filters: SearchFilters = SAVED_SEARCH.filters, fields: object = {}) =>
  person.post('/saved-searches', { ...SAVED_SEARCH, filters, ...fields })

/** Carries out everything queued; then returns the subjects of this person's mails. */
async function mailsTo({ ctx }: World, { user }: Person) {
  ctx.deliveries.wake()
  await eventually(async () => {
    const due = ctx.now().toISOString()
    const waiting = await ctx.db.read.select().from(deliveries).all()
    expect(waiting.filter(({ channel, not_before }) => channel !== 'push' && not_before <= due)).toEqual([])
  })
  const mails = await ctx.db.read.select().from(devMailbox).where(eq(devMailbox.to, user.email)).all()
  return mails.filter(({ subject }) => subject.startsWith('New job') || subject.startsWith('A new job'))
}
const pushesTo = async ({ ctx }: World, { user }: Person) =>
  (await ctx.db.read.select().from(deliveries).all())
    .map(({ payload }) => payload as Record<string, string>)
    .filter(({ user_id, title }) => user_id === user.id && title?.startsWith('New job'))

test('a search is saved, listed, renamed, changed and deleted; by its owner only, and on their device', async () => {
  const world = await jobsWorld()
  const [ana, ben] = [await createFreelancer(world, HOME), await createFreelancer(world)]
  const device = createDevice(ana)
  const { status, body: search } = await save(ana)
  expect([status, search]).toMatchObject([201, SAVED_SEARCH])
  await device.pullAll()
  expect(device.of('saved_search')).toEqual([search])
  expect((await ana.put(`/saved-searches/${search.id}`, { name: ' Near home ', alert: false })).body).toMatchObject({
    name: 'Near home',
    alert: false,
    filters: SAVED_SEARCH.filters,
  })
  expect((await ana.put(`/saved-searches/${search.id}`, { filters: { location: 'Leeds' } })).status).toBe(200)
  const [listed] = (await ana.get('/saved-searches')).body
  await device.pullAll()
  expect(device.of('saved_search')).toEqual([listed])
  expect(listed).toMatchObject({ name: 'Near home', filters: { location: 'Leeds' } })

  for (const answer of [
    await ben.put(`/saved-searches/${search.id}`, { name: 'Mine' }),
    await ben.delete(`/saved-searches/${search.id}`),
  ])
    expect(answer.status).toBe(404)
  expect((await ben.get('/saved-searches')).body).toEqual([])

  expect((await ana.delete(`/saved-searches/${search.id}`)).status).toBe(204)
  expect((await ana.delete(`/saved-searches/${search.id}`)).status).toBe(204)
  expect((await ana.put(`/saved-searches/${search.id}`, { name: 'Again' })).status).toBe(404)
  expect((await ana.get('/saved-searches')).body).toEqual([])
  await device.pullAll()
  expect(device.of('saved_search')).toEqual([])
})

test('the same id again is the same search; with another body or of another person: 409; deleted: 410', async () => {
  const world = await jobsWorld()
  const [ana, ben] = [await createFreelancer(world), await createFreelancer(world)]
  const id = uuid()
  expect((await save(ana, undefined, { id })).status).toBe(201)
  expect((await save(ana, undefined, { id })).status).toBe(200)
  expect((await save(ana, undefined, { id, name: 'Other' })).status).toBe(409)
  expect((await save(ben, undefined, { id })).status).toBe(409)
  await ana.delete(`/saved-searches/${id}`)
  expect((await save(ana, undefined, { id })).status).toBe(410)
})

test('twenty at most, and only with valid filters, at least one', async () => {
  const ana = await createFreelancer(await jobsWorld())
  for (const [filters, detail] of [
    [{}, 'Filters: must have at least one filter'],
    [{ role: ' ' }, 'Filters: must have at least one filter'],
    [{ distance: '50' }, 'Filters, distance: must be a number'],
    [{ date_from: '2027-03-02', date_to: '2027-03-01' }, 'Filters, date to: must not be before date from'],
    [{ colour: 'red' }, 'Filters, colour: is not known here'],
  ] as const)
    expect(await save(ana, filters as SearchFilters)).toMatchObject({ status: 422, body: { detail } })
  expect((await save(ana, undefined, { name: ' ' })).status).toBe(422)
  for (let n = 0; n < 20; n++) expect((await save(ana, undefined, { name: `Search ${n}` })).status).toBe(201)
  expect(await save(ana)).toMatchObject({
    status: 409,
    body: { detail: 'You have 20 saved searches. Remove one to save another.' },
  })
  const [last] = (await ana.get('/saved-searches')).body
  await ana.delete(`/saved-searches/${last.id}`)
  expect((await save(ana)).status).toBe(201)
})

test('a matching new job is alerted once, by mail and push; the linked job is in the list, however poor the match', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world, { company_name: 'Brightline' }), await createFreelancer(world, HOME)]
  await ana.put('/users/profile', { job_roles: ['Florist'] })
  const { subscription } = createPushDevice('https://fcm.googleapis.com/fcm/send/one')
  await ana.post('/push/subscriptions', subscription)
  await post(boss, { title: 'Before' })
  await save(ana)
  await save(ana, { min_rate: 200 }, { name: 'Well paid' })
  await save(ana, { distance: 300 }, { name: 'Silent', alert: false })
  const job = await post(boss, { title: 'Arena rig' })
  await post(boss, { title: 'Too far', location: 'London', roles: [role({ day_rate: 100 })] })
  const mails = await mailsTo(world, ana)
  expect(mails.map(({ subject }) => subject)).toEqual(['New job for "Rigging within 50 miles": Arena rig'])
  expect(mails[0]!.text).toContain(`/?job=${job.id}`)
  expect(mails[0]!.text).toContain('Turn these emails off: ')
  expect(await pushesTo(world, ana)).toMatchObject([
    { title: 'New job: Rigging within 50 miles', navigate: `/?job=${job.id}` },
  ])
  expect((await ana.get<Job[]>('/jobs')).body.map(({ title }) => title)).toEqual(['Arena rig'])

  await boss.post(`/jobs/${job.id}/close`)
  expect((await ana.get<Job[]>('/jobs')).body).toEqual([])
  await boss.post(`/jobs/${job.id}/reopen`)
  await boss.put(`/jobs/${job.id}`, jobBody({ title: 'Arena rig', location: 'Salford' }))
  expect(await mailsTo(world, ana)).toHaveLength(1)
  expect((await ana.get<Job[]>('/jobs')).body).toHaveLength(1)
})

test('an edited job alerts people it matches now and did not before; a reopened one alerts again', async () => {
  const world = await jobsWorld()
  const [boss, ana, ben] = [
    await createEmployer(world),
    await createFreelancer(world, HOME),
    await createFreelancer(world),
  ]
  const [far, shut] = [await post(boss, { title: 'far', location: 'London' }), await post(boss, { title: 'shut' })]
  await boss.post(`/jobs/${shut.id}/close`)
  await save(ana, { distance: 50 })
  await save(ben, { skills: 'welding, rope access', min_rate: 300 })
  await boss.put(`/jobs/${far.id}`, jobBody({ title: 'far', location: 'London', description: 'Other words' }))
  expect([...(await mailsTo(world, ana)), ...(await mailsTo(world, ben))]).toEqual([])
  await boss.put(`/jobs/${far.id}`, jobBody({ title: 'far', location: 'Leeds', roles: [role({ day_rate: 300 })] }))
  expect(await mailsTo(world, ana)).toHaveLength(1)
  expect(await mailsTo(world, ben)).toHaveLength(1)
  await boss.post(`/jobs/${shut.id}/reopen`)
  const cara = await createFreelancer(world)
  await step(boss, await applyFor(cara, far), 'accept')
  await save(cara, { role: 'rigger' })
  const dana = await createFreelancer(world)
  await save(dana, { role: 'rigger' })
  const [{ id }] = (await boss.get(`/jobs/${far.id}/applicants`)).body.map((one: Applicant) => one.application)
  expect((await cara.post(`/jobs/${far.id}/applications/${id}/cancel`, { reason: 'Ill' })).status).toBe(200)
  expect((await mailsTo(world, ana)).map(({ subject }) => subject.split(': ')[1])).toEqual(['far', 'shut'])
  expect([await mailsTo(world, cara), await mailsTo(world, dana)]).toMatchObject([
    [],
    [{ subject: expect.stringMatching(/far$/) }],
  ])
})

test('no alert for people who are suspended, have applied, or have blocked or are blocked by the poster; mail follows its setting, an alert its own', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const people = await Promise.all(Array.from({ length: 6 }, () => createFreelancer(world, HOME)))
  const [suspended, blocker, blocked, silent, moved, alerted] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  for (const person of people) await save(person, { distance: 10 })
  await world.ctx.db.write((tx) =>
    tx.update(users).set({ suspended_at: world.ctx.now().toISOString() }).where(eq(users.id, suspended.user.id)).run(),
  )
  await blocker.put(`/users/${boss.user.id}/block`)
  await boss.put(`/users/${blocked.user.id}/block`)
  await silent.put('/users/notification-settings', { email_job_alerts: false })
  await moved.put('/users/profile', { location: 'London' })
  await post(boss)
  expect(await mailsTo(world, alerted)).toHaveLength(1)
  for (const person of [suspended, blocker, blocked, silent, moved]) expect(await mailsTo(world, person)).toEqual([])

  const job = await post(boss, { location: 'London' })
  expect(await mailsTo(world, moved)).toHaveLength(1)
  await applyFor(alerted, job)
  await boss.put(`/jobs/${job.id}`, jobBody())
  expect(await mailsTo(world, alerted)).toHaveLength(1)

  const [{ id }] = (await moved.get('/saved-searches')).body
  await moved.put(`/saved-searches/${id}`, { alert: false })
  await post(boss, { location: 'London' })
  expect(await mailsTo(world, moved)).toHaveLength(1)
  expect(await world.ctx.db.read.select().from(savedSearchKeys).where(eq(savedSearchKeys.search_id, id)).all()).toEqual(
    [],
  )
})

test('a job is mailed once, in the morning or by a search', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, { ...HOME, job_roles: ['Rigger'] })]
  await queueJobAlerts(world.ctx)
  await save(ana, { min_rate: 300 })
  await post(boss, { title: 'told', roles: [role({ day_rate: 300 })] })
  const later = await post(boss, { title: 'in the morning' })
  await mailsTo(world, ana)
  world.setClock('2027-02-02T07:30:00Z')
  await queueJobAlerts(world.ctx)
  world.setClock('2027-02-02T07:31:00Z')
  const subjects = async () => (await mailsTo(world, ana)).map(({ subject }) => subject)
  const once = ['New job for "Rigging within 50 miles": told', 'A new job for you: in the morning']
  expect(await subjects()).toEqual(once)
  await boss.put(`/jobs/${later.id}`, jobBody({ title: 'in the morning', roles: [role({ day_rate: 300 })] }))
  expect(await subjects()).toEqual(once)
})

test.each<[SearchFilters, boolean]>([
  [{ role: 'rope' }, false],
  [{ role: 'head rigger' }, false],
  [{ role: 'RIGGER', date_from: '2027-03-02' }, true],
  [{ skills: 'welding,ipaf' }, true],
  [{ skills: 'access' }, true],
  [{ location: 'm3' }, true],
  [{ location: 'manch 1ar' }, true],
  [{ location: 'chester' }, false],
  [{ distance: 10, event_type: 'concert' }, true],
  [{ event_type: 'Concert' }, true],
  [{ event_type: 'Festival' }, false],
  [{ distance: 250 }, true],
  [{ date_to: '2027-02-28' }, false],
  [{ min_rate: 280 }, true],
])('%o matches a job: %s', async (filters, isAlerted) => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, HOME)]
  await save(ana, filters)
  await post(boss)
  expect(await mailsTo(world, ana)).toHaveLength(isAlerted ? 1 : 0)
})

test('a job without a known position is alerted to people who search by distance', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, HOME)]
  await save(ana, { distance: 10 })
  await post(boss, { location: 'Atlantis' })
  expect(await mailsTo(world, ana)).toHaveLength(1)
})
