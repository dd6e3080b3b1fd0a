import { eq } from 'drizzle-orm'
import { v5, v7 as uuid } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '../../../server/db/schema/people.ts'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import { BROADCASTS_PER_DAY } from '../../../shared/limits.ts'
import { EARLIER, publish } from '../../support/factories/call-sheets.ts'
import { confirm } from '../../support/factories/call-sheet-crew.ts'
import { applyFor, jobsWorld, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { deviceOf } from '../../support/factories/push.ts'
import { eventually } from '../../support/eventually.ts'
import { startPushService } from '../../support/outside/push-service.ts'
import { joinTeam } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'

/** Ana and Ben are confirmed as riggers, Cleo as FOH engineer; Dan has applied. */
async function crew(settings: Record<string, string> = {}) {
  const world = await jobsWorld(settings)
  const eva = await createEmployer(world, { full_name: 'Eva Stone', company_name: 'Brightline Events' })
  const max = await createMember(world, eva, { full_name: 'Max Reed' })
  const [ana, ben, cleo, dan] = await Promise.all(
    ['Ana Birch', 'Ben Holt', 'Cleo Marsh', 'Dan Frost'].map((full_name) => createFreelancer(world, { full_name })),
  )
  const roles = [role({ places: 5 }), role({ role_name: 'FOH engineer', places: 5 })]
  const job = await post(eva, { title: 'Arena tour', roles })
  const [rigger, foh] = job.roles
  for (const [person, job_role_id] of [
    [ana, rigger],
    [ben, rigger],
    [cleo, foh],
  ] as const) {
    const { body } = await person!.post(`/jobs/${job.id}/apply`, {
      message: 'I can do this.',
      job_role_id: job_role_id!.id,
    })
    await eva.post(`/jobs/${job.id}/applications/${body.id}/accept`, {})
  }
  await applyFor(dan!, job)
  const write = (audience: object, fields: object = {}, by = eva) =>
    by.post<Broadcast & { detail: string }>(`/jobs/${job.id}/broadcasts`, {
      audience,
      content: 'Doors at six.',
      ...fields,
    })
  return { world, eva, max, ana: ana!, ben: ben!, cleo: cleo!, dan: dan!, job, write }
}

const threadOf = async (person: Person, jobId: string) => {
  const { body } = await person.get('/messages/conversations')
  const thread = body.find((row: { job_id: string }) => row.job_id === jobId)
  return (await person.get(`/messages/conversation/${thread.conversation_id}`)).body as {
    id: string
    content: string
  }[]
}
/** Without marking anything as read. */
const wordsOf = async (person: Person) => {
  const device = createDevice(person)
  await device.pullAll()
  return device
    .of('message')
    .map(({ content }) => content as string)
    .filter((words) => words !== 'I can do this.')
}
const namesIn = ({ recipients }: Broadcast) => recipients.map(({ full_name }) => full_name)

test('each of the confirmed crew has it once, in their own thread, under an id that follows from the broadcast', async () => {
  const { ana, ben, cleo, dan, job, write } = await crew()
  const id = uuid()
  const sent = await write({ to: 'confirmed' }, { id })
  expect(sent).toMatchObject({ status: 201, body: { id, to: 'confirmed', author: { full_name: 'Eva Stone' } } })
  expect(sent.body.recipients).toMatchObject([
    { full_name: 'Ana Birch', refused: '', message: { is_delivered: false, is_read: false } },
    { full_name: 'Ben Holt' },
    { full_name: 'Cleo Marsh' },
  ])
  const again = await write({ to: 'confirmed' }, { id })
  expect([again.status, namesIn(again.body)]).toEqual([200, namesIn(sent.body)])
  for (const person of [ana, ben, cleo]) {
    const last = (await threadOf(person, job.id)).slice(1)
    expect(last).toMatchObject([{ id: v5(person.user.id, id), content: 'Doors at six.' }])
  }
  expect(await wordsOf(dan)).toEqual([])
})

test('another body under the same id, another author, and an id of another project are 409', async () => {
  const { eva, max, ana, write } = await crew()
  const id = uuid()
  await write({ to: 'confirmed' }, { id })
  const other = await post(eva)
  await confirm(eva, ana, other)
  expect((await write({ to: 'confirmed' }, { id, content: 'Doors at seven.' })).status).toBe(409)
  expect((await write({ to: 'unseen' }, { id })).status).toBe(409)
  expect((await write({ to: 'confirmed' }, { id }, max)).status).toBe(409)
  const elsewhere = { id, audience: { to: 'confirmed' }, content: 'Doors at six.' }
  expect((await eva.post(`/jobs/${other.id}/broadcasts`, elsewhere)).status).toBe(409)
  expect(await wordsOf(ana)).toEqual(['Doors at six.'])
})

test('the audience is who it is at that moment: a role, who has not seen the call sheet, a selection', async () => {
  const { eva, ana, dan, job, write } = await crew()
  const [, foh] = job.roles
  const toRole = await write({ to: 'role', role_id: foh!.id })
  expect([toRole.body.role_name, namesIn(toRole.body)]).toEqual(['FOH engineer', ['Cleo Marsh']])
  expect((await write({ to: 'unseen' })).body.detail).toBe('No call sheet has been published yet.')
  await publish(eva, job.id, 1)
  await ana.post(`/jobs/${job.id}/call-sheet/seen`, { version: 1 })
  expect(namesIn((await write({ to: 'unseen' })).body)).toEqual(['Ben Holt', 'Cleo Marsh'])
  await publish(eva, job.id, 2, EARLIER)
  expect(namesIn((await write({ to: 'unseen' })).body)).toEqual(['Ana Birch', 'Ben Holt', 'Cleo Marsh'])
  const selected = await write({ to: 'selection', freelancer_ids: [dan.user.id, ana.user.id, dan.user.id] })
  expect(namesIn(selected.body)).toEqual(['Ana Birch', 'Dan Frost'])
})

test('a renamed role is renamed on the team’s devices too: in messages to it, and in the crew of the call sheet', async () => {
  const { eva, max, job, write } = await crew()
  await publish(eva, job.id, 1)
  await write({ to: 'role', role_id: job.roles[1]!.id })
  const device = createDevice(max)
  await device.pullAll()
  const { id, employer_id: _, ...rest } = (await eva.get<Job[]>('/jobs')).body.find((one) => one.id === job.id)!
  const { title, description, event_type, location, postcode, required_skills } = rest
  const [rigger, foh] = rest.roles.map(({ filled: _filled, ...each }) => each)
  const edited = await eva.put(`/jobs/${id}`, {
    title,
    description,
    event_type,
    location,
    postcode,
    required_skills,
    roles: [rigger, { ...foh, role_name: 'System tech' }],
  })
  expect(edited.status).toBe(200)
  await device.pullAll()
  expect(device.of('broadcast')[0]!.role_name).toBe('System tech')
  const { crew: people } = device.of('call_sheet')[0] as CallSheet
  expect(people!.map(({ full_name, role_name }) => [full_name, role_name])).toContainEqual([
    'Cleo Marsh',
    'System tech',
  ])
})

test('with nobody to write to, or somebody who never applied, nothing is sent', async () => {
  const { world, eva, write, ana } = await crew()
  const stranger = await createFreelancer(world)
  const asked = await write({ to: 'selection', freelancer_ids: [ana.user.id, stranger.user.id] })
  expect([asked.status, asked.body.detail]).toEqual([
    404,
    'One of these people hasn’t applied for this project, been invited or been asked first.',
  ])
  expect((await write({ to: 'role', role_id: uuid() })).body.detail).toBe('Nobody is confirmed for this role.')
  const empty = await eva.post(`/jobs/${(await post(eva)).id}/broadcasts`, {
    audience: { to: 'confirmed' },
    content: 'Hi',
  })
  expect([empty.status, empty.body.detail]).toEqual([409, 'Nobody is confirmed for this project.'])
  expect((await write({ to: 'confirmed' }, { content: '  ' })).status).toBe(422)
  expect((await write({ to: 'confirmed' }, { content: 'x'.repeat(10_001) })).status).toBe(422)
  expect(await wordsOf(ana)).toEqual([])
})

test('somebody blocked, suspended or deleted is named, and holds up nobody else', async () => {
  const { world, eva, ana, ben, cleo, dan, write } = await crew()
  await ana.put(`/users/${eva.user.id}/block`)
  await world.ctx.db.write((tx) =>
    tx.update(users).set({ suspended_at: world.ctx.now().toISOString() }).where(eq(users.id, ben.user.id)).run(),
  )
  await world.ctx.db.write((tx) =>
    tx
      .update(users)
      .set({ deleted_at: '2027-01-01', suspended_at: '2027-01-01', full_name: 'Former member' })
      .where(eq(users.id, dan.user.id))
      .run(),
  )
  const everybody = [ana, ben, cleo, dan].map(({ user }) => user.id)
  const { status, body } = await write({ to: 'selection', freelancer_ids: everybody })
  expect(status).toBe(201)
  const REFUSED = 'This person does not take messages.'
  expect(body.recipients.map(({ full_name, refused, message }) => [full_name, refused, message !== null])).toEqual([
    ['Ana Birch', REFUSED, false],
    ['Ben Holt', REFUSED, false],
    ['Cleo Marsh', '', true],
    ['Former member', REFUSED, false],
  ])
  expect([await wordsOf(ana), await wordsOf(cleo)]).toEqual([[], ['Doors at six.']])
})

test('the team’s devices have it, with how far it has got; the crew’s have only the message', async () => {
  const { eva, max, ana, ben, write } = await crew()
  const { body } = await write({ to: 'confirmed' })
  const [evas, maxs, anas] = [createDevice(eva), createDevice(max), createDevice(ana)]
  await Promise.all([maxs.pullAll(), evas.pullAll()])
  expect(maxs.of('broadcast')).toEqual([body])
  await anas.pullAll()
  await anas.pullAll()
  expect(anas.of('broadcast')).toEqual([])
  await ben.post(`/messages/conversation/${body.recipients[1]!.message!.conversation_id}/read`, {
    seq: body.recipients[1]!.message!.seq,
  })
  await maxs.pullAll()
  const marks = body.recipients.map(({ message }) => {
    const thread = maxs.of('conversation').find((row) => row.conversation_id === message!.conversation_id)!
    return [thread.other_delivered_seq >= message!.seq, thread.other_read_seq >= message!.seq]
  })
  expect(marks).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  const fresh = createDevice(max)
  await fresh.pullAll()
  expect(
    fresh.of('broadcast')[0]!.recipients.map((one: any) => [one.message.is_delivered, one.message.is_read]),
  ).toEqual(marks)
})

test('who joins the team has the earlier ones, who leaves has them no more, and a new name is in them', async () => {
  const { world, eva, max, ana, write } = await crew()
  await write({ to: 'confirmed' })
  const priya = createDevice(await joinTeam(world, eva))
  const [maxs, evas] = [createDevice(max), createDevice(eva)]
  await Promise.all([maxs.pullAll(), evas.pullAll(), priya.pullAll()])
  expect(priya.of('broadcast')).toHaveLength(1)
  await ana.put('/users/profile', { full_name: 'Ana Birchwood' })
  await eva.delete(`/companies/members/${max.user.id}`)
  await Promise.all([maxs.pullAll(), evas.pullAll()])
  expect(maxs.of('broadcast')).toEqual([])
  expect(namesIn(evas.of('broadcast')[0] as Broadcast)).toContain('Ana Birchwood')
})

test('each is pushed to as by an ordinary message', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const { world, ana, ben, write } = await crew({ PUSH_EXTRA_ORIGINS: service.origin })
  const [anas, bens] = [await deviceOf(ana, service.endpoint()), await deviceOf(ben, service.endpoint())]
  world.setClock(null)
  await write({ to: 'confirmed' })
  const endpoints = [anas, bens].map(({ subscription }) => new URL(subscription.endpoint).pathname)
  await eventually(() => expect(service.pushes.map(({ path }) => path).toSorted()).toEqual(endpoints.toSorted()))
})

