// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setServerReached } from '../../../../client/http/reach.ts'
import { registerBackgroundSync } from '../../../../client/offline/outbox/drainer.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { hops } from '../../../support/hops.ts'
import { hello, setUp } from '../../support/drained-device.ts'
import { accept } from '../../support/fake-server.ts'

afterEach(() => setServerReached(true))

describe('on a line that works', () => {
  async function failTimes(times: number) {
    const all = setUp()
    const { device, db, server, pass } = all
    server.answer = () => 'network'
    setServerReached(false)
    await sendMessage(hello, device)
    await expect.poll(() => server.calls.length).toBe(1)
    const attempts = async () => (await db.outbox.toArray())[0]?.attempts
    while ((await attempts()) !== times) await pass(1_000)
    server.answer = accept
    return all
  }

  test('what failed for want of one leaves seconds after another request got through', async () => {
    const { server, pass, close } = await failTimes(9)
    for (let seconds = 0; seconds < 20; seconds++) await pass(1_000)
    expect(server.calls, 'without a sign of a line the backoff holds').toHaveLength(9)
    setServerReached(true)
    for (let seconds = 0; seconds < 20 && server.calls.length === 9; seconds++) await pass(1_000)
    expect(server.calls).toHaveLength(10)
    close()
  })

  test('so it does beside one that the server has told when to come back, which waits', async () => {
    const { device, db, server, pass, close } = setUp()
    setServerReached(false)
    server.answer = ({ body }) =>
      body.recipient_id === 'ann' ? 'network' : { status: 503, headers: { 'retry-after': '86400' } }
    await sendMessage({ ...hello, recipient_id: 'bob' }, device)
    await sendMessage(hello, device)
    const attempts = async () =>
      (await db.outbox.toArray()).find(({ body }) => 'recipient_id' in body && body.recipient_id === 'ann')!.attempts
    while ((await attempts()) !== 9) await pass(1_000)
    server.answer = accept
    setServerReached(true)
    for (let seconds = 0; seconds < 20 && server.calls.length === 10; seconds++) await pass(1_000)
    expect(server.calls.slice(10).map(({ body }) => body.recipient_id)).toEqual(['ann'])
    close()
  })

  test('one that keeps failing is not tried at each of them', async () => {
    const { server, pass, close } = await failTimes(9)
    server.answer = () => 'network'
    for (let seconds = 0; seconds < 60; seconds++) {
      setServerReached(seconds % 2 === 0)
      await pass(1_000)
    }
    expect(server.calls.length - 9).toBeGreaterThanOrEqual(3)
    expect(server.calls.length - 9).toBeLessThanOrEqual(8)
    close()
  })

  test('one whose answers are lost on a line that is known all the time waits seconds each time', async () => {
    const { device, server, pass, close } = setUp()
    setServerReached(true)
    server.answer = () => 'network'
    await sendMessage(hello, device)
    for (let seconds = 0; seconds < 240; seconds++) await pass(1_000)
    expect(server.calls.length, 'without a line they would be nine').toBeGreaterThanOrEqual(15)
    expect(server.calls.length).toBeLessThanOrEqual(40)
    close()
  })

  test('a new Send takes along what failed before it, in its own queue and in others', async () => {
    const { device, server, close } = await failTimes(9)
    await sendMessage({ ...hello, content: 'after it' }, device)
    await expect.poll(() => server.contents().slice(9)).toEqual(['Hello', 'after it'])
    close()
  })

  test('neither wakes what was told when to come back, by the server or by what stands before it', async () => {
    for (const page of [undefined, 'Busy']) {
      const { device, server, pass, close } = setUp()
      setServerReached(true)
      server.answer = () => ({ status: 503, headers: { 'retry-after': '600' }, page })
      await sendMessage(hello, device)
      await expect.poll(() => server.calls.length).toBe(1)
      server.answer = accept
      setServerReached(false)
      setServerReached(true)
      await sendMessage({ ...hello, recipient_id: 'bob' }, device)
      await expect.poll(() => server.calls.length).toBe(2)
      await pass(60_000)
      expect(server.calls.map(({ body }) => body.recipient_id)).toEqual(['ann', 'bob'])
      await pass(600_000)
      await expect.poll(() => server.calls.length).toBe(3)
      close()
    }
  })
})

