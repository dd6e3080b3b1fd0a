import { describe, expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { mailsTo } from '../../support/stored.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { notifyRecipient } from '../../../server/delivery/notify.ts'
import { CHOSEN_KINDS, type NotificationKind } from '../../../shared/notification-kinds.ts'
import { quietSeconds } from '../../../server/delivery/notification-choices.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

const NIGHT = { from: '22:00', to: '07:00' }
const settings = (person: Person, body: object) => person.put('/notifications/settings', body)
const say = (from: Person, to: Person) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content: 'Hello' })

/** Boss and Ana with a device each, and the titles of what was pushed. */
async function withDevices() {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
  const sent: { to: string; title: string }[] = []
  world.ctx.ports.push.send = async (_device, { user_id, notification }) => {
    sent.push({ to: user_id, title: notification.title })
    return { kind: 'sent' }
  }
  for (const { user, post: send } of [boss, ana])
    await send('/push/subscriptions', createPushDevice(`https://fcm.googleapis.com/fcm/send/${user.id}`).subscription)
  return { world, boss, ana, sent }
}

/** Nothing is due, at the world's clock. */
async function carriedOut(world: World) {
  world.ctx.deliveries.wake()
  await eventually(async () => {
    const rows = await world.ctx.db.read.select().from(deliveries).all()
    expect(rows.filter(({ not_before }) => not_before <= world.ctx.now().toISOString())).toEqual([])
  })
}

test('N8 in quiet hours a push is held back until they end, by London’s clock', async () => {
  const { world, boss, ana, sent } = await withDevices()
  expect((await settings(ana, { quiet_hours: NIGHT })).body.quiet_hours).toEqual(NIGHT)
  // 22:30 in London, in summer.
  world.setClock('2027-07-01T21:30:00Z')
  await say(boss, ana)
  await carriedOut(world)
  for (const hour of ['22', '23']) {
    world.setClock(`2027-07-01T${hour}:31:00Z`)
    await carriedOut(world)
  }
  world.setClock('2027-07-02T05:59:00Z')
  await carriedOut(world)
  expect(sent).toEqual([])
  world.setClock('2027-07-02T06:00:01Z')
  await carriedOut(world)
  expect(sent).toHaveLength(1)
})

test('N8 quiet hours hold nothing back outside of them, and nobody has any by themselves', async () => {
  const { world, boss, ana, sent } = await withDevices()
  world.setClock('2027-07-01T23:30:00Z')
  await say(boss, ana)
  await carriedOut(world)
  expect(sent).toHaveLength(1)
  await settings(ana, { quiet_hours: { from: '09:00', to: '17:00' } })
  await say(boss, ana)
  await carriedOut(world)
  expect(sent).toHaveLength(2)
  world.setClock('2027-07-02T12:00:00Z')
  await say(boss, ana)
  await carriedOut(world)
  expect(sent).toHaveLength(2)
  expect((await settings(ana, { quiet_hours: null })).body.quiet_hours).toBeNull()
})

test('N8 on the day of a job pushes come at once, for who is confirmed and the company’s team; the night before, and for others, they wait', async () => {
  const { world, boss, ana, sent } = await withDevices()
  const [max, other] = [await createMember(world, boss), await createEmployer(world)]
  const people = [ana, boss, max]
  const job = await post(boss, {
    roles: [role({ date_start: '2027-03-02T08:00:00.000Z', date_end: '2027-03-02T20:00:00.000Z' })],
  })
  const application = await applyFor(ana, job)
  await carriedOut(world)
  for (const person of [...people, other]) await settings(person, { quiet_hours: NIGHT })
  const isHeld = (person: Person, at: string) =>
    quietSeconds(world.ctx.db.read, person.user.id, 'message', new Date(at)).then((seconds) => seconds > 0)
  // Only asked for: an ordinary night.
  expect(await isHeld(ana, '2027-03-02T05:00:00Z')).toBe(true)
  await step(boss, application, 'accept')
  await carriedOut(world)
  expect(await isHeld(other, '2027-03-02T05:00:00Z')).toBe(true)
  for (const person of people) {
    expect(await isHeld(person, '2027-03-01T23:30:00Z')).toBe(true)
    expect(await isHeld(person, '2027-03-02T05:00:00Z')).toBe(false)
    expect(await isHeld(person, '2027-03-03T05:00:00Z')).toBe(true)
  }
  sent.length = 0
  world.setClock('2027-03-02T05:00:00Z')
  await say(boss, ana)
  await carriedOut(world)
  expect(sent).toHaveLength(1)
})

