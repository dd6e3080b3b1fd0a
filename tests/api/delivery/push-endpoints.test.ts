import dns from 'node:dns'
import { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import webPush from 'web-push'
import { readSettings } from '../../../server/ports/settings.ts'
import type { PushedSubject } from '../../../shared/push.ts'
import { isPublicAddress } from '../../../server/ports/push-endpoint.ts'
import { openPushSender } from '../../../server/ports/push.ts'
import { pushPayload } from '../../../server/delivery/push-payload.ts'
import { pushSubscriptions } from '../../../server/db/schema/sync.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'
import { startPushService } from '../../support/outside/push-service.ts'
import { createWorld } from '../../support/world.ts'

const GOOD = [
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QabC',
  'https://db5p.notify.windows.com/w/?token=abc',
]
const BAD = [
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com.example/abc',
  'https://push.services.mozilla.com.evil.example/',
  'https://notpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://127.1/abc',
  'https://2130706433/abc',
  'https://[::1]/abc',
  'https://[::ffff:127.0.0.1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'https://10.0.0.7/abc',
  'http://localhost:1/abc',
  'ftp://fcm.googleapis.com/abc',
  'javascript:alert(1)',
]

async function senderWith(settings: Record<string, string> = {}, timeOut?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-push-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const parsed = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, ...settings })
  return openPushSender(parsed, async () => false, timeOut)
}
const PAYLOAD = pushPayload({ user_id: 'u', app_badge: 1, title: 't', body: 'b', navigate: '/', tag: 't' })

test('a push service keeps a push for three days, an offer until it lapses and a reminder until its call', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const sender = await senderWith({ PUSH_EXTRA_ORIGINS: service.origin })
  const { keys, endpoint } = createPushDevice(service.endpoint()).subscription
  const secondsOf = async (about?: PushedSubject) => {
    const { notification } = PAYLOAD
    const data = { ...notification.data, ...(about && { about }) }
    const payload = { ...PAYLOAD, notification: { ...notification, data } }
    expect(await sender.send({ endpoint, ...keys }, payload)).toEqual({ kind: 'sent' })
    return Number(service.pushes.at(-1)!.headers.ttl)
  }
  const job = { job_id: 'j1', job_title: 'Arena rig' }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const offer = (expires_at: string) =>
    ({ kind: 'offer', ...job, employer_id: 'e1', offer_id: 'o1', expires_at }) as const
  const call = (at: string) => ({ kind: 'call', ...job, id: 'c1', at, until: Date.parse(at) }) as const
  expect(await secondsOf()).toBe(259_200)
  expect(await secondsOf({ kind: 'call_sheet', ...job, version: 1 })).toBe(259_200)
  for (const about of [offer(inMinutes(60)), call(inMinutes(60))]) {
    const seconds = await secondsOf(about)
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
  }
  expect(await secondsOf(offer(inMinutes(-1)))).toBe(0)
})

test('N3: an address of no push service is refused on subscribing', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  for (const endpoint of BAD) {
    const answer = await ana.post('/push/subscriptions', createPushDevice(endpoint).subscription)
    expect(answer.status, endpoint).toBe(422)
  }
  expect(await world.ctx.db.read.select().from(pushSubscriptions).all()).toEqual([])
  for (const endpoint of GOOD) {
    expect((await ana.post('/push/subscriptions', createPushDevice(endpoint).subscription)).status, endpoint).toBe(201)
  }
})

test('N3: and again on sending, without a connection', async () => {
  const sender = await senderWith()
  const lookup = spyLookup([{ address: '127.0.0.1', family: 4 }])
  for (const endpoint of BAD) {
    expect(await sender.send(createPushDevice(endpoint).target, PAYLOAD), endpoint).toMatchObject({ kind: 'refused' })
  }
  expect(lookup).not.toHaveBeenCalled()
})

