import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { collectData } from '../../../server/accounts/own-data/collect-data.ts'
import type { UserContext } from '../../../server/context.ts'
import { conversations, participants } from '../../../server/db/schema/messages.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { attach } from '../../support/factories/attachments.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { pdf } from '../../support/factories/documents.ts'
import {
  createEmployer,
  createFreelancer,
  createMember,
  createStaff,
  type Person,
} from '../../support/factories/people.ts'
import { deviceOf, pushWorld, queuedPushes } from '../../support/factories/push.ts'
import { brightline, inviteByMail, join, joinTeam, mailedSecret } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'

/** Mina owns the company and has posted a job; Priya is in her team; Tomasz, a rigger, has applied and written. */
async function inbox() {
  const { world, owner: mina } = await brightline()
  const priya = await joinTeam(world, mina)
  const tomasz = await createFreelancer(world, { full_name: 'Tomasz Adamski' })
  const job = await createBareJob(world, mina)
  await createBareApplication(world, job, tomasz)
  const about = (from: Person, to: Person, content: string, more: object = {}) =>
    from.post('/messages/send', { job_id: job.id, recipient_id: to.user.id, content, ...more })
  const sent = (await about(tomasz, mina, 'Is load-in at six?')).body
  return { world, mina, priya, tomasz, job, about, sent, id: sent.conversation_id as string }
}

type Row = Record<string, unknown>
const rowOf = async (person: Person, id: string) =>
  (await person.get('/messages/conversations')).body.find((row: Row) => row.conversation_id === id)
const threadOf = async (person: Person, id: string) =>
  (await person.get(`/messages/conversation/${id}`)).body.map((row: Row) => row.content)

test('the team of a company sees and answers the conversations about its jobs, with who wrote', async () => {
  const { mina, priya, tomasz, about, id } = await inbox()
  expect(await rowOf(priya, id)).toMatchObject({
    other_user_id: tomasz.user.id,
    other_user_name: 'Tomasz Adamski',
    job_title: 'Arena load-in',
    last_message: 'Is load-in at six?',
    unread_count: 1,
    is_yours: false,
  })
  const answered = await about(priya, tomasz, 'At seven.')
  expect(answered.body.conversation_id).toBe(id)
  const writers = [{ id: priya.user.id, full_name: 'Priya Shah' }]
  expect(await rowOf(tomasz, id)).toMatchObject({ other_user_id: mina.user.id, unread_count: 1, writers })
  expect(await rowOf(mina, id)).toMatchObject({ other_user_id: tomasz.user.id, writers })
  for (const person of [mina, priya, tomasz])
    expect(await threadOf(person, id)).toEqual(['Is load-in at six?', 'At seven.'])
  const [, theirs] = (await mina.get(`/messages/conversation/${id}`)).body
  expect(theirs).toMatchObject({ sender_id: priya.user.id, is_mine: false })
  expect(await rowOf(tomasz, id)).not.toHaveProperty('is_yours')
})

test('who may see, mark, open a file of and write in a conversation about a job', async () => {
  const { world, mina, priya, tomasz, job, about, id } = await inbox()
  const { body: file } = await attach(world, tomasz, { bytes: pdf(), name: 'lift plan.pdf' })
  await about(tomasz, mina, '', file)
  const left = await joinTeam(world, mina, 'Leo Left')
  await mina.delete(`/companies/members/${left.user.id}`)
  const table: [string, Person, boolean][] = [
    ['the freelancer', tomasz, true],
    ['who posted the job', mina, true],
    ['a member of the team', priya, true],
    ['another freelancer', await createFreelancer(world), false],
    ['another company', await createEmployer(world), false],
    ['a former member', left, false],
    ['the staff', await createStaff(world), false],
  ]
  for (const [who, person, isIn] of table) {
    const recipient_id = person === tomasz ? mina.user.id : tomasz.user.id
    const write = { job_id: job.id, recipient_id, conversation_id: id, content: 'Hello' }
    const answers = [
      ['read', (await person.get(`/messages/conversation/${id}`)).status, 200],
      ['mark', (await person.post(`/messages/conversation/${id}/read`, { seq: 1 })).status, 204],
      ['file', (await person.get(file.attachment_url.replace('/api', ''))).status, 200],
      ['list', (await rowOf(person, id)) ? 200 : 404, 200],
      ['write', (await person.post('/messages/send', write)).status, 201],
    ] as const
    for (const [what, status, allowed] of answers) expect(status, `${who}: ${what}`).toBe(isIn ? allowed : 404)
    const device = createDevice(person)
    await device.pullAll()
    expect(device.rows.has(`conversation:${id}`), `${who}: sync`).toBe(isIn)
  }
})

test('what is unread is each person’s own, and a colleague’s answer is not unread', async () => {
  const { mina, priya, about, tomasz, id } = await inbox()
  await threadOf(mina, id)
  expect(await rowOf(mina, id)).toMatchObject({ unread_count: 0 })
  expect(await rowOf(priya, id)).toMatchObject({ unread_count: 1 })
  await about(mina, tomasz, 'At seven.')
  expect(await rowOf(priya, id)).toMatchObject({ unread_count: 1 })
  expect((await tomasz.get('/messages/unread-count')).body).toEqual({ unread_count: 1 })
})

