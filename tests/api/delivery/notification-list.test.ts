import { expect, test } from 'vitest'
import { sweepNotifications } from '../../../server/delivery/mark-notifications-read.ts'
import { notifications } from '../../../server/db/schema/sync.ts'
import { queueJobAlerts } from '../../../server/jobs/searches/job-alerts.ts'
import { NOTIFICATIONS_AT_ONCE } from '../../../shared/limits.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobsWorld, MANCHESTER, post, SAVED_SEARCH, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { bookedCrew } from '../../support/factories/call-sheet-crew.ts'
import { EARLIER, publish } from '../../support/factories/call-sheets.ts'
import { answerOffer, shortlist } from '../../support/factories/offers.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createWorld, type World } from '../../support/world.ts'

/** A device of this person's that has pulled everything. */
async function entriesOn(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return device.of('notification') as NotificationEntry[]
}
const unread = (entries: NotificationEntry[]) => entries.filter(({ seq, read_seq }) => seq > read_seq)
const say = (from: Person, to: Person, content = 'Hello') =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content })

test('messages of one conversation are one entry, which is read with the conversation and counts anew afterwards', async () => {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  for (const words of ['one', 'two', 'three']) expect((await say(ana, eva, words)).status).toBe(201)
  const [entry, ...others] = await entriesOn(eva)
  expect(others).toEqual([])
  const [conversation] = (await eva.get('/messages/conversations')).body
  const navigate = `/messages?conversation=${conversation.conversation_id}`
  expect(entry).toMatchObject({ kind: 'message', title: '', body: '', count: 3, read_seq: 0, navigate })
  expect(await entriesOn(ana)).toEqual([])

  const path = `/messages/conversation/${conversation.conversation_id}/read`
  await eva.post(path, { seq: conversation.last_seq })
  expect(unread(await entriesOn(eva))).toEqual([])
  await say(ana, eva, 'four')
  expect(await entriesOn(eva)).toMatchObject([{ id: entry!.id, count: 1, read_seq: entry!.seq }])
  // Reading the older messages once more leaves the new one unread.
  await eva.post(path, { seq: conversation.last_seq })
  expect(unread(await entriesOn(eva))).toHaveLength(1)
})

test('what happens to an application is an entry for the other side, with the place it leads to', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [
    await createEmployer(world, { company_name: 'Brightline' }),
    await createFreelancer(world, { full_name: 'Ana' }),
  ]
  const job = await post(boss)
  const application = await applyFor(ana, job)
  await step(boss, application, 'shortlist')
  await step(boss, application, 'accept')
  await step(ana, application, 'cancel', { reason: 'Ill' })
  const project = `/?project=${job.id}`
  expect(await entriesOn(boss)).toMatchObject([
    { kind: 'application', title: `Ana has applied for ${job.title}`, navigate: project },
    { kind: 'cancelled', title: 'Ana has dropped out', navigate: project },
  ])
  expect(await entriesOn(ana)).toMatchObject([
    {
      kind: 'shortlisted',
      body: `Brightline has shortlisted you for ${job.title}.`,
      navigate: `/?job=${job.id}`,
    },
    { kind: 'accepted', navigate: `/?tab=confirmed&job=${job.id}` },
  ])
})

test('an application is one push, of its message', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
  const sent = collectPushes(world)
  await boss.post('/push/subscriptions', createPushDevice('https://fcm.googleapis.com/fcm/send/boss').subscription)
  await applyFor(ana, await post(boss))
  await eventually(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ message: { content: expect.any(String) } }])
})

test('read on one device is read on all, as far as it was seen; a repeat and an entry that is gone change nothing', async () => {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  await say(ana, eva)
  const [device, other] = [createDevice(eva), createDevice(eva)]
  await device.pullAll()
  await other.pullAll()
  const [{ id, seq }] = device.of('notification') as [NotificationEntry]
  await say(ana, eva)
  const read = (entries: object[]) => eva.post('/notifications/read', { entries })
  expect(
    (
      await read([
        { id, seq },
        { id: 'swept', seq: 3 },
      ])
    ).status,
  ).toBe(204)
  await other.pullAll()
  expect(other.of('notification')).toMatchObject([{ read_seq: seq, count: 2 }])
  expect(unread(other.of('notification') as NotificationEntry[])).toHaveLength(1)

  await read([{ id, seq: seq - 1 }])
  await read([{ id, seq }])
  expect((await other.pull()).changes).toEqual([])
  // Nobody reads ahead.
  await read([{ id, seq: seq + 1000 }])
  await say(ana, eva)
  expect(unread(await entriesOn(eva))).toHaveLength(1)
})

