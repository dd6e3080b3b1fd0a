import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { ATTACHMENTS_PER_DAY, SAVED_SEARCHES_MAX } from '../../shared/limits.ts'
import { attachments, messageReactions, participants } from '../../server/db/schema/messages.ts'
import { savedSearches } from '../../server/db/schema/searches.ts'
import { notifications, pushSubscriptions } from '../../server/db/schema/sync.ts'
import { keptDetails } from '../../server/people/core/payout-rows.ts'
import { eventually } from '../support/eventually.ts'
import { besideHeld } from '../support/beside-held.ts'
import { attach } from '../support/factories/attachments.ts'
import { bookedCrew, crewStateOf } from '../support/factories/call-sheet-crew.ts'
import { EARLIER, publish } from '../support/factories/call-sheets.ts'
import { jobsWorld, MANCHESTER, post, role, SAVED_SEARCH } from '../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../support/factories/people.ts'
import { pushWorld, subscribed } from '../support/factories/push.ts'
import { createPushDevice } from '../support/outside/push-device.ts'
import { createDevice } from '../support/sync-device.ts'
import { createWorld, type World } from '../support/world.ts'

// What somebody does on two devices at one moment, in writes that run beside others: the same as one after the other.

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const fill = <T>(count: number, one: (n: number) => T) => Array.from({ length: count }, (_, n) => one(n))

/** A conversation of six messages to Ana. */
async function sixMessages(world: World) {
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const sent: { id: string; seq: number; conversation_id: string }[] = []
  for (const content of ['1', '2', '3', '4', '5', '6']) {
    const { body } = await eva.post('/messages/send-direct', { recipient_id: ana.user.id, content })
    sent.push({ ...body.message, conversation_id: body.conversation_id })
  }
  return { ana, sent, conversation_id: sent[0]!.conversation_id }
}

test('a conversation deleted up to two messages at once is deleted up to the later one', async () => {
  const world = await createWorld()
  const { ana, sent, conversation_id } = await sixMessages(world)
  const clear = (seq: number) => () => ana.patch(`/messages/conversation/${conversation_id}`, { cleared_seq: seq })
  expect(statuses(await besideHeld(world, clear(sent[5]!.seq), clear(sent[2]!.seq)))).toEqual([204, 204])
  const own = await world.ctx.db.read.select().from(participants).where(eq(participants.user_id, ana.user.id)).get()
  expect(own!.cleared_seq).toBe(sent[5]!.seq)
})

test('a message reacted to or deleted twice at once has one reaction, and is deleted', async () => {
  const world = await createWorld()
  const { ana, sent } = await sixMessages(world)
  const react = (reaction: string) => () => ana.put(`/messages/${sent[0]!.id}/reaction`, { reaction })
  expect(statuses(await besideHeld(world, react('thumbs_up'), react('heart')))).toEqual([204, 204])
  expect(await world.ctx.db.read.select().from(messageReactions).all()).toMatchObject([{ reaction: 'heart' }])
  const hide = () => ana.delete(`/messages/${sent[1]!.id}`)
  expect(statuses(await besideHeld(world, hide, hide))).toEqual([204, 204])
})

test('two kinds of notifications chosen at once are both as chosen', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const choose = (kind: string) => () => ana.put('/notifications/settings', { kinds: { [kind]: { push: false } } })
  await besideHeld(world, choose('message'), choose('offer'))
  const { body } = await ana.put('/notifications/settings', {})
  expect([body.kinds.message.push, body.kinds.offer.push]).toEqual([false, false])
})

test('a device that two people subscribe at once is one person’s, and nobody has more devices than the most', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const { subscription } = createPushDevice(service.endpoint())
  const subscribe = (person: Person, device: object) => () => person.post('/push/subscriptions', device)
  expect(statuses(await besideHeld(world, subscribe(ana, subscription), subscribe(eva, subscription)))).toEqual([
    201, 201,
  ])
  const [known, ...others] = await subscribed(world)
  expect([known!.user_id, others]).toEqual([eva.user.id, []])
  await world.ctx.db.write((tx) =>
    tx
      .insert(pushSubscriptions)
      .values(fill(19, (n) => ({ ...known!, user_id: ana.user.id, id: `${n}`, endpoint: `${known!.endpoint}/${n}` })))
      .run(),
  )
  const [one, other] = fill(2, () => createPushDevice(service.endpoint()).subscription)
  await besideHeld(world, subscribe(ana, one!), subscribe(ana, other!))
  expect((await subscribed(world)).filter(({ user_id }) => user_id === ana.user.id)).toHaveLength(20)
})