test('the badge counts what concerns a member: the jobs they posted, and where they wrote last', async () => {
  const { mina, priya, about, tomasz } = await inbox()
  const badge = async (person: Person) => (await person.get('/messages/unread-count')).body.unread_count
  expect([await badge(mina), await badge(priya)]).toEqual([1, 0])
  await about(priya, tomasz, 'At seven.')
  await about(tomasz, mina, 'And the load-out?')
  expect([await badge(mina), await badge(priya)]).toEqual([2, 2])
})

test('ticks are true: a freelancer’s message is read once one of the team has read it, the team’s once the freelancer has', async () => {
  const { mina, priya, tomasz, about, sent, id } = await inbox()
  const ticks = async (person: Person) => {
    const { other_delivered_seq, other_read_seq } = await rowOf(person, id)
    return [other_delivered_seq, other_read_seq]
  }
  const seq = sent.message.seq
  expect(await ticks(tomasz)).toEqual([0, 0])
  const device = createDevice(priya)
  await device.pullAll()
  await device.pullAll()
  expect(await ticks(tomasz)).toEqual([seq, 0])
  const freelancers = createDevice(tomasz)
  await freelancers.pullAll()
  await priya.post(`/messages/conversation/${id}/read`, { seq })
  expect((await freelancers.pull()).changes).toMatchObject([{ kind: 'conversation', row: { other_read_seq: seq } }])
  await mina.post(`/messages/conversation/${id}/read`, { seq })
  expect((await freelancers.pull()).changes).toEqual([])
  const answer = (await about(priya, tomasz, 'At seven.')).body.message
  expect(await ticks(mina)).toEqual([seq, 0].map((_, n) => (n === 0 ? expect.any(Number) : 0)))
  const minas = createDevice(mina)
  await minas.pullAll()
  await tomasz.post(`/messages/conversation/${id}/read`, { seq: answer.seq })
  expect((await minas.pull()).changes).toMatchObject([{ kind: 'conversation', row: { other_read_seq: answer.seq } }])
  expect((await mina.get(`/messages/conversation/${id}`)).body[1]).toMatchObject({ read: true, delivered: true })
})

test('a push goes to who posted the job and to who wrote last, not to the rest of the team', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const [bo, cy] = [await createMember(world, eva), await createMember(world, eva)]
  const job = await createBareJob(world, eva)
  await createBareApplication(world, job, ana)
  for (const [n, person] of [eva, bo, cy].entries()) await deviceOf(person, `${service.origin}/push/${n}`)
  const told = async (sent: Promise<{ body: any }>) => {
    const { id } = (await sent).body.message
    const queued = (await queuedPushes(world)).map(({ payload }) => payload as { user_id: string; message_id: string })
    return [...new Set(queued.filter(({ message_id }) => message_id === id).map(({ user_id }) => user_id))].toSorted()
  }
  const about = (from: Person, to: Person) =>
    from.post('/messages/send', { job_id: job.id, recipient_id: to.user.id, content: 'Six?' })
  expect(await told(about(ana, cy))).toEqual([eva.user.id, cy.user.id].toSorted())
  await about(bo, ana)
  expect(await told(about(ana, cy))).toEqual([eva.user.id, bo.user.id].toSorted())
  await bo.put(`/users/${ana.user.id}/block`)
  expect(await told(about(ana, cy))).toEqual([eva.user.id])
})

test('a mail about unread messages goes to the same people', async () => {
  const { world, mina, priya, tomasz, about } = await inbox()
  const mailed = async () =>
    (await world.ctx.db.read.select().from(deliveries).all())
      .map(({ payload }) => (payload as { unread_of?: string }).unread_of)
      .filter(Boolean)
  expect(await mailed()).toEqual([mina.user.id])
  await about(priya, tomasz, 'At seven.')
  await about(tomasz, mina, 'Thanks.')
  expect((await mailed()).toSorted()).toEqual([mina.user.id, priya.user.id, tomasz.user.id].toSorted())
})

