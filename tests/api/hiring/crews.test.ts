import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { CrewPerson } from '../../../shared/hiring/crews.ts'
import type { InviteOutcome } from '../../../shared/hiring/invitations.ts'
import { CREW_LISTS_MAX, CREW_PEOPLE_MAX } from '../../../shared/limits.ts'
import { createOverJob } from '../../support/factories/bare-job.ts'
import { invite, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobsWorld, MANCHESTER, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

const people = (entries: [Person | string, { is_in?: boolean; note?: string }?][]) => ({
  people: entries.map(([person, { is_in = true, note } = {}]) => ({
    freelancer_id: typeof person === 'string' ? person : person.user.id,
    is_in,
    ...(note !== undefined && { note }),
  })),
})

async function crewWorld() {
  const world = await jobsWorld()
  const mina = await createEmployer(world, { full_name: 'Mina Okafor' })
  const member = await createMember(world, mina)
  const tomasz = await createFreelancer(world, { ...MANCHESTER, full_name: 'Tomasz Adamski' })
  const ben = await createFreelancer(world, { ...MANCHESTER, full_name: 'Ben Waits' })
  const { body: list } = await mina.post('/crews', { name: 'A-team rigging' })
  const patch = ({ token }: Person, path: string, body: object) => world.call<any>('PATCH', path, body, token)
  return { patch, world, mina, member, tomasz, ben, list, favourites: mina.user.company_id! }
}

test('a star and a named list are the whole company’s, on every member’s device, and never a freelancer’s', async () => {
  const { mina, member, tomasz, ben, list, favourites, patch } = await crewWorld()
  const starred = await patch(member, `/crews/${favourites}/people`, people([[tomasz]]))
  expect(starred).toMatchObject({
    status: 200,
    body: { id: favourites, name: 'Favourites', is_favourites: true, people: [{ full_name: 'Tomasz Adamski' }] },
  })
  const both = people([[tomasz, { note: 'Own truck' }], [ben]])
  expect((await patch(mina, `/crews/${list.id}/people`, both)).status).toBe(200)

  const { body: lists } = await member.get('/crews')
  expect(lists.map(({ name }: { name: string }) => name)).toEqual(['Favourites', 'A-team rigging'])
  for (const one of [mina, member]) expect(await listsOn(one)).toEqual(expect.arrayContaining(lists))
  expect(await listsOn(tomasz)).toEqual([])
  const withNote = { full_name: 'Tomasz Adamski', note: 'Own truck' }
  expect(lists[1].people).toMatchObject([{ full_name: 'Ben Waits', note: '' }, withNote])
  expect(JSON.stringify((await tomasz.get(`/users/${tomasz.user.id}/profile`)).body)).not.toContain('Own truck')
})

test('a repeat changes nothing; a note stays until another is written; leaving takes it along', async () => {
  const { mina, member, tomasz, list, patch } = await crewWorld()
  const at = `/crews/${list.id}/people`
  const first = await patch(mina, at, people([[tomasz, { note: 'Own truck' }]]))
  expect((await patch(mina, at, people([[tomasz, { note: 'Own truck' }]]))).body).toEqual(first.body)
  expect((await patch(member, at, people([[tomasz]]))).body).toEqual(first.body)
  expect((await patch(member, at, people([[tomasz, { note: '' }]]))).body.people).toMatchObject([{ note: '' }])
  await patch(mina, at, people([[tomasz, { note: 'Own truck' }]]))
  for (const _ of [1, 2]) expect((await patch(mina, at, people([[tomasz, { is_in: false }]]))).body.people).toEqual([])
  expect((await patch(mina, at, people([[tomasz]]))).body.people).toMatchObject([{ note: '' }])
})

test('names are unique in a company, in either case; the favourites keep theirs', async () => {
  const { world, mina, member, list, favourites, tomasz, patch } = await crewWorld()
  const again = await member.post('/crews', { name: 'a-TEAM Rigging' })
  expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Choose another name') } })
  expect((await mina.post('/crews', { name: 'favourites' })).status).toBe(409)
  expect((await mina.put(`/crews/${list.id}`, { name: 'A-TEAM rigging' })).body.name).toBe('A-TEAM rigging')
  const rival = await createEmployer(world)
  expect((await rival.post('/crews', { name: 'A-team rigging' })).status).toBe(201)
  // Nobody takes the place of another company's favourites.
  expect((await rival.post('/crews', { id: favourites, name: 'Mine' })).status).toBe(409)
  await patch(mina, `/crews/${favourites}/people`, people([[tomasz]]))
  expect((await mina.put(`/crews/${favourites}`, { name: 'Best' })).status).toBe(409)
  expect((await mina.delete(`/crews/${favourites}`)).status).toBe(409)
  expect((await patch(rival, `/crews/${favourites}/people`, people([[tomasz]]))).status).toBe(404)
})

test('what is wrong with one entry refuses all of them: an unknown person, an employer, too many', async () => {
  const { world, mina, member, tomasz, ben, list, patch } = await crewWorld()
  const at = `/crews/${list.id}/people`
  const before = (await mina.get('/crews')).body
  expect((await patch(mina, at, people([[ben], [uuid()]]))).status).toBe(404)
  expect((await patch(mina, at, people([[ben], [member]]))).status).toBe(404)
  // Who has blocked the one who asks is not there for them.
  await tomasz.put(`/users/${mina.user.id}/block`)
  expect((await patch(mina, at, people([[ben], [tomasz]]))).status).toBe(404)
  expect((await mina.get('/crews')).body).toEqual(before)
  await Promise.all(
    Array.from({ length: CREW_PEOPLE_MAX }, () =>
      createFreelancer(world).then((one) => patch(mina, at, people([[one]]))),
    ),
  )
  const full = await patch(mina, at, people([[ben]]))
  expect(full).toMatchObject({ status: 409, body: { detail: expect.stringContaining(`${CREW_PEOPLE_MAX} people`) } })
  for (let n = 1; n < CREW_LISTS_MAX; n++) expect((await mina.post('/crews', { name: `List ${n}` })).status).toBe(201)
  expect((await mina.post('/crews', { name: 'One more' })).status).toBe(409)
})

test('who deletes their account falls out, and a new name comes along; who leaves the team loses the lists', async () => {
  const { mina, member, tomasz, ben, list, patch } = await crewWorld()
  await patch(mina, `/crews/${list.id}/people`, people([[tomasz], [ben]]))
  const device = createDevice(member)
  await device.pullAll()
  await ben.put('/users/profile', { full_name: 'Benjamin Waits' })
  expect((await tomasz.delete('/users/me')).status).toBe(204)
  await device.pullAll()
  expect(device.of('crew_list').map((one) => one.people)).toMatchObject([[{ full_name: 'Benjamin Waits' }]])
  expect((await mina.delete(`/companies/members/${member.user.id}`)).status).toBe(204)
  await device.pullAll()
  expect(device.of('crew_list')).toEqual([])
})

test('who worked with the company, when, how often and rated how; and how they stand to a project', async () => {
  const { world, mina, tomasz, ben, list, patch } = await crewWorld()
  const first = await createOverJob(world, mina, [tomasz])
  const second = await createOverJob(world, mina, [tomasz])
  const rate = (id: string, rating: number) =>
    mina.post(`/jobs/${id}/rate`, { freelancer_id: tomasz.user.id, rating, review: 'Calm.' })
  expect((await rate(first.id, 5)).status).toBe(201)
  world.setClock(new Date(world.ctx.now().getTime() + 1000))
  expect((await rate(second.id, 4)).status).toBe(201)
  await patch(mina, `/crews/${list.id}/people`, people([[ben]]))
  const job = await post(mina)
  const { body } = await mina.get(`/crews/people?job_id=${job.id}`)
  expect(body).toMatchObject([
    {
      freelancer: { full_name: 'Tomasz Adamski' },
      times_worked: 2,
      worked: expect.arrayContaining([first, second].map(({ id }) => expect.objectContaining({ job_id: id }))),
      rated: { mean: 4.5, last: 4, count: 2 },
      for_job: { invited_at: null, asked_first_at: null, status: null },
    },
    { freelancer: { full_name: 'Ben Waits' }, times_worked: 0, last_worked: null, worked: [], rated: null },
  ])
  expect(body[0].last_worked).toEqual(body[0].worked[0])
  expect((await mina.get('/crews/people')).body[0].for_job).toBeNull()
  expect((await (await createEmployer(world)).get('/crews/people')).body).toEqual([])
})

test('a list is invited in one go: who applied, is booked, has blocked or was invited is left out, with the reason', async () => {
  const { world, mina, member, tomasz, ben } = await crewWorld()
  const job = await postPremium(world, mina)
  const [busy, blocker, applied] = await Promise.all(
    ['Bea Busy', 'Bo Blocker', 'Al Applied'].map((full_name) => createFreelancer(world, { ...MANCHESTER, full_name })),
  )
  await step(mina, await applyFor(busy!, await post(mina)), 'accept')
  await blocker!.put(`/users/${mina.user.id}/block`)
  await applyFor(applied!, job)
  expect((await invite(member, job, ben)).status).toBe(201)
  const everybody = [tomasz, busy!, blocker!, applied!, ben].map(({ user }) => ({ id: uuid(), freelancer_id: user.id }))
  const asked = { people: [...everybody, { id: uuid(), freelancer_id: uuid() }], message: 'Hi {name}, are you free?' }
  const { status, body } = await mina.post(`/jobs/${job.id}/invitations/several`, asked)
  expect(status).toBe(200)
  expect(body.map(({ is_invited, reason }: InviteOutcome) => is_invited || reason)).toEqual([
    true,
    'Bea Busy is not free on these days.',
    'This person does not take invitations.',
    'Al Applied has applied for this project already.',
    'Your company has already invited Ben Waits to this project.',
    'This freelancer does not exist.',
  ])
  const [conversation] = (await tomasz.get('/messages/conversations')).body
  expect(conversation.last_message).toBe('Hi Tomasz, are you free?')
  // A repeat answers the same, and sends nothing.
  expect((await mina.post(`/jobs/${job.id}/invitations/several`, asked)).body).toEqual(body)
  expect((await tomasz.get('/messages/conversations')).body).toEqual([conversation])

  const { body: standing } = await mina.get(`/crews/people?job_id=${job.id}`)
  expect(standing).toEqual([])
  const reminded = await mina.post(`/jobs/${job.id}/broadcasts`, {
    audience: { to: 'selection', freelancer_ids: [tomasz.user.id, ben.user.id] },
    content: 'Are you free?',
  })
  expect(reminded.status).toBe(201)
  expect((await tomasz.get('/messages/conversations')).body[0].last_message).toBe('Are you free?')
})

test('who is asked first stands so to the project, and can be written to about it; who was not asked cannot', async () => {
  const { mina, tomasz, ben, list, favourites, patch } = await crewWorld()
  await patch(mina, `/crews/${list.id}/people`, people([[tomasz]]))
  await patch(mina, `/crews/${favourites}/people`, people([[ben]]))
  const job = await post(mina)
  expect((await mina.put(`/jobs/${job.id}/asked-first`, { list_id: list.id, hours: 24 })).status).toBe(200)
  const { body } = await mina.get(`/crews/people?job_id=${job.id}`)
  const stands = new Map(body.map(({ freelancer, for_job }: CrewPerson) => [freelancer.full_name, for_job]))
  expect(stands.get('Tomasz Adamski')).toMatchObject({ invited_at: null, asked_first_at: expect.any(String) })
  expect(stands.get('Ben Waits')).toMatchObject({ asked_first_at: null })
  const remind = (...whom: Person[]) =>
    mina.post(`/jobs/${job.id}/broadcasts`, {
      audience: { to: 'selection', freelancer_ids: whom.map(({ user }) => user.id) },
      content: 'Are you free?',
    })
  expect((await remind(tomasz, ben)).status).toBe(404)
  expect((await remind(tomasz)).status).toBe(201)
  const [conversation] = (await tomasz.get('/messages/conversations')).body
  expect(conversation).toMatchObject({ job_id: job.id, last_message: 'Are you free?' })
})

test('a list cannot be invited to a project without Premium, nor to one that is closed', async () => {
  const { world, mina, tomasz } = await crewWorld()
  const asked = { people: [{ id: uuid(), freelancer_id: tomasz.user.id }], message: 'Are you free?' }
  expect((await mina.post(`/jobs/${(await post(mina)).id}/invitations/several`, asked)).status).toBe(402)
  const job = await postPremium(world, mina)
  await mina.post(`/jobs/${job.id}/close`)
  expect((await mina.post(`/jobs/${job.id}/invitations/several`, asked)).status).toBe(409)
})

test('whoever has blocked the one who asks does not say when they are free; others say no more than that they are not', async () => {
  const { world, mina, tomasz, ben, list, patch } = await crewWorld()
  await patch(mina, `/crews/${list.id}/people`, people([[tomasz], [ben]]))
  const job = await post(mina)
  const rival = await createEmployer(world)
  for (const one of [tomasz, ben]) await step(rival, await applyFor(one, await post(rival)), 'accept')
  await tomasz.put(`/users/${mina.user.id}/block`)
  const { body } = await mina.get(`/crews/people?job_id=${job.id}`)
  const shown = new Map(body.map((one: CrewPerson) => [one.freelancer.full_name, one.for_job?.match]))
  expect(shown.get('Tomasz Adamski')).toBeNull()
  expect(shown.get('Ben Waits')).toMatchObject({ missing: expect.arrayContaining(['not free']) })
})

async function listsOn(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return device.of('crew_list')
}
