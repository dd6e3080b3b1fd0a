import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composePush } from '../../../server/app/deliver-push.ts'
import { eventually } from '../../support/eventually.ts'
import { addRole, createBareApplication, createBareJob } from '../../support/factories/bare-job.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import { createDevice } from '../../support/sync-device.ts'
import { deviceOf, pushWorld, queuedPushes, settled, write } from '../../support/factories/push.ts'

test('a message reaches a sleeping device, decryptable, with the badge and the link', async () => {
  const { service, world, ana, eva } = await pushWorld({ PUBLIC_URL: 'https://standby.example' })
  const device = await deviceOf(eva, service.endpoint())
  const { message, conversation_id } = (await write(ana, eva, 'Load-in moved to six')).body
  await settled(world)
  expect(service.pushes).toHaveLength(1)
  const { headers, body } = service.pushes[0]!
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200', urgency: 'high' })
  expect(headers.authorization).toMatch(/^vapid t=.+, k=.+/)
  expect(device.read(body)).toEqual({
    web_push: 8030,
    mutable: true,
    notification: {
      mutable: true,
      app_badge: 1,
      data: {
        user_id: eva.user.id,
        message: {
          id: message.id,
          conversation_id,
          sender_id: ana.user.id,
          seq: message.seq,
          created_at: message.created_at,
          job_id: null,
          job_title: 'Direct Message',
          other_user_name: 'Ana Rigger',
          other_company_name: '',
        },
      },
      title: 'Ana Rigger',
      body: 'Load-in moved to six',
      navigate: `https://standby.example/messages?conversation=${conversation_id}`,
      tag: `conversation:${conversation_id}`,
    },
    app_badge: 1,
    user_id: eva.user.id,
    message: {
      id: message.id,
      conversation_id,
      sender_id: ana.user.id,
      content: 'Load-in moved to six',
      seq: message.seq,
      created_at: message.created_at,
      truncated: false,
      job_id: null,
      job_title: 'Direct Message',
      other_user_name: 'Ana Rigger',
      other_company_name: '',
    },
  })
})

/**
 * The rules by which WebKit accepts a push as a declarative one
 * (Source/WebCore/Modules/notifications/NotificationJSONParser.cpp; W3C Push API, 'declarative push message',
 * w3c/push-api#385). `mutable` and `app_badge` were moved from `notification` to the top (WebKit#48896, WebKit#45798):
 * Safari 18.4 and 18.5 look in one place, later versions in the other. Without `mutable` it is shown without the
 * worker.
 */
function expectDeclarative(payload: any) {
  expect(payload.web_push).toBe(8030)
  const { notification } = payload
  for (const level of [payload, notification]) {
    expect(level.mutable).toBe(true)
    expect(Number.isSafeInteger(level.app_badge) && level.app_badge >= 0).toBe(true)
  }
  expect(notification.app_badge).toBe(payload.app_badge)
  expect(notification.title).toEqual(expect.stringMatching(/./))
  for (const text of ['body', 'tag']) expect(typeof notification[text]).toBe('string')
  expect(['undefined', 'boolean']).toContain(typeof notification.silent)
  // WebKit parses it without a base: a bare path would make the whole message invalid.
  expect(new URL(notification.navigate).origin).toBe('https://standby.example')
}

test('a push is a mutable declarative one, with the badge where each Safari looks for it', async () => {
  const { service, world, ana, eva } = await pushWorld({ PUBLIC_URL: 'https://standby.example' })
  const [hers, theirs] = [await deviceOf(ana, service.endpoint()), await deviceOf(eva, service.endpoint())]
  await write(ana, eva, 'Load-in moved to six')
  await eventually(() => expect(service.pushes).toHaveLength(1))
  expectDeclarative(theirs.read(service.pushes[0]!.body))
  const application = await createBareApplication(world, await createBareJob(world, eva), ana)
  expect((await eva.post(`/jobs/${application.job_id}/applications/${application.id}/shortlist`)).status).toBe(200)
  await eventually(() => expect(service.pushes).toHaveLength(2))
  const notice = hers.read(service.pushes[1]!.body)
  expectDeclarative(notice)
  expect(notice.notification.data).toEqual({ user_id: ana.user.id })
})

