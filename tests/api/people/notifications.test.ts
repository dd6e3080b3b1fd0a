import { expect, test } from 'vitest'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { unsubscribeToken } from '../../../server/delivery/unsubscribe.ts'
import { wantsMailsOf } from '../../../server/delivery/notification-choices.ts'
import { sealText } from '../../../server/ports/seal.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { startMailServer } from '../../support/outside/mail-server.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

const DEFAULTS = {
  email_job_alerts: true,
  email_application_updates: true,
  email_messages: true,
  email_marketing: false,
}
const mails = ({ ctx }: World) => ctx.db.read.select().from(devMailbox).all()
const carriedOut = (world: World) =>
  eventually(async () => {
    const now = world.ctx.now().toISOString()
    const due = await world.ctx.db.read.select().from(deliveries).all()
    expect(due.filter(({ not_before }) => not_before <= now)).toEqual([])
  })

test('three kinds are on by default, marketing is off; only flags that are sent change, and the other device gets the row', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  expect((await ana.get('/auth/me')).body.notification_settings).toEqual(DEFAULTS)
  const { cursor } = (await ana.get('/sync')).body

  const changed = await ana.put('/users/notification-settings', { email_messages: false, email_marketing: true })
  expect(changed).toMatchObject({ status: 200, body: { ...DEFAULTS, email_messages: false, email_marketing: true } })
  expect((await ana.put('/users/notification-settings', {})).body).toEqual(changed.body)
  const { changes } = (await ana.get(`/sync?since=${cursor}`)).body
  expect(changes).toMatchObject([{ kind: 'me', row: { notification_settings: changed.body } }])
})

test('anything but the four boolean flags is refused and changes nothing', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  for (const body of [
    { email_messages: 'yes' },
    { email_messages: null },
    { email_messages: false, email_verified: true },
    { email_messages: false, rating_sum: 5 },
    [],
  ]) {
    expect((await ana.put('/users/notification-settings', body)).status).toBe(422)
  }
  expect((await ana.get('/auth/me')).body.notification_settings).toEqual(DEFAULTS)
})

test('people who turned application updates off get none, not even those queued before', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world, { email: 'boss@example.com' })
  const [ana, ben] = [await createFreelancer(world), await createFreelancer(world)]
  await ana.put('/users/notification-settings', { email_application_updates: false })
  const job = await post(boss)
  const application = await applyFor(ana, job)
  await step(boss, application, 'shortlist')
  await carriedOut(world)
  expect((await mails(world)).map(({ to }) => to)).toEqual(['boss@example.com'])

  world.ctx.ports.mail = null
  await applyFor(ben, job)
  await boss.put('/users/notification-settings', { email_application_updates: false })
  await carriedOut(world)
  expect(await mails(world)).toHaveLength(1)
})

test('RFC 8058: the mail has an address; one POST there turns only that kind off', async () => {
  const server = await startMailServer()
  const world = await jobsWorld({ SMTP_URL: server.url, PUBLIC_URL: 'https://standby.example' })
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
  await step(boss, await applyFor(ana, await post(boss)), 'shortlist')
  await eventually(() => expect(server.mails).toHaveLength(2))
  const source = server.mails.find(({ to }) => to === ana.user.email)!.source.replaceAll(/\r\n\s/g, ' ')
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const address = /^List-Unsubscribe:\s*<https:\/\/standby\.example(\/api\/\S+)>$/m.exec(source)?.[1]
  expect(address).toBeTruthy()
  expect(source).not.toContain(ana.user.id)

  const looked = await world.app.request(address!)
  expect([looked.status, looked.headers.get('location')]).toEqual([
    303,
    address!.replace('/api/notifications', '').replace('?', '#'),
  ])
  expect(await wantsMailsOf(world.ctx.db.read, ana.user.id, 'email_application_updates')).toBe(true)
  for (let n = 0; n < 2; n++) {
    const pressed = await world.app.request(address!, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([pressed.status, await pressed.json()]).toEqual([200, { flag: 'email_application_updates' }])
  }
  expect((await ana.get('/auth/me')).body.notification_settings).toEqual({
    ...DEFAULTS,
    email_application_updates: false,
  })
})

test('a link that this server has not issued turns nothing off', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const good = unsubscribeToken(world.ctx, ana.user.id, 'email_messages')
  const forged = [
    good.slice(0, -4),
    good.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA')),
    'v1.',
    'x',
    sealText(world.ctx, JSON.stringify(['another purpose', ana.user.id, 'email_messages'])),
    sealText(world.ctx, JSON.stringify(['unsubscribe', ana.user.id, 'password_hash'])),
  ]
  for (const token of forged) {
    const path = `/notifications/unsubscribe?token=${encodeURIComponent(token)}`
    expect((await world.call('POST', path)).status).toBe(404)
  }
  expect((await ana.get('/auth/me')).body.notification_settings).toEqual(DEFAULTS)
})