test('nobody marks another person’s entries; too many at once, or none of them right, are refused', async () => {
  const world = await createWorld()
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  await say(ana, eva)
  const [{ id, seq }] = (await entriesOn(eva)) as [NotificationEntry]
  await ana.post('/notifications/read', { entries: [{ id, seq }] })
  expect(unread(await entriesOn(eva))).toHaveLength(1)
  const many = Array.from({ length: NOTIFICATIONS_AT_ONCE + 1 }, () => ({ id, seq }))
  for (const entries of [many, [{ id }], [{ id, seq: 'all' }], 'all'])
    expect((await eva.post('/notifications/read', { entries })).status).toBe(422)
})

test('a notice that was read in the list is not pushed any more', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
  await ana.post('/push/subscriptions', createPushDevice('https://fcm.googleapis.com/fcm/send/ana').subscription)
  let isAway = true
  const sent = collectPushes(world, () => (isAway ? { kind: 'failed', reason: 'away' } : { kind: 'sent' }))
  await step(boss, await applyFor(ana, await post(boss)), 'shortlist')
  await eventually(() => expect(sent).toHaveLength(1))
  const [{ id, seq }] = (await entriesOn(ana)) as [NotificationEntry]
  await ana.post('/notifications/read', { entries: [{ id, seq }] })
  isAway = false
  world.setClock('2027-02-01T13:00:00Z')
  await say(boss, ana)
  world.ctx.deliveries.wake()
  await eventually(() => expect(sent.at(-1)).toMatchObject({ message: { content: 'Hello' } }))
  expect(sent).toHaveLength(2)
})

test('of matching jobs three a day are entries and pushes; the others are counted in the third', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const ana = await createFreelancer(world, { ...MANCHESTER, location: 'Manchester' })
  await ana.post('/push/subscriptions', createPushDevice('https://fcm.googleapis.com/fcm/send/ana').subscription)
  const sent = collectPushes(world)
  expect((await ana.post('/saved-searches', { ...SAVED_SEARCH, filters: { role: 'Rigger' } })).status).toBe(201)
  for (const title of ['one', 'two', 'three', 'four', 'five']) {
    await post(boss, { title })
    await eventually(async () =>
      expect(
        (await world.ctx.db.read.select().from(notifications).all()).map(({ body }) => body.split(' · ')[0]),
      ).toContain(title),
    )
  }
  expect(await entriesOn(ana)).toMatchObject([
    { kind: 'matching_job', count: 1, body: expect.stringMatching(/^one/) },
    { count: 1, body: expect.stringMatching(/^two/) },
    { count: 3, title: '3 new jobs for you', body: expect.stringMatching(/^five/), navigate: '/?tab=apply' },
  ])
  expect(sent.map(({ notification }) => notification.body.split(' · ')[0])).toEqual(['one', 'two', 'three'])

  world.setClock('2027-02-02T12:00:00Z')
  await post(boss, { title: 'six' })
  await eventually(() => expect(sent).toHaveLength(4))
})

test('N10 the entry of a call sheet is read with Got it on its last version, and of an offer with its answer', async () => {
  const { eva, ana, job } = await bookedCrew()
  const ofSheet = async () => unread(await entriesOn(ana)).filter(({ kind }) => kind === 'call_sheet')
  const gotIt = (version: number) => ana.post(`/jobs/${job.id}/call-sheet/seen`, { version })
  await publish(eva, job.id, 1)
  expect(await ofSheet()).toHaveLength(1)
  await gotIt(1)
  expect(await ofSheet()).toEqual([])
  await publish(eva, job.id, 2, EARLIER)
  await gotIt(1)
  expect(await ofSheet()).toHaveLength(1)
  await gotIt(2)
  expect(await ofSheet()).toEqual([])

  const { ruth, jonah, press, ...offered } = await shortlist()
  const ofOffer = async (person: Person) => unread(await entriesOn(person)).filter(({ kind }) => kind === 'offer')
  await press()
  expect(await ofOffer(ruth)).toHaveLength(1)
  await answerOffer(ruth, offered.job, 'decline')
  expect(await ofOffer(ruth)).toEqual([])
  expect(await ofOffer(jonah)).toHaveLength(1)
  await answerOffer(jonah, offered.job, 'take')
  expect(await ofOffer(jonah)).toEqual([])
})