test('a message about a job contains the job, the person and the company, as the conversation does', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const device = await deviceOf(ana, service.endpoint())
  const job = await createBareJob(world, eva)
  await createBareApplication(world, job, ana)
  const { status } = await eva.post('/messages/send', {
    recipient_id: ana.user.id,
    job_id: job.id,
    content: 'Six sharp',
  })
  expect(status).toBe(201)
  await eventually(() => expect(service.pushes).toHaveLength(1))
  const { notification, message } = device.read(service.pushes[0]!.body)
  const [conversation] = (await ana.get('/messages/conversations')).body
  expect(conversation).toMatchObject({ job_id: job.id, job_title: job.title, other_user_name: 'Eva Shaw' })
  const { job_id, job_title, other_user_name, other_company_name } = conversation
  expect(other_company_name).not.toBe('')
  expect(message).toMatchObject({ job_id, job_title, other_user_name, other_company_name })
  expect(notification.title).toBe(`Eva Shaw · ${job.title}`)
})

test('a change of an application is pushed to the other side, and links to its job', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const [hers, theirs] = [await deviceOf(ana, service.endpoint()), await deviceOf(eva, service.endpoint())]
  const taken = await createBareJob(world, eva)
  await addRole(world, taken)
  const left = await createBareJob(world, eva)
  const [accepted, withdrawn] = [
    await createBareApplication(world, taken, ana),
    await createBareApplication(world, left, ana),
  ]
  const received: unknown[] = []
  for (const [person, device, application, action] of [
    [eva, hers, accepted, 'shortlist'],
    [eva, hers, accepted, 'accept'],
    [ana, theirs, withdrawn, 'withdraw'],
  ] as const) {
    const { status } = await person.post(`/jobs/${application.job_id}/applications/${application.id}/${action}`)
    expect(status).toBe(200)
    await eventually(() => expect(service.pushes).toHaveLength(received.length + 1))
    const { title, navigate, tag } = device.read(service.pushes[received.length]!.body).notification
    received.push([title, navigate, tag])
  }
  expect(received).toEqual([
    ['You’re shortlisted', `/?job=${taken.id}`, `job:${taken.id}`],
    ['You are confirmed', `/?tab=confirmed&job=${taken.id}`, `job:${taken.id}`],
    ['Application withdrawn', `/?project=${left.id}`, `job:${left.id}`],
  ])
})

test('the key for subscriptions is created once, stored privately, and signs the pushes', async () => {
  const { service, world, ana, eva } = await pushWorld()
  const { public_key } = (await eva.get('/push/key')).body
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65)
  expect(statSync(join(world.folder, 'vapid.json')).mode & 0o777).toBe(0o600)
  await deviceOf(eva, service.endpoint())
  await write(ana, eva, 'hello')
  await settled(world)
  expect(service.pushes[0]!.headers.authorization).toContain(`k=${public_key}`)
})

test('N2: the longest message, all emoji, stays within the limit of push services, and is cut between characters', async () => {
  const { service, world, ana, eva } = await pushWorld({ PUBLIC_URL: `https://${'long.'.repeat(40)}example` })
  const device = await deviceOf(eva, service.endpoint())
  await world.ctx.db.write((tx) =>
    tx.$client.prepare('update users set full_name = ? where id = ?').run('👩‍🎤'.repeat(24), ana.user.id),
  )
  const contents = [
    '👩‍🚒'.repeat(2000),
    '🎛️'.repeat(3333),
    '"\\\u0001'.repeat(3333),
    `a${'\u0301'.repeat(9999)}`,
    'x'.repeat(10_000),
  ]
  for (const content of contents) {
    await write(ana, eva, content)
    await settled(world)
    const { body } = service.pushes.at(-1)!
    const plain = device.open(body)
    expect(plain.length).toBeLessThanOrEqual(3993)
    expect(plain.length).toBeGreaterThan(3900)
    expect(body.length).toBeLessThanOrEqual(4096)
    const { message, notification } = device.read(body)
    expect(message).toMatchObject({ truncated: true })
    expect(content.startsWith(message!.content)).toBe(true)
    expect(message!.content.isWellFormed()).toBe(true)
    if (content.startsWith('👩')) expect([...message!.content].length % 3).toBe(0)
    expect(notification.body.endsWith('…')).toBe(true)
  }
})

