import { inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { conversations, messages } from '../../../server/db/schema/messages.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

async function people() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw', company_name: 'Loud & Clear' })
  return { world, ana, eva }
}
const write = (from: Person, to: Person, content: string, more: object = {}) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content, ...more })

test('a direct message opens a conversation that both see, each from their side', async () => {
  const { world, ana, eva } = await people()
  world.setClock('2026-05-01T09:00:00Z')
  const sent = await write(ana, eva, 'Is load-in at six?')
  expect(sent.status).toBe(201)
  expect(sent.body.message).toMatchObject({
    content: 'Is load-in at six?',
    is_mine: true,
    read: false,
    delivered: false,
    attachment_url: null,
  })

  const [hers] = (await ana.get('/messages/conversations')).body
  expect(hers).toMatchObject({
    conversation_id: sent.body.conversation_id,
    other_user_id: eva.user.id,
    other_user_name: 'Eva Shaw',
    other_company_name: 'Loud & Clear',
    other_user_picture: null,
    job_id: null,
    job_title: 'Direct Message',
    last_message: 'Is load-in at six?',
    last_message_time: '2026-05-01T09:00:00.000Z',
    unread_count: 0,
  })
  const [theirs] = (await eva.get('/messages/conversations')).body
  expect(theirs).toMatchObject({ other_user_name: 'Ana Rigger', other_company_name: '', unread_count: 1 })
  expect((await eva.get('/messages/unread-count')).body).toEqual({ unread_count: 1 })
  expect((await ana.get('/messages/unread-count')).body).toEqual({ unread_count: 0 })
})

test('reading a conversation marks its messages as read, and the sender sees the tick', async () => {
  const { ana, eva } = await people()
  const { conversation_id } = (await write(ana, eva, 'one')).body
  await write(eva, ana, 'two')
  const thread = await eva.get(`/messages/conversation/${conversation_id}`)
  expect(thread.body.map((m: any) => [m.content, m.is_mine])).toEqual([
    ['one', false],
    ['two', true],
  ])
  expect((await eva.get('/messages/unread-count')).body.unread_count).toBe(0)
  expect((await ana.get('/messages/unread-count')).body.unread_count).toBe(1)
  expect((await ana.get(`/messages/conversation/${conversation_id}`)).body[0]).toMatchObject({
    content: 'one',
    read: true,
    delivered: true,
  })
})

test('a read mark only moves forwards, never past the last message, and is harmless when repeated', async () => {
  const { ana, eva } = await people()
  const { conversation_id, message } = (await write(ana, eva, 'one')).body
  await write(ana, eva, 'two')
  const mark = (seq: number) => eva.post(`/messages/conversation/${conversation_id}/read`, { seq })
  const mine = async () => (await eva.get('/messages/conversations')).body[0]
  expect((await mark(message.seq)).status).toBe(204)
  expect(await mine()).toMatchObject({ unread_count: 1, my_read_seq: message.seq })
  await mark(message.seq)
  await mark(0)
  expect(await mine()).toMatchObject({ unread_count: 1, my_read_seq: message.seq })
  await mark(message.seq + 1_000_000)
  const after = await mine()
  expect(after).toMatchObject({ unread_count: 0, my_read_seq: after.last_seq })
  expect((await mark(-1)).status).toBe(422)
})

test('O2: a repeat returns the first answer and creates no second row', async () => {
  const { world, ana, eva } = await people()
  const id = uuid()
  const first = await write(ana, eva, 'Once only', { id })
  await eva.get(`/messages/conversation/${first.body.conversation_id}`)
  const again = await write(ana, eva, 'Once only', { id })
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect(await world.ctx.db.read.select().from(messages).all()).toHaveLength(1)
})

test('a lone surrogate does not turn a repeat into a conflict', async () => {
  const { ana, eva } = await people()
  const id = uuid()
  expect((await write(ana, eva, 'cut \ud83d', { id })).status).toBe(201)
  expect((await write(ana, eva, 'cut \ud83d', { id })).status).toBe(200)
})

