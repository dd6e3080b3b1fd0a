import { expect, test } from 'vitest'
import { messages } from '../../../server/db/schema/messages.ts'
import type { UnreadMailTask } from '../../../server/delivery/queue-delivery.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { UNTIL_UNMUTED } from '../../../shared/messages/mute.ts'
import { attach } from '../../support/factories/attachments.ts'
import { createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { pdf } from '../../support/factories/documents.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { deviceOf, pushWorld, queuedPushes, write } from '../../support/factories/push.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld, type World } from '../../support/world.ts'

async function talk() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  const { conversation_id: id, message } = (await write(eva, ana, 'one')).body
  const change = (person: Person, body: object) =>
    world.call('PATCH', `/messages/conversation/${id}`, body, person.token)
  const rowOf = async (person: Person) => (await person.get('/messages/conversations')).body[0]
  return { world, ana, eva, id, seq: message.seq as number, first: message.id as string, change, rowOf }
}

/** Whether a mail waits in case what was written just now is not read. */
async function isMailed(world: World, { user }: Person) {
  const now = world.ctx.now().toISOString()
  const queued = (await world.ctx.db.read.select().from(deliveries).all()).map(
    ({ payload }) => payload as UnreadMailTask,
  )
  return queued.some(({ unread_of, from, to }) => unread_of === user.id && from <= now && now < to)
}

test('archived, pinned and muted are the person’s own, on all of their devices, and the other hears of none', async () => {
  const { ana, eva, seq, change, rowOf } = await talk()
  const [phone, laptop, other] = [createDevice(ana), createDevice(ana), createDevice(eva)]
  for (const device of [phone, laptop, phone, other]) await device.pullAll()
  const muted_until = '2027-05-01T09:00:00+01:00'
  expect((await change(ana, { archived_seq: seq + 99, is_pinned: true, muted_until })).status).toBe(204)
  const mine = { archived_seq: seq, is_pinned: true, muted_until: '2027-05-01T08:00:00.000Z' }
  for (const device of [phone, laptop]) {
    await device.pullAll()
    expect(device.of('conversation')).toMatchObject([mine])
  }
  expect((await other.pull()).changes).toEqual([])
  expect(Object.keys(await rowOf(eva))).not.toContain('is_pinned')
  await change(ana, { is_pinned: false })
  expect(await rowOf(ana)).toMatchObject({ archived_seq: seq, muted_until: mine.muted_until })
  await change(ana, { archived_seq: null, muted_until: null })
  for (const name of ['archived_seq', 'is_pinned', 'muted_until']) expect(await rowOf(ana)).not.toHaveProperty(name)
})

test('what is unread in an archived conversation is not in the badge, until a message brings it back', async () => {
  const { ana, eva, seq, change } = await talk()
  const badge = async () => (await ana.get('/messages/unread-count')).body.unread_count
  expect(await badge()).toBe(1)
  await change(ana, { archived_seq: seq })
  expect(await badge()).toBe(0)
  await write(eva, ana, 'two')
  expect(await badge()).toBe(2)
})

test('what is not a view of a conversation of one’s own is refused', async () => {
  const { world, ana, id, change, rowOf } = await talk()
  const stranger = await createFreelancer(world)
  expect((await change(stranger, { is_pinned: true })).status).toBe(404)
  for (const body of [{ muted_until: 'tomorrow' }, { archived_seq: -1 }, { unread: true }])
    expect((await change(ana, body)).status).toBe(422)
  expect((await world.call('PATCH', `/messages/conversation/${id}`, { is_pinned: true })).status).toBe(401)
  expect(await rowOf(ana)).not.toHaveProperty('is_pinned')
})

test('a muted conversation: no push, no mail, not in the badge, until the time is over', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const bo = await createFreelancer(world)
  const queued = async () => (await queuedPushes(world)).length
  world.setClock('2026-05-01T09:00:00Z')
  const ids = [(await write(eva, ana, 'one')).body.conversation_id, (await write(eva, bo, 'one')).body.conversation_id]
  await ana.get(`/messages/conversation/${ids[0]}`)
  const mute = { muted_until: '2026-05-01T17:00:00Z' }
  for (const [n, person] of [ana, bo].entries())
    await world.call('PATCH', `/messages/conversation/${ids[n]}`, mute, person.token)
  await deviceOf(ana, `${service.origin}/push/ana`)
  world.setClock('2026-05-01T10:00:00Z')
  await write(eva, ana, 'two')
  await write(eva, bo, 'two')
  expect([await queued(), await isMailed(world, bo)]).toEqual([0, false])
  expect((await ana.get('/messages/unread-count')).body).toEqual({ unread_count: 0 })
  expect((await ana.get('/messages/conversations')).body[0]).toMatchObject({ unread_count: 1 })
  world.setClock('2026-05-01T17:00:01Z')
  expect((await ana.get('/messages/unread-count')).body).toEqual({ unread_count: 1 })
  await write(eva, bo, 'three')
  expect(await isMailed(world, bo)).toBe(true)
})