test('N2: the longest names of person, company, job and file leave room for text', async () => {
  const { service, world, ana, eva } = await pushWorld({ PUBLIC_URL: `https://${'long.'.repeat(40)}example` })
  const device = await deviceOf(ana, service.endpoint())
  const job = await createBareJob(world, eva, { title: '👩‍🚒'.repeat(80) })
  await createBareApplication(world, job, ana)
  await world.ctx.db.write(async (tx) => {
    await tx.$client.prepare('update users set full_name = ? where id = ?').run('\u0001'.repeat(120), eva.user.id)
    await tx.$client.prepare('update companies set name = ? where id = ?').run('👩‍🎤'.repeat(120), eva.user.company_id)
  })
  const { status, body: sent } = await eva.post('/messages/send', {
    recipient_id: ana.user.id,
    job_id: job.id,
    content: '🎛️'.repeat(3333),
  })
  expect(status).toBe(201)
  await world.ctx.db.write((tx) =>
    tx.$client
      .prepare('update messages set attachment_url = ?, attachment_name = ? where id = ?')
      .run('/api/messages/attachments/x', '"'.repeat(200), sent.message.id),
  )
  const { payload } = (await composePush(world.ctx, { user_id: ana.user.id, message_id: sent.message.id }))!
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(3993)
  expect([...payload.message!.content].length).toBeGreaterThan(50)
  await settled(world)
  const { message } = device.read(service.pushes[0]!.body)
  expect(job.title.startsWith(message!.job_title!.slice(0, -1))).toBe(true)
  expect(message!.job_id).toBe(job.id)
})

test('a device with a live stream gets no push while it keeps up, and one when its connection is dead', async () => {
  const { service, world, ana, eva } = await pushWorld()
  await deviceOf(eva, service.endpoint())
  const stream = await openEvents(await listen(world), eva.token)
  await stream.next()
  const start = Date.parse('2026-05-01T09:00:00Z')
  world.setClock(new Date(start))
  const device = createDevice(eva)
  await write(ana, eva, 'one')
  await eventually(async () =>
    expect(await queuedPushes(world)).toMatchObject([{ not_before: '2026-05-01T09:00:20.000Z' }]),
  )
  await device.pull()
  await device.pull()
  world.setClock(new Date(start + 21_000))
  world.ctx.deliveries.wake()
  await settled(world)
  expect(service.pushes).toHaveLength(0)

  await write(ana, eva, 'two')
  await eventually(async () =>
    expect(await queuedPushes(world)).toMatchObject([{ not_before: '2026-05-01T09:00:41.000Z' }]),
  )
  world.setClock(new Date(start + 42_000))
  world.ctx.deliveries.wake()
  await settled(world)
  expect(service.pushes).toHaveLength(1)
})

test('messages read by the time of sending are not pushed; one’s own never are', async () => {
  const { service, world, ana, eva } = await pushWorld()
  service.answerWith(() => ({ status: 500 }))
  await deviceOf(eva, service.endpoint())
  await deviceOf(ana, service.endpoint())
  const { conversation_id } = (await write(ana, eva, 'one')).body
  await eventually(async () => expect(await queuedPushes(world)).toMatchObject([{ attempts: 1 }]))
  await eva.get(`/messages/conversation/${conversation_id}`)
  world.setClock(new Date(Date.now() + 60_000))
  world.ctx.deliveries.wake()
  await settled(world)
  expect(service.pushes).toHaveLength(1)
})