test('O3: the same id with another body, author or recipient is a conflict with one text, and nothing changes', async () => {
  const { world, ana, eva } = await people()
  const mallory = await createFreelancer(world)
  const id = uuid()
  await write(ana, eva, 'Secret', { id })
  const others = [
    await write(ana, eva, 'Other words', { id }),
    await write(ana, mallory, 'Secret', { id }),
    await write(mallory, eva, 'Secret', { id }),
    await write(eva, ana, 'Secret', { id }),
  ]
  expect(others.map((answer) => answer.status)).toEqual([409, 409, 409, 409])
  expect(new Set(others.map((answer) => answer.body.detail)).size).toBe(1)
  expect(JSON.stringify(others)).not.toContain(ana.user.full_name)
  expect(await world.ctx.db.read.select().from(messages).all()).toMatchObject([{ content: 'Secret' }])
})

test('two first messages at the same moment create one conversation', async () => {
  const { world, ana, eva } = await people()
  const answers = await Promise.all([write(ana, eva, 'Hello?'), write(eva, ana, 'Hello!')])
  expect(new Set(answers.map(({ body }) => body.conversation_id)).size).toBe(1)
  expect(await world.ctx.db.read.select().from(conversations).all()).toHaveLength(1)
})

test('about an open job a freelancer may write to its company; the company only to applicants', async () => {
  const { world, ana, eva } = await people()
  const job = await createBareJob(world, eva)
  const about = (from: Person, to: Person) =>
    from.post('/messages/send', { job_id: job.id, recipient_id: to.user.id, content: 'About the job' })
  const rival = await createEmployer(world)
  const friend = await createFreelancer(world)
  expect((await about(eva, ana)).status).toBe(404)
  expect((await about(rival, ana)).status).toBe(404)
  expect((await about(ana, rival)).status).toBe(404)
  expect((await about(friend, ana)).status).toBe(404)
  const sent = await about(ana, eva)
  expect(sent.status).toBe(201)
  expect((await about(eva, ana)).body.conversation_id).toBe(sent.body.conversation_id)
  expect((await ana.get('/messages/conversations')).body[0]).toMatchObject({
    job_id: job.id,
    job_title: 'Arena load-in',
  })
  await createBareApplication(world, job, friend)
  expect((await about(eva, friend)).status).toBe(201)
  expect((await write(ana, eva, 'Direct')).body.conversation_id).not.toBe(sent.body.conversation_id)
})

test('about a closed job only applicants may write; a repeat still gets its answer; a former member may not', async () => {
  const { world, ana, eva } = await people()
  const closed = await createBareJob(world, eva, { status: 'closed' })
  const about = (job: { id: string }, more: object = {}) =>
    ana.post('/messages/send', { job_id: job.id, recipient_id: eva.user.id, content: 'Hello', ...more })
  expect((await about(closed)).status).toBe(404)
  await createBareApplication(world, closed, ana)
  expect((await about(closed)).status).toBe(201)

  const open = await createBareJob(world, eva)
  const id = uuid()
  expect((await about(open, { id })).status).toBe(201)
  await world.ctx.db.write((tx) =>
    tx.$client.prepare('update users set company_id = null where id = ?').run(eva.user.id),
  )
  expect((await about(open, { id })).status).toBe(200)
  expect((await about(open)).status).toBe(404)
})

test('a message is added to the conversation that it names, if that is between the two; another’s is ignored', async () => {
  const { world, ana, eva } = await people()
  const job = await createBareJob(world, eva)
  await createBareApplication(world, job, ana)
  const about = (await eva.post('/messages/send', { recipient_id: ana.user.id, job_id: job.id, content: 'Come in' }))
    .body
  const { conversation_id } = about
  const body = { id: uuid(), recipient_id: eva.user.id, conversation_id, content: 'On my way' }
  const [first, again] = [await ana.post('/messages/send-direct', body), await ana.post('/messages/send-direct', body)]
  expect([first.status, again.status]).toEqual([201, 200])
  expect([first.body.conversation_id, again.body.conversation_id]).toEqual([conversation_id, conversation_id])

  const stranger = await createFreelancer(world)
  const astray = await stranger.post('/messages/send-direct', { ...body, id: uuid(), content: 'Let me in' })
  expect(astray.status).toBe(201)
  expect(astray.body.conversation_id).not.toBe(conversation_id)
  expect((await ana.get('/messages/conversations')).body).toHaveLength(1)
})

