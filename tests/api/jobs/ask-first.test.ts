import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { users } from '../../../server/db/schema/people.ts'
import { openDueJobs } from '../../../server/jobs/ask-list-first.ts'
import { jobRows } from '../../../server/jobs/core/job-rows.ts'
import { queueJobAlerts } from '../../../server/jobs/searches/job-alerts.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { invite } from '../../support/factories/fitting.ts'
import { applyFor, post, role, SAVED_SEARCH } from '../../support/factories/jobs.ts'
import { createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { collectNotifications, SITE } from '../../support/outside/notifications.ts'
import { createDevice } from '../../support/sync-device.ts'
import { askFirstWorld, putInList, RIGGER } from '../../support/factories/ask-first.ts'

const A_DAY_ON = '2027-02-02T12:00:00.000Z'

/** Each way by which a freelancer finds jobs, with the ids of what they find. */
async function found(person: Person, company_id: string) {
  const ids = (jobs: Pick<Job, 'id'>[]) => jobs.map(({ id }) => id)
  const device = createDevice(person)
  await device.pullAll()
  return {
    list: ids((await person.get('/jobs')).body),
    byRole: ids((await person.get('/jobs?role=Rigger')).body),
    byPlace: ids((await person.get('/jobs?location=Manchester&distance=20')).body),
    byDate: ids((await person.get('/jobs?date_from=2027-03-01')).body),
    rows: ids(device.of('job') as Job[]),
    matched: device.of('matched')[0]?.ids ?? [],
    company: ids((await person.get(`/companies/${company_id}`)).body.open_projects),
  }
}
const nowhere = { list: [], byRole: [], byPlace: [], byDate: [], rows: [], matched: [], company: [] }
const everywhere = ({ id }: Pick<Job, 'id'>) =>
  Object.fromEntries(Object.keys(nowhere).map((way) => [way, [id]])) as Record<keyof typeof nowhere, string[]>

test('while a list is asked first its people find the project by every way, and nobody else by any', async () => {
  const { world, mina, tomasz, ben, postFirst } = await askFirstWorld()
  const job = await postFirst()
  expect(job.asked_first).toEqual({ until: A_DAY_ON, list_name: 'A-team rigging', people: 1 })
  const company = mina.user.company_id!
  expect(await found(tomasz, company)).toEqual(everywhere(job))
  expect(await found(ben, company)).toEqual(nowhere)
  const rowsFor = async ({ user }: Person) => {
    const viewer = (await world.ctx.db.read.select().from(users).where(eq(users.id, user.id)).get())!
    return await jobRows(world.ctx.db.read, viewer, [job.id], world.ctx.now())
  }
  expect([await rowsFor(tomasz), await rowsFor(ben)]).toMatchObject([[{ id: job.id }], []])
  // Who is asked learns until when, and neither the list's name nor how many were asked.
  expect((await tomasz.get('/jobs')).body[0].asked_first).toEqual({ until: A_DAY_ON })
  expect((await tomasz.get('/jobs?role=Driver')).body).toEqual([])
  expect((await applyFor(tomasz, job)).status).toBe('pending')
})

test('to somebody outside the list applying and writing answer as for a job that does not exist', async () => {
  const { mina, tomasz, ben, postFirst } = await askFirstWorld()
  const job = await postFirst()
  const apply = (person: Person, id: string) => person.post(`/jobs/${id}/apply`, { message: 'I can do this.' })
  const write = (person: Person, job_id: string) =>
    person.post('/messages/send', { recipient_id: mina.user.id, job_id, content: 'Is it still free?' })
  for (const act of [apply, write]) {
    const [hidden, unknown] = [await act(ben, job.id), await act(ben, uuid())]
    expect([hidden.status, hidden.body.detail]).toEqual([404, unknown.body.detail])
  }
  expect((await write(tomasz, job.id)).status).toBe(201)
  // Nor does closing it tell them that there was one.
  await mina.post(`/jobs/${job.id}/close`)
  expect((await apply(ben, job.id)).status).toBe(404)
  expect((await apply(tomasz, job.id)).status).toBe(409)
})

test('those asked are told until when, once; nobody else is told anything until then', async () => {
  const { world, mina, tomasz, ben, asked_first, postFirst } = await askFirstWorld()
  await ben.post('/saved-searches', SAVED_SEARCH)
  const notifications = await collectNotifications(world, [tomasz, ben])
  const job = await postFirst()
  const to = 'Tomasz Adamski'
  const title = 'Northlight asks you first: Arena rig'
  const body =
    '1 to 3 Mar 2027, Manchester. Until Tue 2 Feb at 12:00 only the people they ask first can see it and apply.'
  expect(await notifications()).toMatchObject([
    { to, by: 'mail', subject: title, text: expect.stringContaining(`${body}\n\n${SITE}/?job=${job.id}`) },
    { to, by: 'push', title, body, navigate: `${SITE}/?job=${job.id}` },
  ])
  const again = await mina.put(`/jobs/${job.id}/asked-first`, asked_first)
  expect([again.status, again.body.asked_first]).toEqual([200, job.asked_first])
  expect(await notifications()).toEqual([])
})

test('those asked are told the days by role where the roles have different ones, of a night none more', async () => {
  const { world, tomasz, postFirst } = await askFirstWorld()
  const notifications = await collectNotifications(world, [tomasz])
  const night = { date_start: '2027-03-03T21:00:00.000Z', date_end: '2027-03-04T05:00:00.000Z' }
  await postFirst({ roles: [role(), role({ role_name: 'Loader', ...night })] })
  const [, push] = await notifications()
  expect(push).toMatchObject({ body: expect.stringMatching(/^Rigger, 1 to 3 Mar 2027; Loader, 3 Mar 2027, Manch/) })
})

test('when the time is over it opens to everybody it fits, with the usual alerts', async () => {
  const { world, mina, tomasz, ben, postFirst } = await askFirstWorld()
  const company = mina.user.company_id!
  for (const one of [tomasz, ben])
    await one.post('/saved-searches', { ...SAVED_SEARCH, filters: { role: 'Rigger', distance: 50 } })
  const notifications = await collectNotifications(world, [ben, tomasz])
  const job = await postFirst()
  // That Tomasz is asked first.
  expect((await notifications()).map(({ to }) => to)).toEqual(['Tomasz Adamski', 'Tomasz Adamski'])
  const device = createDevice(ben)
  await device.pullAll()
  world.setClock('2027-02-02T11:59:59.000Z')
  await openDueJobs(world.ctx)
  await device.pullAll()
  expect(device.of('job')).toEqual([])
  expect(await notifications()).toEqual([])

  world.setClock(A_DAY_ON)
  await openDueJobs(world.ctx)
  await device.pullAll()
  expect(device.of('job')).toMatchObject([{ id: job.id }])
  expect(await found(ben, company)).toEqual(everywhere(job))
  expect((await mina.get('/jobs')).body[0]).not.toHaveProperty('asked_first')
  // Tomasz, who is no rigger, keeps it. He was told before, and is not told again.
  expect((await tomasz.get('/jobs')).body).toMatchObject([{ id: job.id }])
  expect((await tomasz.get('/jobs')).body[0]).not.toHaveProperty('asked_first')
  expect((await notifications()).map(({ to, by }) => [to, by])).toEqual([
    ['Ben Waits', 'mail'],
    ['Ben Waits', 'push'],
  ])
  await openDueJobs(world.ctx)
  expect(await notifications()).toEqual([])
})

test('in the mail of the morning it is new on the day it opens, to those who were not asked', async () => {
  const { world, tomasz, ben, postFirst } = await askFirstWorld()
  const mails = await collectNotifications(world, [], [tomasz, ben])
  await queueJobAlerts(world.ctx)
  await postFirst()
  await mails()
  const morning = async (moment: string) => {
    world.setClock(moment)
    await openDueJobs(world.ctx)
    await queueJobAlerts(world.ctx)
    world.setClock(moment.replace(':00:00Z', ':01:00Z'))
    return (await mails()).map((mail) => [mail.to, mail.by === 'mail' && mail.subject])
  }
  expect(await morning('2027-02-02T08:00:00Z')).toEqual([])
  expect(await morning('2027-02-03T08:00:00Z')).toEqual([['Ben Waits', 'A new job for you: Arena rig']])
})

test('a member opens it at once; asking first later takes it from those who have neither applied nor been invited', async () => {
  const { world, mina, tomasz, ben, asked_first, postFirst } = await askFirstWorld()
  const company = mina.user.company_id!
  const member = await createMember(world, mina)
  // An alert keeps a job in the list of whoever got it, as long as they may see it.
  await ben.post('/saved-searches', SAVED_SEARCH)
  const notifications = await collectNotifications(world, [ben])
  const job = await postFirst()
  const opened = await member.delete(`/jobs/${job.id}/asked-first`)
  expect([opened.status, opened.body.asked_first]).toEqual([200, undefined])
  expect((await notifications()).filter(({ to }) => to === 'Ben Waits')).toHaveLength(2)
  const device = createDevice(ben)
  await device.pullAll()
  expect(device.of('job')).toMatchObject([{ id: job.id }])
  expect((await member.delete(`/jobs/${job.id}/asked-first`)).body).toEqual(opened.body)

  const applied = await createFreelancer(world, { ...RIGGER, full_name: 'Al Applied' })
  await applyFor(applied, job)
  const later = await member.put(`/jobs/${job.id}/asked-first`, { ...asked_first, hours: 12 })
  expect(later.body.asked_first).toEqual({ until: '2027-02-02T00:00:00.000Z', list_name: 'A-team rigging', people: 1 })
  await device.pullAll()
  expect([...device.rows.values()].filter((row) => (row as Job | null)?.id === job.id)).toEqual([])
  expect(await found(ben, company)).toEqual(nowhere)
  expect((await found(applied, company)).rows).toEqual([job.id])
  expect((await found(tomasz, company)).list).toEqual([job.id])

  // The same list for longer counts from when it was asked; another list follows it, and both see it.
  world.setClock('2027-02-01T18:00:00Z')
  const longer = await mina.put(`/jobs/${job.id}/asked-first`, asked_first)
  expect(longer.body.asked_first.until).toBe(A_DAY_ON)
  const { body: second } = await mina.post('/crews', { name: 'B-team' })
  await putInList(world, mina, second.id, [ben])
  const next = await mina.put(`/jobs/${job.id}/asked-first`, { list_id: second.id, hours: 24 })
  expect(next.body.asked_first).toEqual({ until: '2027-02-02T18:00:00.000Z', list_name: 'B-team', people: 2 })
  expect((await found(ben, company)).list).toEqual([job.id])
  expect((await found(tomasz, company)).list).toEqual([job.id])
})

test('who is invited meanwhile sees it; a star is a list too; who blocks the company is not asked', async () => {
  const { world, mina, tomasz, ben } = await askFirstWorld()
  const blocker = await createFreelancer(world, RIGGER)
  await putInList(world, mina, mina.user.company_id!, [tomasz, blocker])
  await blocker.put(`/users/${mina.user.id}/block`)
  const job = await post(mina, { asked_first: { list_id: mina.user.company_id!, hours: 48 } })
  expect(job.asked_first).toMatchObject({ list_name: 'Favourites', people: 1 })
  expect((await blocker.get('/jobs')).body).toEqual([])
  // Inviting is of Premium.
  await world.ctx.db.write((tx) => tx.update(jobs).set({ placement: 'top' }).where(eq(jobs.id, job.id)).run())
  expect((await invite(mina, job, ben)).status).toBe(201)
  expect((await ben.get('/jobs')).body).toMatchObject([{ id: job.id, invited_at: expect.any(String) }])
  expect((await ben.get('/jobs')).body[0]).not.toHaveProperty('asked_first')
  expect((await applyFor(ben, job)).status).toBe('pending')
})

test('what is closed and listed again is still asked first; its time passes while it is closed', async () => {
  const { world, mina, ben, postFirst } = await askFirstWorld()
  const company = mina.user.company_id!
  const job = await postFirst()
  await mina.post(`/jobs/${job.id}/close`)
  await mina.post(`/jobs/${job.id}/reopen`)
  expect(await found(ben, company)).toEqual(nowhere)
  await mina.post(`/jobs/${job.id}/close`)
  world.setClock(A_DAY_ON)
  await openDueJobs(world.ctx)
  expect(await found(ben, company)).toEqual(nowhere)
  await mina.post(`/jobs/${job.id}/reopen`)
  expect(await found(ben, company)).toEqual(everywhere(job))
})