test('whoever signs out while their device subscribes leaves no subscription', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const subscribe = (person: Person) => () =>
    person.post('/push/subscriptions', createPushDevice(service.endpoint()).subscription)
  const signOut = (person: Person) => () => person.post('/auth/logout')
  expect(statuses(await besideHeld(world, subscribe(ana), signOut(ana)))).toEqual([201, 204])
  expect(statuses(await besideHeld(world, signOut(eva), subscribe(eva)))).toEqual([204, 401])
  expect(await subscribed(world)).toEqual([])
})

test('two versions of a call sheet seen at once: the later one counts', async () => {
  const { world, eva, ana, job } = await bookedCrew()
  await publish(eva, job.id, 1)
  await publish(eva, job.id, 2, EARLIER)
  const see = (version: number) => () => ana.post(`/jobs/${job.id}/call-sheet/seen`, { version })
  await eventually(async () => expect(await crewStateOf(eva, job.id, ana)).toMatchObject({ told_version: 2 }))
  expect((await besideHeld(world, see(2), see(1))).map(({ body }) => body.seen_version)).toEqual([2, 2])
  expect(await crewStateOf(eva, job.id, ana)).toMatchObject({ seen_version: 2 })
})

test('of two devices that sync at once, one stores the matches, and neither gets them again', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, { ...MANCHESTER, skills: ['IPAF'] })]
  for (const title of ['one', 'two', 'three']) await post(boss, { title, roles: [role()] })
  const drawn = world.ctx.db.read.$client.prepare('select last_value from revisions').pluck()
  const before = (await drawn.get()) as number
  const devices = [createDevice(ana), createDevice(ana)] as const
  await besideHeld(world, devices[0].pull, devices[1].pull)
  expect(await drawn.get()).toBe(before + 1)
  for (const device of devices) expect(device.of('job')).toHaveLength(3)
})

test('a day blocked on two devices at once is told to its company once', async () => {
  const { world, eva, ana } = await bookedCrew()
  const block = () => ana.put('/calendar/blocked-days', { days: ['2027-03-02'], is_blocked: true, note: '' })
  expect(statuses(await besideHeld(world, block, block))).toEqual([204, 204])
  const told = await world.ctx.db.read.select().from(notifications).where(eq(notifications.user_id, eva.user.id)).all()
  expect(told.filter(({ id }) => id.startsWith('blocked:')).map(({ count }) => count)).toEqual([1])
})

test('searches saved at once are not more than the most; one edited twice has both edits', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const save = () => ana.post('/saved-searches', { ...SAVED_SEARCH, id: uuid() })
  await save()
  const [known] = await world.ctx.db.read.select().from(savedSearches).all()
  const more = fill(SAVED_SEARCHES_MAX - 2, () => ({ ...known!, id: uuid() }))
  await world.ctx.db.write((tx) => tx.insert(savedSearches).values(more).run())
  expect(statuses(await besideHeld(world, save, save)).toSorted()).toEqual([201, 409])
  const { id } = (await ana.get('/saved-searches')).body[0]
  const remove = () => ana.delete(`/saved-searches/${id}`)
  const rename = () => ana.put(`/saved-searches/${id}`, { name: 'Near home' })
  expect(statuses(await besideHeld(world, remove, rename))).toEqual([204, 404])
})

test('an account renamed beside a change of its number has the new number', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const own = { bank_name: 'Monzo', account_holder: 'Ana', preferred_currency: 'GBP' }
  const put = (fields: object) => () => ana.put('/users/payout-details', { ...own, ...fields })
  await put({ account_number: '73190458', sort_code: '089299' })()
  await besideHeld(world, put({ account_number: '11112222', sort_code: '089299' }), put({ account_holder: 'A Birch' }))
  expect(await keptDetails(world.ctx, world.ctx.db.read, ana.user.id)).toMatchObject({
    account_holder: 'A Birch',
    account_number: '11112222',
  })
})

test('the last file of a day is attached once, from two devices at once', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const { body } = await attach(world, ana)
  const [known] = await world.ctx.db.read.select().from(attachments).all()
  const more = fill(ATTACHMENTS_PER_DAY - 2, () => ({ ...known!, id: uuid() }))
  await world.ctx.db.write((tx) => tx.insert(attachments).values(more).run())
  expect(body.attachment_url).toContain(known!.id)
  const upload = () => attach(world, ana)
  expect(statuses(await besideHeld(world, upload, upload)).toSorted()).toEqual([201, 429])
})