test('X2, X4: a stranger finds no conversation, and cannot mark or write in it', async () => {
  const { world, ana, eva } = await people()
  const stranger = await createFreelancer(world)
  const { conversation_id } = (await write(ana, eva, 'Between us')).body
  const read = await stranger.get(`/messages/conversation/${conversation_id}`)
  const missing = await stranger.get(`/messages/conversation/new_${eva.user.id}`)
  expect([read.status, missing.status]).toEqual([404, 404])
  expect(read.body.detail).toBe(missing.body.detail)
  expect((await stranger.post(`/messages/conversation/${conversation_id}/read`, { seq: 9 })).status).toBe(404)
  expect((await eva.get('/messages/unread-count')).body.unread_count).toBe(1)
  expect((await stranger.get('/messages/conversations')).body).toEqual([])
  expect((await world.call('GET', '/messages/conversations')).status).toBe(401)
})

test('invalid input is refused with a message', async () => {
  const { ana, eva } = await people()
  expect((await write(ana, ana, 'Me')).status).toBe(422)
  expect((await write(ana, eva, '  \n ')).body.detail).toBe('Content: must not be empty')
  expect((await write(ana, eva, 'x'.repeat(10_001))).status).toBe(422)
  expect((await write(ana, eva, 'x', { seq: 1 })).body.errors).toEqual([{ path: 'seq', message: 'is not known here' }])
  expect((await ana.post('/messages/send-direct', { recipient_id: uuid(), content: 'x' })).status).toBe(404)
  expect((await write(ana, eva, 'x', { attachment_url: 7 })).status).toBe(422)
})

test('a long thread is paged by its links, and none is lost where messages share a seq', async () => {
  const { world, ana, eva } = await people()
  const { conversation_id } = (await write(ana, eva, 'm0')).body
  for (let n = 1; n < 10; n++) await write(n % 2 ? ana : eva, n % 2 ? eva : ana, `m${n}`)
  await world.ctx.db.write((tx) => tx.$client.exec(`update messages set seq = 6 where seq in (5, 6, 7)`))
  const seen: string[] = []
  let path: string | undefined = `/messages/conversation/${conversation_id}?limit=3`
  while (path) {
    const answer: any = await ana.get(path)
    seen.unshift(...answer.body.map((m: any) => m.content))
    path = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(Array.from({ length: 10 }, (_, n) => `m${n}`))
})

test('before the first message there is an empty page, which marks nothing as read', async () => {
  const { ana, eva } = await people()
  const { conversation_id, message } = (await write(ana, eva, 'one')).body
  const answer = await eva.get(`/messages/conversation/${conversation_id}?before=${message.seq}`)
  expect([answer.status, answer.body, answer.headers.get('link')]).toEqual([200, [], null])
  expect((await eva.get('/messages/unread-count')).body.unread_count).toBe(1)
})

test('conversations are paged too, the latest first', async () => {
  const { world, ana } = await people()
  for (let n = 0; n < 5; n++) await write(await createFreelancer(world), ana, `from ${n}`)
  const first = await ana.get('/messages/conversations?limit=2')
  expect(first.body.map((c: any) => c.last_message)).toEqual(['from 4', 'from 3'])
  const next = /<\/api([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await ana.get(next)).body.map((c: any) => c.last_message)).toEqual(['from 2', 'from 1'])
  expect((await ana.get('/messages/conversations?limit=0')).status).toBe(400)
})

test('conversations in which one transaction wrote are on one page', async () => {
  const { world, ana } = await people()
  for (let n = 0; n < 5; n++) await write(await createFreelancer(world), ana, `from ${n}`)
  const all = (await ana.get('/messages/conversations')).body
  const same = all.slice(1, 4).map((one: any) => one.conversation_id)
  await world.ctx.db.write((tx) =>
    tx.update(conversations).set({ last_seq: all[1].last_seq }).where(inArray(conversations.id, same)).run(),
  )
  const first = await ana.get('/messages/conversations?limit=2')
  expect(first.body).toHaveLength(4)
  const next = /<\/api([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await ana.get(next)
  expect(rest.body.map((one: any) => one.last_message)).toEqual(['from 0'])
  expect(rest.headers.get('link') ?? '').not.toContain('next')
})

test('writing to oneself is refused with a reason', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const refused = await ana.post('/messages/send-direct', { recipient_id: ana.user.id, content: 'Note to self' })
  expect(refused).toMatchObject({ status: 422, body: { detail: 'You cannot write to yourself.' } })
  expect((await ana.get('/messages/conversations')).body).toEqual([])
})
