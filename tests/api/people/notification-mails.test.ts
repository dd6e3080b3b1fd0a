import { expect, test } from 'vitest'
import { deliveries, devMailbox, pushSubscriptions } from '../../../server/db/schema/sync.ts'
import { lastLondonMorning, queueJobAlerts } from '../../../server/jobs/searches/job-alerts.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobsWorld, MANCHESTER, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import type { World } from '../../support/world.ts'

const mailsTo = async ({ ctx }: World, { user }: Person) =>
  (await ctx.db.read.select().from(devMailbox).all()).filter(({ to }) => to === user.email)
const waiting = async ({ ctx }: World) =>
  (await ctx.db.read.select().from(deliveries).all()).filter(({ channel }) => channel === 'mail')

/** Sets the clock, and carries out everything due by then. */
async function at(world: World, moment: string) {
  world.setClock(moment)
  world.ctx.deliveries.wake()
  await eventually(async () =>
    expect((await waiting(world)).filter(({ not_before }) => not_before <= world.ctx.now().toISOString())).toEqual([]),
  )
}
const write = (from: Person, to: Person, content: string) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content })

test('messages of ten minutes become one mail, five minutes later, for people who have not read them', async () => {
  const world = await jobsWorld()
  const [mina, bob] = [await createEmployer(world, { full_name: 'Mina Okafor' }), await createEmployer(world)]
  const [ana, ben] = [await createFreelancer(world), await createFreelancer(world)]
  world.setClock('2027-02-01T12:01:00Z')
  await write(mina, ana, 'Can you start at six?')
  const read = (await write(mina, ben, 'And you?')).body
  world.setClock('2027-02-01T12:09:00Z')
  await write(mina, ana, 'The dock is on the left.')
  await write(bob, ana, 'x'.repeat(300))
  await ben.get(`/messages/conversation/${read.conversation_id}`)
  await at(world, '2027-02-01T12:14:00Z')
  expect(await mailsTo(world, ana)).toEqual([])

  await at(world, '2027-02-01T12:15:01Z')
  const [mail, ...others] = await mailsTo(world, ana)
  expect([mail!.subject, others]).toEqual(['3 new messages', []])
  expect(mail!.text).toContain('Mina Okafor: 2 new messages\nCan you start at six?')
  expect(mail!.text).toContain(`${'x'.repeat(200)}…`)
  expect(mail!.text).toMatch(/http:\/\/localhost:\d+\/messages\n/)
  expect(mail!.text).toContain('Turn these emails off: ')
  expect(await mailsTo(world, ben)).toEqual([])
  await eventually(async () => expect(await waiting(world)).toEqual([]))
})

test('absent people get one mail per conversation, not one each time; after reading it, a new one may come', async () => {
  const world = await jobsWorld()
  const [mina, ana] = [await createEmployer(world), await createFreelancer(world)]
  world.setClock('2027-02-01T12:01:00Z')
  const { conversation_id } = (await write(mina, ana, 'One')).body
  await at(world, '2027-02-01T12:16:00Z')
  await write(mina, ana, 'Two')
  await at(world, '2027-02-01T12:40:00Z')
  expect(await mailsTo(world, ana)).toHaveLength(1)
  await ana.get(`/messages/conversation/${conversation_id}`)
  await write(mina, ana, 'Three')
  await at(world, '2027-02-01T13:10:00Z')
  expect((await mailsTo(world, ana)).map(({ text }) => text.includes('Three'))).toEqual([false, true])
  expect((await mailsTo(world, ana))[1]!.text).toContain(`/messages?conversation=${conversation_id}`)
})

test('no mail for people with a device for pushes, nor for those who have turned it off', async () => {
  const world = await jobsWorld()
  const [mina, ana, ben] = [await createEmployer(world), await createFreelancer(world), await createFreelancer(world)]
  const { subscription } = createPushDevice('https://fcm.googleapis.com/fcm/send/one')
  expect((await ana.post('/push/subscriptions', subscription)).status).toBeLessThan(300)
  await ben.put('/users/notification-settings', { email_messages: false })
  world.setClock('2027-02-01T12:01:00Z')
  await write(mina, ana, 'Hello')
  await write(mina, ben, 'Hello')
  await at(world, '2027-02-01T12:20:00Z')
  expect([...(await mailsTo(world, ana)), ...(await mailsTo(world, ben))]).toEqual([])

  await world.ctx.db.write((tx) => tx.delete(pushSubscriptions).run())
  await ben.put('/users/notification-settings', { email_messages: true })
  world.setClock('2027-02-01T12:21:00Z')
  const cara = await createEmployer(world)
  await write(cara, ana, 'Hello')
  await at(world, '2027-02-01T12:40:00Z')
  expect(await mailsTo(world, ana)).toHaveLength(1)
})

test('each morning, the new matching jobs, once; no mail without any; none of those applied for', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world, { company_name: 'Brightline' })
  const rigger = { job_roles: ['Rigger'], skills: ['IPAF'], location: 'Manchester, UK', ...MANCHESTER }
  const [ana, ben] = [await createFreelancer(world, rigger), await createFreelancer(world, rigger)]
  world.setClock('2027-02-01T06:30:00Z')
  const old = await post(boss, { title: 'Posted before' })
  world.setClock('2027-02-01T12:00:00Z')
  await queueJobAlerts(world.ctx)
  expect(await waiting(world)).toEqual([])

  await at(world, '2027-02-01T15:00:00Z')
  const [first, second] = [await post(boss, { title: 'Arena rig' }), await post(boss, { title: 'Theatre rig' })]
  await applyFor(ana, second)
  await ben.put('/users/notification-settings', { email_job_alerts: false })
  for (const hour of ['2027-02-02T06:30:00Z', '2027-02-02T07:30:00Z', '2027-02-02T08:30:00Z']) {
    await at(world, hour)
    await queueJobAlerts(world.ctx)
    await at(world, hour.replace(':30:', ':31:'))
  }
  expect((await mailsTo(world, ana)).map(({ subject }) => subject)).toEqual(['A new job for you: Arena rig'])
  const [mail] = await mailsTo(world, ana)
  expect(mail!.text).toContain(`Arena rig, Brightline\nManchester, 1 Mar 2027`)
  expect(mail!.text).toContain(`/?job=${first.id}`)
  expect(mail!.text).not.toContain(old.id)
  expect(mail!.text).toContain('Turn these emails off: ')
  expect(await mailsTo(world, ben)).toEqual([])

  await at(world, '2027-02-03T07:30:00Z')
  await queueJobAlerts(world.ctx)
  await at(world, '2027-02-03T07:31:00Z')
  expect(await mailsTo(world, ana)).toHaveLength(1)
})

test('seven in the morning is London’s, in winter and in summer', () => {
  const of = (moment: string) => lastLondonMorning(new Date(moment)).toISOString()
  expect(of('2027-02-02T06:59:59Z')).toBe('2027-02-01T07:00:00.000Z')
  expect(of('2027-02-02T07:00:00Z')).toBe('2027-02-02T07:00:00.000Z')
  expect(of('2027-07-02T05:59:59Z')).toBe('2027-07-01T06:00:00.000Z')
  expect(of('2027-07-02T23:30:00Z')).toBe('2027-07-02T06:00:00.000Z')
  expect(of('2027-03-28T06:30:00Z')).toBe('2027-03-28T06:00:00.000Z')
})