test('muting does not hold on the day of a job, for those who work on it', async () => {
  const { world, ana, eva } = await pushWorld()
  world.setClock('2026-05-01T09:00:00Z')
  const job = await createBareJob(world, eva, { date_start: '2026-05-08T06:00:00Z', date_end: '2026-05-09T20:00:00Z' })
  await createBareApplication(world, job, ana, { status: 'accepted' })
  const about = (content: string) => eva.post('/messages/send', { job_id: job.id, recipient_id: ana.user.id, content })
  const { conversation_id } = (await about('one')).body
  const mute = { muted_until: UNTIL_UNMUTED }
  await world.call('PATCH', `/messages/conversation/${conversation_id}`, mute, ana.token)
  for (const [at, isTold] of [
    ['2026-05-07T22:59:00Z', false],
    // Past midnight in London, which is in summer time.
    ['2026-05-07T23:01:00Z', true],
    ['2026-05-09T22:59:00Z', true],
    ['2026-05-09T23:01:00Z', false],
  ] as const) {
    world.setClock(at)
    await about(at)
    expect(await isMailed(world, ana), at).toBe(isTold)
  }
})

test('a conversation deleted for oneself is gone from all devices; a new message brings back only itself', async () => {
  const { world, ana, eva, id, seq, change, rowOf } = await talk()
  const device = createDevice(ana)
  await device.pullAll()
  await change(ana, { is_pinned: true })
  expect((await change(ana, { cleared_seq: seq })).status).toBe(204)
  await device.pullAll()
  expect(device.of('conversation')).toEqual([])
  expect(await rowOf(ana)).toBeUndefined()
  expect((await ana.get('/messages/unread-count')).body).toEqual({ unread_count: 0 })
  expect((await ana.get(`/messages/conversation/${id}`)).body).toEqual([])
  expect((await eva.get(`/messages/conversation/${id}`)).body).toMatchObject([{ content: 'one', read: false }])

  await write(eva, ana, 'two')
  const fresh = createDevice(ana)
  await fresh.pullAll()
  expect(fresh.of('message').map(({ content }) => content)).toEqual(['two'])
  expect(fresh.of('conversation')).toMatchObject([{ unread_count: 1, cleared_seq: seq, last_message: 'two' }])
  expect(await rowOf(ana)).not.toHaveProperty('is_pinned')
  expect((await ana.get(`/messages/conversation/${id}`)).body).toMatchObject([{ content: 'two' }])
  await change(ana, { cleared_seq: 0 })
  expect((await ana.get(`/messages/conversation/${id}`)).body).toHaveLength(1)
  expect(await world.ctx.db.read.select().from(messages).all()).toHaveLength(2)
})

test('a message deleted for oneself is gone from all devices and from the preview; the other keeps it', async () => {
  const { world, ana, eva, id, first, rowOf } = await talk()
  const last = (await write(ana, eva, 'Wrong thread, sorry')).body.message.id
  const device = createDevice(ana)
  await device.pullAll()
  const stranger = await createFreelancer(world)
  expect((await stranger.delete(`/messages/${last}`)).status).toBe(404)
  expect((await ana.delete(`/messages/${last}`)).status).toBe(204)
  expect((await ana.delete(`/messages/${last}`)).status).toBe(204)
  await device.pullAll()
  expect(device.of('message').map(({ content }) => content)).toEqual(['one'])
  expect(await rowOf(ana)).toMatchObject({ last_message: 'one', unread_count: 1 })
  expect((await ana.get(`/messages/conversation/${id}`)).body).toHaveLength(1)
  expect(await rowOf(eva)).toMatchObject({ last_message: 'Wrong thread, sorry' })
  expect((await eva.get(`/messages/conversation/${id}`)).body).toHaveLength(2)
  await ana.delete(`/messages/${first}`)
  expect(await rowOf(ana)).toMatchObject({ last_message: '', unread_count: 0 })
})

test('an attachment of a message that was deleted for oneself stays the other’s', async () => {
  const { world, ana, eva } = await pushWorld()
  const { body: file } = await attach(world, ana, { bytes: pdf(), name: 'lift plan.pdf' })
  const { message } = (await ana.post('/messages/send-direct', { recipient_id: eva.user.id, ...file })).body
  await eva.delete(`/messages/${message.id}`)
  const path = file.attachment_url.replace('/api', '')
  expect([(await eva.get(path)).status, (await ana.get(path)).status]).toEqual([404, 200])
})

test('a change that names nothing changes nothing', async () => {
  const { ana, change, rowOf } = await talk()
  const before = await rowOf(ana)
  expect((await change(ana, {})).status).toBe(204)
  expect(await rowOf(ana)).toEqual(before)
})