test('a new member gets the conversations, and what a colleague has read is not unread for them', async () => {
  const { world, mina, tomasz, about, id } = await inbox()
  await threadOf(mina, id)
  await about(tomasz, mina, 'Or at seven?')
  const nia = await joinTeam(world, mina, 'Nia New')
  const device = createDevice(nia)
  await device.pullAll()
  expect(device.of('conversation')).toMatchObject([{ conversation_id: id, unread_count: 1, is_yours: false }])
  expect(device.of('message').map(({ content }) => content)).toEqual(['Is load-in at six?', 'Or at seven?'])
  await device.pullAll()
  expect((await tomasz.get(`/messages/conversation/${id}`)).body.map((m: any) => [m.delivered, m.read])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('who leaves loses them on the device; who posted the job passes it on; who comes back has them again', async () => {
  const { world, mina, priya, tomasz, about, id } = await inbox()
  await about(priya, tomasz, 'At seven.')
  const device = createDevice(priya)
  await device.pullAll()
  await mina.delete(`/companies/members/${priya.user.id}`)
  await device.pullAll()
  expect([...device.of('conversation'), ...device.of('message')]).toEqual([])
  expect(await rowOf(tomasz, id)).toMatchObject({ writers: [{ full_name: 'Priya Shah' }] })
  const used = await mailedSecret(world, priya.user.email)
  await inviteByMail(world, mina, priya.user.email)
  expect((await join(priya, await mailedSecret(world, priya.user.email, [used]))).status).toBe(200)
  await device.pullAll()
  expect(device.of('message')).toHaveLength(2)
})

test('a message that waited for somebody who has left meanwhile arrives once, in the same conversation', async () => {
  const { mina, world, tomasz } = await inbox()
  const priya = await joinTeam(world, mina, 'Paz Poster')
  const job = await createBareJob(world, priya)
  const write = (content: string, id = uuid()) =>
    tomasz.post('/messages/send', { id, job_id: job.id, recipient_id: priya.user.id, content })
  const first = await write('Hello')
  await mina.delete(`/companies/members/${priya.user.id}`)
  const id = uuid()
  const late = [await write('Late', id), await write('Late', id)]
  expect(late.map(({ status }) => status)).toEqual([201, 200])
  expect(late[0]!.body).toEqual(late[1]!.body)
  expect(late[0]!.body.conversation_id).toBe(first.body.conversation_id)
  expect(await threadOf(mina, first.body.conversation_id)).toEqual(['Hello', 'Late'])
  expect(
    await world.ctx.db.read.select().from(conversations).where(eq(conversations.job_id, job.id)).all(),
  ).toHaveLength(1)
})

test('a block holds between the two: the blocked member cannot write, the freelancer reaches the others', async () => {
  const { mina, priya, tomasz, about, id } = await inbox()
  await tomasz.put(`/users/${priya.user.id}/block`)
  expect((await about(priya, tomasz, 'Hi')).status).toBe(403)
  expect((await about(mina, tomasz, 'At seven.')).status).toBe(201)
  expect(await rowOf(priya, id)).toMatchObject({ other_user_name: 'Former member' })
  await mina.put(`/users/${tomasz.user.id}/block`)
  expect((await about(tomasz, mina, 'Hello?')).status).toBe(403)
  expect(await rowOf(tomasz, id)).toMatchObject({ other_left: true })
})

test('direct conversations stay between the two', async () => {
  const { mina, priya, tomasz } = await inbox()
  const { body } = await tomasz.post('/messages/send-direct', { recipient_id: mina.user.id, content: 'Between us' })
  expect(await rowOf(priya, body.conversation_id)).toBeUndefined()
  expect((await priya.get(`/messages/conversation/${body.conversation_id}`)).status).toBe(404)
  expect(await rowOf(mina, body.conversation_id)).not.toHaveProperty('is_yours')
})

test('own data has what a member wrote and was written to, and no words of colleagues', async () => {
  const { world, mina, priya, tomasz, about } = await inbox()
  const own = async () =>
    (await collectData({ ...world.ctx, user: priya.user, session: { id: '' } } as UserContext)).conversations
  expect(await own()).toEqual([])
  await about(mina, tomasz, 'Between six and seven.')
  await about(priya, tomasz, 'At seven.')
  expect(await own()).toMatchObject([
    {
      with: 'Tomasz Adamski',
      messages: [
        { from: 'them', content: 'Is load-in at six?' },
        { from: 'me', content: 'At seven.' },
      ],
    },
  ])
})

test('of two conversations from before teams shared them each stays with who was in it', async () => {
  const { world, mina, priya, tomasz, job, id } = await inbox()
  const second = uuid()
  const [user_a, user_b] = [priya.user.id, tomasz.user.id].toSorted() as [string, string]
  await world.ctx.db.write(async (tx) => {
    await tx.delete(participants).where(eq(participants.user_id, priya.user.id)).run()
    await tx
      .insert(conversations)
      .values({ id: second, job_id: job.id, user_a, user_b, created_at: '2027-03-01' })
      .run()
    await tx
      .insert(participants)
      .values([
        { conversation_id: second, user_id: priya.user.id, is_team: true },
        { conversation_id: second, user_id: tomasz.user.id },
      ])
      .run()
  })
  const nia = await joinTeam(world, mina, 'Nia New')
  const write = (from: Person, to: Person) =>
    from.post('/messages/send', { job_id: job.id, recipient_id: to.user.id, content: 'Hello' })
  const where = async (sent: Promise<{ body: any }>) => (await sent).body.conversation_id
  expect(await where(write(tomasz, priya))).toBe(second)
  expect(await where(write(tomasz, mina))).toBe(id)
  expect(await where(write(nia, tomasz))).toBe(id)
  expect(await where(write(priya, tomasz))).toBe(second)
  expect(await rowOf(nia, second)).toBeUndefined()
})