test('the morning’s new jobs are an entry also for who wants no mail of them, and once', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const ana = await createFreelancer(world, { ...MANCHESTER, location: 'Manchester', job_roles: ['Rigger'] })
  await ana.put('/users/notification-settings', { email_job_alerts: false })
  await queueJobAlerts(world.ctx)
  const job = await post(boss)
  world.setClock('2027-02-02T12:00:00Z')
  await queueJobAlerts(world.ctx)
  await eventually(async () =>
    expect(await entriesOn(ana)).toMatchObject([
      { kind: 'matching_job', navigate: `/?job=${job.id}`, body: job.title },
    ]),
  )
  await queueJobAlerts(world.ctx)
  expect(await entriesOn(ana)).toMatchObject([{ count: 1 }])

  await Promise.all([post(boss), post(boss)])
  world.setClock('2027-02-03T12:00:00Z')
  await queueJobAlerts(world.ctx)
  await eventually(async () =>
    expect(await entriesOn(ana)).toContainEqual(
      expect.objectContaining({ title: '2 new jobs for you', navigate: '/?tab=apply' }),
    ),
  )
})

test('entries that have a person’s name go when that person is hidden, and are deleted with the account', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const [ana, ben] = [await createFreelancer(world), await createFreelancer(world)]
  const job = await post(boss)
  for (const person of [ana, ben]) await applyFor(person, job)
  const device = createDevice(boss)
  await device.pullAll()
  expect(device.of('notification')).toHaveLength(2)
  await ana.put(`/users/${boss.user.id}/block`)
  await device.pull()
  expect(device.of('notification')).toHaveLength(1)
  await ana.delete(`/users/${boss.user.id}/block`)
  await device.pull()
  expect(device.of('notification')).toHaveLength(2)
  await ben.delete('/users/me')
  await device.pull()
  const left = device.of('notification')
  expect(left).toHaveLength(2)
  expect(left).toContainEqual(expect.objectContaining({ title: expect.stringContaining(ana.user.full_name) }))
  const body = `Former member has closed their account and withdrawn from ${job.title}.`
  expect(left).toContainEqual(expect.objectContaining({ title: 'Application withdrawn', body }))
  expect(JSON.stringify(left)).not.toContain(ben.user.full_name)
  const rows = await world.ctx.db.read.select().from(notifications).all()
  expect(rows.filter(({ about_id, user_id }) => about_id === ben.user.id || user_id === ben.user.id)).toEqual([])
})

test('after ninety days an entry goes, from the devices as well', async () => {
  const world = await createWorld()
  world.setClock('2027-02-01T12:00:00Z')
  const [ana, eva, ben] = [await createFreelancer(world), await createEmployer(world), await createFreelancer(world)]
  await say(ana, eva)
  world.setClock('2027-02-02T12:00:00Z')
  await say(ben, eva)
  const device = createDevice(eva)
  await device.pullAll()
  world.setClock('2027-05-02T18:00:00Z')
  await sweepNotifications(world.ctx)
  await device.pull()
  expect(device.of('notification')).toMatchObject([{ created_at: '2027-02-02T12:00:00.000Z' }])
})

test('the own data contain what one was notified of', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
  await step(boss, await applyFor(ana, await post(boss)), 'shortlist')
  const { collectData } = await import('../../../server/accounts/own-data/collect-data.ts')
  const session = { id: 'any' } as never
  const data = await collectData({ ...world.ctx, user: ana.user as never, session, address: '' })
  expect(data.notifications).toMatchObject([{ kind: 'shortlisted', title: 'You’re shortlisted' }])
})

/** The payloads of all pushes from now on. */
function collectPushes(
  { ctx }: World,
  outcome: () => Awaited<ReturnType<typeof ctx.ports.push.send>> = () => ({ kind: 'sent' }),
) {
  const sent: Parameters<typeof ctx.ports.push.send>[1][] = []
  ctx.ports.push.send = async (_device, payload) => {
    sent.push(payload)
    return outcome()
  }
  return sent
}

test('what was read of a conversation before its entry is read in the entry', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
  const application = await applyFor(ana, await post(boss))
  const [conversation] = (await boss.get('/messages/conversations')).body
  const seen = conversation.last_seq
  await boss.post(`/messages/conversation/${conversation.conversation_id}/read`, { seq: seen })
  await ana.post('/messages/send', { job_id: application.job_id, recipient_id: boss.user.id, content: 'At six?' })
  const entry = (await entriesOn(boss)).find(({ kind }) => kind === 'message')
  expect(entry).toMatchObject({ read_seq: seen, count: 1 })
  expect(entry!.seq).toBeGreaterThan(seen)
})