test('N8 a reminder of a call never waits', async () => {
  const { world, ana } = await withDevices()
  await settings(ana, { quiet_hours: NIGHT })
  const at = new Date('2027-07-02T02:00:00Z')
  const secondsOf = (kind: 'call_soon' | 'call_tomorrow' | 'call_sheet') =>
    quietSeconds(world.ctx.db.read, ana.user.id, kind, at)
  expect([await secondsOf('call_soon'), await secondsOf('call_tomorrow')]).toEqual([0, 0])
  expect(await secondsOf('call_sheet')).toBeGreaterThan(0)
})

test('push and mail of each kind are chosen alone; the mail settings stay what they were', async () => {
  const { world, boss, ana, sent } = await withDevices()
  const mails: string[] = []
  world.ctx.ports.mail = { send: async ({ to, subject }) => void (to === ana.user.email && mails.push(subject)) }
  const changed = await settings(ana, { kinds: { shortlisted: { push: false }, accepted: { mail: false } } })
  expect(changed.body.kinds).toMatchObject({
    shortlisted: { push: false, mail: true },
    accepted: { push: true, mail: false },
    rating: { push: true, mail: false },
  })
  expect((await ana.get('/auth/me')).body).toMatchObject({
    notification_settings: { email_application_updates: true },
    notification_choices: changed.body,
  })
  const application = await applyFor(ana, await post(boss))
  await step(boss, application, 'shortlist')
  await step(boss, application, 'accept')
  await carriedOut(world)
  expect(sent.filter(({ to }) => to === ana.user.id).map(({ title }) => title)).toEqual(['You are confirmed'])
  expect(mails).toEqual([expect.stringMatching(/^You’re shortlisted/)])
})

test('a mail setting turned off turns off all its kinds; one kind turned on turns it on for that kind alone', async () => {
  const { ana } = await withDevices()
  await settings(ana, { kinds: { rejected: { mail: false } } })
  await ana.put('/users/notification-settings', { email_application_updates: false })
  const { kinds } = (await settings(ana, { kinds: { cancelled: { mail: true } } })).body
  expect([kinds.cancelled.mail, kinds.accepted.mail, kinds.rejected.mail]).toEqual([true, false, false])
  expect((await ana.get('/auth/me')).body.notification_settings.email_application_updates).toBe(true)
  await settings(ana, { kinds: { cancelled: { mail: false } } })
  expect((await ana.get('/auth/me')).body.notification_settings.email_application_updates).toBe(false)
  await ana.put('/users/notification-settings', { email_application_updates: true })
  const all = (await settings(ana, {})).body.kinds
  expect([all.cancelled.mail, all.rejected.mail]).toEqual([true, true])
})

test('what is no kind, way or time is refused and changes nothing', async () => {
  const { ana } = await withDevices()
  const before = (await settings(ana, {})).body
  for (const body of [
    { kinds: { account: { push: false } } },
    { kinds: { nothing: { push: false } } },
    { kinds: { message: { push: 'no' } } },
    { quiet_hours: { from: '25:00', to: '07:00' } },
    { quiet_hours: { from: '22:00', to: '22:00' } },
    { quiet_hours: { from: '22:00' } },
  ])
    expect((await settings(ana, body)).status, JSON.stringify(body)).toBe(422)
  expect((await settings(ana, {})).body).toEqual(before)
})