test('N3: a known name that resolves to the private network is refused, even with one such address among public ones', async () => {
  const sender = await senderWith()
  for (const addresses of [
    ['127.0.0.1'],
    ['142.250.180.10', '169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['fd00::1'],
  ]) {
    spyLookup(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    const outcome = await sender.send(createPushDevice(GOOD[0]!).target, PAYLOAD)
    expect(outcome, addresses.join()).toEqual({
      kind: 'refused',
      reason: 'fcm.googleapis.com leads off the public internet',
    })
  }
})

test('only addresses of the public internet are public', () => {
  for (const address of ['142.250.180.10', '2a00:1450:4009::200a']) expect(isPublicAddress(address), address).toBe(true)
  const others = [
    '0.0.0.0',
    '100.64.0.1',
    '127.9.9.9',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'x',
  ]
  for (const address of others) expect(isPublicAddress(address), address).toBe(false)
})

test('N3: a redirect is not followed', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const sender = await senderWith({ PUSH_EXTRA_ORIGINS: service.origin })
  for (const status of [301, 302, 307, 308]) {
    service.answerWith(() => ({ status, headers: { location: `${service.origin}/elsewhere` } }))
    const outcome = await sender.send(createPushDevice(service.endpoint()).target, PAYLOAD)
    expect(outcome).toEqual({ kind: 'refused', reason: `status ${status}` })
  }
  expect(service.pushes.filter(({ path }) => path === '/elsewhere')).toEqual([])
})

test('an extra origin must match exactly', async () => {
  const { isAllowed } = await senderWith({ PUSH_EXTRA_ORIGINS: 'http://localhost:8070, https://push.example' })
  expect(isAllowed('http://localhost:8070/push/x')).toBe(true)
  expect(isAllowed('https://push.example/x')).toBe(true)
  for (const near of [
    'http://localhost:8071/x',
    'https://localhost:8070/x',
    'http://u@localhost:8070/x',
    'https://push.example:444/x',
  ]) {
    expect(isAllowed(near), near).toBe(false)
  }
})

test('a service that times out or is unreachable counts as failed; invalid keys are dropped', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const sender = await senderWith({ PUSH_EXTRA_ORIGINS: `${service.origin},http://localhost:1` }, 150)
  service.answerWith(() => ({ status: 201, delayMs: 30_000 }))
  expect(await sender.send(createPushDevice(service.endpoint()).target, PAYLOAD)).toMatchObject({ kind: 'failed' })
  expect(await sender.send(createPushDevice('http://localhost:1/x').target, PAYLOAD)).toMatchObject({ kind: 'failed' })
  const broken = { ...createPushDevice(service.endpoint()).target, p256dh: Buffer.alloc(65, 9).toString('base64url') }
  expect(await sender.send(broken, PAYLOAD)).toMatchObject({ kind: 'gone' })
})

test('Retry-After is read as seconds and as a date', async () => {
  const service = await startPushService()
  onTestFinished(service.stop)
  const sender = await senderWith({ PUSH_EXTRA_ORIGINS: service.origin })
  const ask = async (headers: Record<string, string>, status = 429) => {
    service.answerWith(() => ({ status, headers }))
    return sender.send(createPushDevice(service.endpoint()).target, PAYLOAD)
  }
  expect(await ask({ 'retry-after': '7' })).toEqual({ kind: 'wait', seconds: 7 })
  expect(await ask({ 'retry-after': '7' }, 503)).toEqual({ kind: 'wait', seconds: 7 })
  expect(await ask({})).toEqual({ kind: 'wait', seconds: 60 })
  expect(await ask({ 'retry-after': 'soon' })).toEqual({ kind: 'wait', seconds: 60 })
  expect(await ask({ 'retry-after': '99999999' })).toEqual({ kind: 'wait', seconds: 86_400 })
  const dated: any = await ask({ 'retry-after': new Date(Date.now() + 90_000).toUTCString() })
  expect(dated.seconds).toBeGreaterThan(80)
  expect(dated.seconds).toBeLessThanOrEqual(90)
})

test('unusable VAPID keys end the start instead of every subscription', async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const good = {
    VAPID_SUBJECT: 'mailto:ops@standby.example',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  }
  const service = await startPushService()
  onTestFinished(service.stop)
  const sender = await senderWith({ ...good, PUSH_EXTRA_ORIGINS: service.origin })
  expect(sender.publicKey).toBe(publicKey)
  expect(await sender.send(createPushDevice(service.endpoint()).target, PAYLOAD)).toEqual({ kind: 'sent' })
  for (const [name, value] of [
    ['VAPID_SUBJECT', 'https://'],
    ['VAPID_SUBJECT', 'ops@standby.example'],
    ['VAPID_PUBLIC_KEY', 'a public key'],
    ['VAPID_PUBLIC_KEY', ''],
    ['VAPID_PRIVATE_KEY', publicKey],
    ['VAPID_PRIVATE_KEY', ''],
  ] as const)
    expect(() => readSettings({ ...good, [name]: value }), value).toThrow(`${name}: must be`)
})

/** The addresses that every name resolves to in this test. */
function spyLookup(addresses: { address: string; family: number }[]) {
  const spy = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, done: (...result: unknown[]) => void) =>
      done(null, addresses)) as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return spy
}