test('a reminder repeats the words for those alone who have not read them and are still on the job, once', async () => {
  const { world, eva, max, ana, ben, cleo, job, write } = await crew()
  const { body } = await write({ to: 'confirmed' })
  const remind = (id = uuid(), by = eva) =>
    by.post<Broadcast & { detail: string }>(`/jobs/${job.id}/broadcasts/${body.id}/remind`, { id })
  const early = await remind()
  expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('Wait 10 minutes')])
  world.setClock('2027-02-01T12:11:00Z')
  await threadOf(ana, job.id)
  const cancelled = (await eva.get(`/jobs/${job.id}/applicants`)).body.find(
    (one: { freelancer: { id: string } }) => one.freelancer.id === cleo.user.id,
  )
  await eva.post(`/jobs/${job.id}/applications/${cancelled.application.id}/cancel`, { reason: 'Rain.' })
  const id = uuid()
  const reminded = await remind(id, max)
  expect(reminded).toMatchObject({ status: 200, body: { reminder_of: body.id, content: 'Reminder: Doors at six.' } })
  expect(namesIn(reminded.body)).toEqual(['Ben Holt'])
  expect(namesIn((await remind(id, max)).body)).toEqual(['Ben Holt'])
  expect((await remind(id)).status).toBe(409)
  expect(await wordsOf(ben)).toEqual(['Doors at six.', 'Reminder: Doors at six.'])
  expect(await wordsOf(ana)).toEqual(['Doors at six.'])
  expect((await remind()).status).toBe(409)

  world.setClock('2027-02-01T12:22:00Z')
  await threadOf(ben, job.id)
  expect((await remind()).body).toMatchObject({ recipients: [] })
  const ofReminder = await eva.post(`/jobs/${job.id}/broadcasts/${id}/remind`, {})
  expect(ofReminder.status).toBe(404)
})

test('there is a limit for a day', async () => {
  const { world, write } = await crew()
  for (let n = 0; n < BROADCASTS_PER_DAY; n++) expect((await write({ to: 'confirmed' })).status).toBe(201)
  expect((await write({ to: 'confirmed' })).status).toBe(429)
  world.setClock('2027-02-02T12:01:00Z')
  expect((await write({ to: 'confirmed' })).status).toBe(201)
})