describe('mails of unread messages', () => {
  const ASKED = { kinds: { message: { mail: true } } }
  test.each<[string, object[], { pushes: number; mails: number }]>([
    ['nothing chosen, they are pushed alone', [], { pushes: 1, mails: 0 }],
    [
      'pushes turned off, mailed, although a device is subscribed',
      [{ kinds: { message: { push: false } } }],
      { pushes: 0, mails: 1 },
    ],
    ['mail asked for, both', [ASKED], { pushes: 1, mails: 1 }],
    ['mail of another kind asked for, pushed alone', [{ kinds: { rating: { mail: true } } }], { pushes: 1, mails: 0 }],
    [
      'mail turned off, and pushes, neither',
      [{ kinds: { message: { push: false, mail: false } } }],
      { pushes: 0, mails: 0 },
    ],
    [
      'asked for and then turned off, pushed alone',
      [ASKED, { kinds: { message: { mail: false } } }],
      { pushes: 1, mails: 0 },
    ],
  ])('with %s', async (_what, changes, wanted) => {
    const { world, boss, ana, sent } = await withDevices()
    for (const change of changes) await settings(ana, change)
    await say(boss, ana)
    world.setClock(new Date(world.ctx.now().getTime() + 1_800_000).toISOString())
    await carriedOut(world)
    expect({ pushes: sent.length, mails: (await mailsTo(world, ana)).length }).toEqual(wanted)
  })

  test('the choices say whether they come: by default only to who has no device that takes pushes', async () => {
    const world = await jobsWorld()
    const ana = await createFreelancer(world)
    const { subscription } = createPushDevice('https://fcm.googleapis.com/fcm/send/ana')
    const device = createDevice(ana)
    // The factory writes a person without a change of their row.
    await settings(ana, {})
    const isMailed = async () => {
      await device.pullAll()
      return device.of('me')[0]!.notification_choices.kinds.message.mail
    }
    expect(await isMailed()).toBe(true)
    await ana.post('/push/subscriptions', subscription)
    expect(await isMailed()).toBe(false)
    await settings(ana, { kinds: { message: { push: false } } })
    expect(await isMailed()).toBe(true)
    await settings(ana, { kinds: { message: { push: true } } })
    expect(await isMailed()).toBe(false)
    await settings(ana, ASKED)
    expect(await isMailed()).toBe(true)
    await ana.put('/users/notification-settings', { email_messages: false })
    expect(await isMailed()).toBe(false)
    await ana.put('/users/notification-settings', { email_messages: true })
    expect(await isMailed()).toBe(false)
    await ana.delete('/push/subscriptions', { endpoint: subscription.endpoint })
    expect(await isMailed()).toBe(true)
  })
})

describe('each kind', () => {
  const waysOf = async (kind: NotificationKind, choice?: { push: boolean; mail: boolean }) => {
    const { world, ana, sent } = await withDevices()
    if (choice) await settings(ana, { kinds: { [kind]: choice } })
    const notice = { user_id: ana.user.id, kind, key: kind, title: kind, body: 'Words', navigate: '/', tag: kind }
    await world.ctx.db.write((tx) => notifyRecipient(tx, notice, world.ctx.now()))
    await carriedOut(world)
    const device = createDevice(ana)
    await device.pullAll()
    const entries = device.of('notification').filter((entry) => entry.kind === kind)
    return { entries: entries.length, pushes: sent.length, mails: (await mailsTo(world, ana)).length }
  }

  test.each(CHOSEN_KINDS)('is an entry always, pushed and mailed as it is chosen: %s', async (kind) => {
    expect(await waysOf(kind, { push: true, mail: false })).toEqual({ entries: 1, pushes: 1, mails: 0 })
    expect(await waysOf(kind, { push: false, mail: true })).toEqual({ entries: 1, pushes: 0, mails: 1 })
  })

  test('but what the staff decided comes both ways', async () => {
    expect(await waysOf('account')).toEqual({ entries: 1, pushes: 1, mails: 1 })
  })
})
