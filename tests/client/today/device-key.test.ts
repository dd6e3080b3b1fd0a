import { describe, expect, test } from 'vitest'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { queuePunch } from '../../../client/offline/outbox/kinds/punch.ts'
import { ownDeviceKey, announceDeviceKey } from '../../../client/trade/handshake/device-key.ts'
import { isPunchSignedBy, signPunch } from '../../../shared/handshake/device-signatures.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab } from '../support/test-device.ts'

function setUp() {
  const server = createFakeServer()
  server.answer = () => ({ status: 204 })
  return { server, ...openTab({ fetch: server.fetch }) }
}

describe('the key of a device', () => {
  test('is made once, even when it is asked for twice at the same time, and nobody can read it', async () => {
    const { device } = setUp()
    const [one, other] = await Promise.all([ownDeviceKey(device), ownDeviceKey(device)])
    expect(one!.id).toBe(other!.id)
    expect((await ownDeviceKey(device))!.id).toBe(one!.id)
    await expect(crypto.subtle.exportKey('pkcs8', one!.private_key as CryptoKey)).rejects.toThrow(/not extractable/i)
  })

  test('is said to the server once, and again after no answer', async () => {
    const { device, server } = setUp()
    server.answer = () => ({ status: 503 })
    await expect(announceDeviceKey(device)).rejects.toThrow()
    server.answer = () => ({ status: 204 })
    await announceDeviceKey(device)
    await announceDeviceKey(device)
    const key = (await ownDeviceKey(device))!
    expect(server.calls.map(({ method, path, body }) => [method, path, body])).toEqual(
      [1, 2].map(() => ['PUT', `/me/device-keys/${key.id}`, { jwk: key.jwk }]),
    )
    expect(JSON.stringify(server.calls)).not.toContain('"d"')
  })

  test('ends with its session: the next one has another, also said; without any it goes on signing', async () => {
    const { device, server } = setUp()
    await announceDeviceKey(device)
    const first = (await ownDeviceKey(device))!
    const signedOut = { ...device, token: () => null }
    expect((await ownDeviceKey(signedOut))!.id).toBe(first.id)
    await announceDeviceKey(signedOut)
    const again = { ...device, token: () => 'the next session' }
    await announceDeviceKey(again)
    expect((await ownDeviceKey(again))!.id).not.toBe(first.id)
    expect(server.calls).toHaveLength(2)
  })
})

test('a press leaves with what the device signed, and without where it cannot sign', async () => {
  const { device, server } = setUp()
  server.answer = ({ body }) => ({ status: 201, body: { ...body, booking_id: 'a1', received_at: 'then' } })
  const booking = { booking_id: 'a1', job_id: 'j1', job_title: 'Rigging', freelancer_id: 'me' }
  const key = (await ownDeviceKey(device))!
  const press = (kind: 'in' | 'out', sign: Parameters<typeof queuePunch>[0]['sign']) =>
    queuePunch({ booking, kind, method: 'self', noPlace: 'refused', sign }, device)
  const { punch } = await press('in', (said) => signPunch(key, said))
  await press('out', () => Promise.reject(new Error('No such key.')))
  await drainAllQueues(device)
  const [signed, unsigned] = server.calls.map(({ body }) => body)
  expect(await isPunchSignedBy(key.jwk, { ...punch, replaces: null }, signed.signature)).toBe(true)
  expect(await isPunchSignedBy(key.jwk, { ...signed, booking_id: 'a2' }, signed.signature)).toBe(false)
  expect(unsigned).not.toHaveProperty('signature')
})
