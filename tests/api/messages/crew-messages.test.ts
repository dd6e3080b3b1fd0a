import { v5, v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import { BROADCASTS_PER_DAY } from '../../../shared/limits.ts'
import { createOverJob } from '../../support/factories/bare-job.ts'
import { jobsWorld } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { joinTeam } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'

const WORDS = 'Are you free in May?'

/** Ana and Ben are in a list, Cleo has worked with the company, Dan has nothing to do with it. */
async function crews(settings: Record<string, string> = {}) {
  const world = await jobsWorld(settings)
  const eva = await createEmployer(world, { full_name: 'Eva Stone' })
  const max = await createMember(world, eva, { full_name: 'Max Reed' })
  const [ana, ben, cleo, dan] = (await Promise.all(
    ['Ana Birch', 'Ben Holt', 'Cleo Marsh', 'Dan Frost'].map((full_name) => createFreelancer(world, { full_name })),
  )) as [Person, Person, Person, Person]
  await createOverJob(world, eva, [cleo])
  const { body: list } = await eva.post('/crews', { name: 'A-team rigging' })
  const keep = (...people: Person[]) => {
    const entries = people.map(({ user }) => ({ freelancer_id: user.id, is_in: true }))
    return world.call('PATCH', `/crews/${list.id}/people`, { people: entries }, eva.token)
  }
  await keep(ana, ben)
  const write = (to: Person[], fields: object = {}, by = eva) =>
    by.post<Broadcast & { detail: string }>('/crews/messages', {
      freelancer_ids: to.map(({ user }) => user.id),
      content: WORDS,
      ...fields,
    })
  return { world, eva, max, ana, ben, cleo, dan, keep, write }
}

/** What somebody has, without marking it as read. */
async function wordsOf(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return device.of('message').map(({ id, content }) => [id, content])
}
const outcomesOf = ({ recipients }: Broadcast) =>
  recipients.map(({ full_name, refused, message }) => [full_name, refused, message !== null])

test('each has it once in their direct conversation, whoever repeats the request, and the ids follow from the first', async () => {
  const { ana, cleo, write } = await crews()
  const id = uuid()
  const sent = await write([ana, cleo], { id })
  expect(sent).toMatchObject({ status: 201, body: { id, job_id: null, to: 'selection', content: WORDS } })
  expect(outcomesOf(sent.body)).toEqual([
    ['Ana Birch', '', true],
    ['Cleo Marsh', '', true],
  ])
  const again = await write([ana, cleo], { id })
  expect([again.status, outcomesOf(again.body)]).toEqual([200, outcomesOf(sent.body)])
  for (const person of [ana, cleo]) expect(await wordsOf(person)).toEqual([[v5(person.user.id, id), WORDS]])
  const { body: threads } = await ana.get('/messages/conversations')
  expect(threads).toMatchObject([{ job_id: null, other_user_name: 'Eva Stone' }])
})

test('other words or people under the same id, and another author of it, are 409', async () => {
  const { max, ana, ben, write } = await crews()
  const id = uuid()
  await write([ana], { id })
  expect((await write([ana], { id, content: 'And in June?' })).status).toBe(409)
  expect((await write([ana, ben], { id })).status).toBe(409)
  expect((await write([ana], { id }, max)).status).toBe(409)
  expect([await wordsOf(ana), await wordsOf(ben)]).toMatchObject([[[expect.any(String), WORDS]], []])
})

test('with somebody who is in no list and has not worked with the company, nothing is sent', async () => {
  const { world, ana, dan, write } = await crews()
  const asked = await write([ana, dan])
  expect([asked.status, asked.body.detail]).toEqual([
    404,
    'One of these people isn’t in any of your lists, and hasn’t worked with you.',
  ])
  const rival = await createEmployer(world)
  expect((await write([ana], {}, rival)).status).toBe(404)
  expect((await write([])).status).toBe(422)
  expect((await write([ana], { content: '  ' })).status).toBe(422)
  expect([await wordsOf(ana), await wordsOf(dan)]).toEqual([[], []])
})

test('who has blocked the sender is named, and holds up nobody else', async () => {
  const { eva, ana, ben, write } = await crews()
  await ana.put(`/users/${eva.user.id}/block`)
  const { status, body } = await write([ana, ben])
  expect([status, outcomesOf(body)]).toEqual([
    201,
    [
      ['Ana Birch', 'This person does not take messages.', false],
      ['Ben Holt', '', true],
    ],
  ])
  expect(await wordsOf(ana)).toEqual([])
})

test('strangers count against the day’s limit one by one; who has worked with the company does not', async () => {
  const { world, ana, ben, cleo, dan, keep, write } = await crews({ STRANGER_MESSAGES: '2' })
  await keep(dan)
  const { body } = await write([ana, cleo, dan, ben])
  expect(outcomesOf(body)).toEqual([
    ['Ana Birch', '', true],
    ['Ben Holt', 'You have written to 2 new people today. You can write to others tomorrow.', false],
    ['Cleo Marsh', '', true],
    ['Dan Frost', '', true],
  ])
  expect(outcomesOf((await write([ana])).body)).toEqual([['Ana Birch', '', true]])
  expect(outcomesOf((await write([ana])).body)).toEqual([
    ['Ana Birch', 'You have written 2 messages in a row. Wait for a reply first.', false],
  ])
  world.setClock('2027-02-02T12:01:00Z')
  expect(outcomesOf((await write([ben])).body)).toEqual([['Ben Holt', '', true]])
})

test('the team’s devices have it, with how far it has got; who leaves loses it, and who joins gets it', async () => {
  const { world, eva, max, ana, write } = await crews()
  const { body } = await write([ana])
  const [maxs, anas] = [createDevice(max), createDevice(ana)]
  await maxs.pullAll()
  expect(maxs.of('broadcast')).toEqual([body])
  await anas.pullAll()
  expect(anas.of('broadcast')).toEqual([])
  await ana.put('/users/profile', { full_name: 'Ana Birchwood' })
  await maxs.pullAll()
  expect(maxs.of('broadcast')).toMatchObject([{ recipients: [{ full_name: 'Ana Birchwood' }] }])
  await eva.delete(`/companies/members/${max.user.id}`)
  await maxs.pullAll()
  expect(maxs.of('broadcast')).toEqual([])
  const priya = createDevice(await joinTeam(world, eva))
  await priya.pullAll()
  expect(priya.of('broadcast')).toHaveLength(1)
})

test('those who have not read it are reminded by any of the team, but not at once, and not by another company', async () => {
  const { world, max, ana, cleo, write } = await crews()
  const { body } = await write([ana, cleo])
  const remind = (by: Person) => by.post<Broadcast>(`/crews/messages/${body.id}/remind`, { id: uuid() })
  expect((await remind(max)).status).toBe(409)
  world.setClock('2027-02-01T12:11:00Z')
  const { conversation_id, seq } = body.recipients[0]!.message!
  await ana.post(`/messages/conversation/${conversation_id}/read`, { seq })
  expect((await remind(await createEmployer(world))).status).toBe(404)
  const reminded = await remind(max)
  expect(reminded).toMatchObject({ status: 200, body: { job_id: null, reminder_of: body.id } })
  expect(outcomesOf(reminded.body)).toEqual([['Cleo Marsh', '', true]])
  expect((await wordsOf(cleo)).map(([, words]) => words)).toEqual([WORDS, `Reminder: ${WORDS}`])
})

test('they count with those about projects in the limit for a day', async () => {
  const { cleo, write } = await crews()
  for (let n = 0; n < BROADCASTS_PER_DAY; n++) expect((await write([cleo])).status).toBe(201)
  expect((await write([cleo])).status).toBe(429)
})