describe('timers', () => {
  test('none is set for what is being sent', async () => {
    const { device, server, timers, pass, close } = setUp()
    server.answer = () => 'hang'
    await sendMessage(hello, device)
    await expect.poll(() => server.calls.length).toBe(1)
    await hops(60)
    timers.length = 0
    await pass(20_000)
    expect(timers, 'the looks of the watchdog').toEqual([15_000])
    close()
  })

  test('are set to the first of all queues that is due', async () => {
    const { device, server, pass, close } = setUp()
    server.answer = ({ body }) => ({
      status: 503,
      headers: { 'retry-after': body.recipient_id === 'ann' ? '600' : '60' },
    })
    await sendMessage(hello, device)
    await sendMessage({ ...hello, recipient_id: 'bob' }, device)
    await expect.poll(() => server.calls.length).toBe(2)
    server.answer = accept
    await pass(62_000)
    await expect.poll(() => server.calls.map(({ body }) => body.recipient_id)).toEqual(['ann', 'bob', 'bob'])
    close()
  })

  test('fire within the hour for what may wait a day, and no sooner than in a second for what is due', async () => {
    for (const answer of [{ status: 503, headers: { 'retry-after': '86400' } }, { status: 401 }]) {
      const { device, server, timers, close } = setUp()
      server.answer = () => answer
      await sendMessage(hello, device)
      await expect.poll(() => server.calls.length).toBe(1)
      await hops(60)
      const own = timers.filter((ms) => ms !== 15_000)
      expect(own.length).toBeGreaterThan(0)
      expect(Math.min(...own)).toBeGreaterThanOrEqual(1_000)
      expect(Math.max(...own)).toBeLessThanOrEqual(3_600_000)
      close()
    }
  })

  test('there are two, the next attempt’s and the watchdog’s, however often it failed; with nothing to send, one', async () => {
    const { device, db, drainer, server, pending, pass, close } = setUp()
    server.answer = () => 'network'
    await sendMessage(hello, device)
    await sendMessage({ ...hello, recipient_id: 'bob' }, device)
    for (let seconds = 0; seconds < 30; seconds++) await pass(1_000)
    expect(server.calls.length).toBeGreaterThan(6)
    expect(pending.size).toBe(2)
    server.answer = accept
    drainer.wakeForSignal()
    await expect.poll(() => db.outbox.count()).toBe(0)
    await hops(60)
    expect(pending.size).toBe(1)
    close()
  })

  test('after a fault of the storage and a clock that was set back, it is half a minute at most all the same', async () => {
    const { device, db, browser, timers, close } = setUp()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const write = vi.spyOn(db.outbox, 'put').mockImplementation(() => {
      throw new DOMException('Internal error', 'DataError')
    })
    await sendMessage(hello, device)
    await expect.poll(() => warn.mock.calls.length).toBe(1)
    await hops(60)
    expect(timers.at(-1)).toBe(30_000)
    browser.clock.now -= 3_600_000
    timers.length = 0
    await db.outbox.toCollection().modify({ title: 'Ann Lee' })
    await expect.poll(() => timers.length).toBeGreaterThan(0)
    expect(timers.at(-1)).toBe(30_000)
    write.mockRestore()
    warn.mockRestore()
    close()
  })
})

test('a Send leaves although this device cannot note that there may be a line, nor may sync in the background', async () => {
  const { device, db, server, register, close } = setUp()
  register.mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'))
  vi.spyOn(db.outbox, 'filter').mockImplementationOnce(() => {
    throw new DOMException('Internal error', 'DataError')
  })
  await sendMessage(hello, device)
  await expect.poll(() => server.contents()).toEqual(['Hello'])
  expect(register).toHaveBeenCalledTimes(1)
  close()
})

test.each([undefined, {}, { sync: undefined }])(
  'a browser without background sync, %j, is not asked for it',
  async (has) => {
    await expect(registerBackgroundSync(has as ServiceWorkerRegistration)).resolves.toBeUndefined()
  },
)
