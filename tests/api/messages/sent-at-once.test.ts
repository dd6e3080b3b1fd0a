import { setTimeout as sleep } from 'node:timers/promises'
import { desc } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { conversations, messages } from '../../../server/db/schema/messages.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { dawdle, dawdleOn } from '../../support/dawdle.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld } from '../../support/world.ts'

// What is sent at one moment, where several writes may run at once as where there is one writer.

const write = (from: Person, to: Person, content: string, id = uuid()) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content, id })
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

test('messages in both directions at once come one after the other, and the last is the conversation’s last', async () => {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  dawdle(world)
  await write(ana, eva, 'before')
  const sent = await times(24, (n) => (n % 2 ? write(ana, eva, `${n}`) : write(eva, ana, `${n}`)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
  const [conversation, ...others] = await world.ctx.db.read.select().from(conversations).all()
  expect(others).toEqual([])
  const rows = await world.ctx.db.read.select().from(messages).orderBy(messages.seq).all()
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(25)
  expect([conversation!.last_message_id, conversation!.last_seq]).toEqual([rows.at(-1)!.id, rows.at(-1)!.seq])
})

test('of two messages in both directions at once, twelve times over, the later one is the conversation’s last', async () => {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  await write(ana, eva, 'before')
  dawdle(world)
  for (let round = 0; round < 12; round++) {
    await Promise.all([write(ana, eva, `${round}`), write(eva, ana, `${round}`)])
    const latest = await world.ctx.db.read.select().from(messages).orderBy(desc(messages.seq)).limit(1).get()
    const [conversation] = await world.ctx.db.read.select().from(conversations).all()
    expect([conversation!.last_message_id, conversation!.last_seq], `round ${round}`).toEqual([latest!.id, latest!.seq])
  }
})

test('first messages in both directions at once are in one conversation', async () => {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  dawdle(world)
  const sent = await times(8, (n) => (n % 2 ? write(ana, eva, `${n}`) : write(eva, ana, `${n}`)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await world.ctx.db.read.select().from(conversations).all()).toHaveLength(1)
})

test('the same message sent ten times at once is one message, and each time the same answer', async () => {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const id = uuid()
  const answers = await times(10, () => write(ana, eva, 'once', id))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.message))).size).toBe(1)
  expect(await world.ctx.db.read.select().from(messages).all()).toHaveLength(1)
})

test('no more than the allowed messages to a stranger get through, however many are sent at once', async () => {
  const world = await createWorld({ STRANGER_MESSAGES: '5' })
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const sent = await times(16, (n) => write(ana, eva, `${n}`))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(11).fill(429)])
})

test('a device that syncs while eight people write misses nothing, and gets nothing of a transaction in two halves', async () => {
  const world = await createWorld()
  const eva = await createEmployer(world)
  const people = await times(8, () => createFreelancer(world))
  const device = createDevice(eva)
  const stop = await dawdleOn(world, 'changes')
  let isOver = false
  const syncing = (async () => {
    for (; !isOver; await sleep(1)) await device.pullAll()
  })()
  const sent = await Promise.all(
    people.map(async (person) => {
      const ids: string[] = []
      for (let n = 0; n < 12; n++) ids.push((await write(person, eva, `${n}`)).body.message.id)
      return ids
    }),
  )
  isOver = true
  await syncing
  await stop()
  await device.pullAll()
  expect(device.resets).toBe(1)
  expect(new Set(device.of('message').map(({ id }) => id))).toEqual(new Set(sent.flat()))
  const unread = device.of('conversation').map((conversation) => conversation.unread_count)
  expect(unread).toEqual(Array(8).fill(12))
})

test('what several devices read at once is read up to the furthest, and delivered by whichever synced', async () => {
  const world = await createWorld()
  const [ana, ben, eva] = [await createFreelancer(world), await createFreelancer(world), await createEmployer(world)]
  dawdle(world)
  for (let n = 0; n < 6; n++) for (const from of [ana, ben]) await write(from, eva, `${n}`)
  const devices = await times(6, async () => createDevice(eva))
  // Each tells with its next pull how far it has come.
  for (let round = 0; round < 2; round++) await Promise.all(devices.map((device) => device.pullAll()))
  const of = (viewer: Person) => viewer.get('/messages/conversations').then(({ body }) => body as Seen[])
  const before = [...(await of(ana)), ...(await of(ben))]
  const [conversation] = await of(ana)
  const path = `/messages/conversation/${conversation!.conversation_id}`
  const seqs = (await ana.get(path)).body.map(({ seq }: { seq: number }) => seq) as number[]
  expect(before).toMatchObject([{ other_delivered_seq: seqs.at(-1), other_read_seq: 0 }, { other_read_seq: 0 }])
  expect(before[1]!.other_delivered_seq).toBeGreaterThan(0)
  const marked = await Promise.all(seqs.toReversed().map((seq) => eva.post(`${path}/read`, { seq })))
  expect(new Set(marked.map(({ status }) => status))).toEqual(new Set([204]))
  expect((await of(ana))[0]).toMatchObject({ other_delivered_seq: seqs.at(-1), other_read_seq: seqs.at(-1) })
})
type Seen = { conversation_id: string; other_delivered_seq: number; other_read_seq: number }
