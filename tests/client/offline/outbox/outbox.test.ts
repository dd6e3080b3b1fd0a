import { describe, expect, test } from 'vitest'
import { API_MARK } from '../../../../shared/api-mark.ts'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { discardOutboxItem, requeueRefusedItem, takeBackOutboxItem } from '../../../../client/offline/outbox/settle.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { messagesOfConversation } from '../../../../client/offline/store/message-rows.ts'
import { accept, createFakeServer } from '../../support/fake-server.ts'
import { createTestBrowser, openTab } from '../../support/test-device.ts'

const to = (recipient_id: string, content: string, job_id: string | null = null) => ({
  recipient_id,
  recipient_name: `Name of ${recipient_id}`,
  job_id,
  job_title: job_id ? 'Rig' : 'Direct Message',
  content,
})

function setUp() {
  const server = createFakeServer()
  const tab = openTab({ fetch: server.fetch })
  const write = (recipient: string, content: string) => sendMessage(to(recipient, content), tab.device)
  return { server, tab, write, ...tab, rows: () => tab.db.outbox.orderBy('position').toArray() }
}

test('a message is shown in the thread at once and leaves the outbox with the reply', async () => {
  const { device, db, write, rows } = setUp()
  const { id, conversation_id } = await write('ann', 'Hello')

  expect(conversation_id).toBe('new_ann')
  expect(await db.messages.get(id)).toMatchObject({ state: 'queued', content: 'Hello', is_mine: true })
  expect(await rows()).toMatchObject([{ id, owner: 'me', kind: 'message', title: 'Name of ann', state: 'queued' }])

  expect(await drainAllQueues(device)).toEqual(['empty'])
  expect(await rows()).toEqual([])
  const message = await db.messages.get(id)
  expect(message).toMatchObject({ conversation_id: 'real-ann', content: 'Hello' })
  expect(message).not.toHaveProperty('state')
})

test('order is kept within a queue, and unsent ones come last in the thread', async () => {
  const { device, db, write, server } = setUp()
  for (const text of ['one', 'two', 'three']) await write('ann', text)
  expect((await messagesOfConversation(db, 'new_ann').toArray()).map(({ content }) => content)).toEqual([
    'one',
    'two',
    'three',
  ])
  await drainAllQueues(device)
  expect(server.contents()).toEqual(['one', 'two', 'three'])
  expect((await messagesOfConversation(db, 'real-ann').toArray()).map(({ content }) => content)).toEqual([
    'one',
    'two',
    'three',
  ])
})

test('a blocked queue delays no other', async () => {
  const { device, write, server } = setUp()
  server.answer = (call) => (call.body.recipient_id === 'ann' ? { status: 503 } : accept(call))
  for (const text of ['one', 'two']) {
    await write('ann', `ann ${text}`)
    await write('bob', `bob ${text}`)
  }
  expect(await drainAllQueues(device)).toEqual(['waiting', 'empty'])
  expect(server.contents().sort()).toEqual(['ann one', 'bob one', 'bob two'])
})

test('what was not put off is sent although the clock moves on between two readings', async () => {
  const { device, write, server } = setUp()
  await write('ann', 'Hello')
  let readings = 0
  expect(await drainAllQueues({ ...device, now: () => device.now() + ++readings })).toEqual(['empty'])
  expect(server.contents()).toEqual(['Hello'])
})

describe('a temporary failure', () => {
  test.each([
    ['network' as const, 0],
    [{ status: 408 }, 408],
    [{ status: 425 }, 425],
    [{ status: 429 }, 429],
    [{ status: 500 }, 500],
    [{ status: 502 }, 502],
    [{ status: 503 }, 503],
  ])('%o: stays queued and backs off', async (answer, status) => {
    const { device, db, browser, write, server, rows } = setUp()
    server.answer = () => answer
    const { id } = await write('ann', 'Hello')
    expect(await drainAllQueues(device)).toEqual(['waiting'])
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, last_error: { status } }])
    expect(await db.messages.get(id)).toMatchObject({ state: 'queued' })

    await drainAllQueues(device)
    expect(server.calls).toHaveLength(1)
    browser.clock.now += 1_000
    await drainAllQueues(device)
    expect(server.calls).toHaveLength(2)
    browser.clock.now += 1_000
    await drainAllQueues(device)
    expect(server.calls).toHaveLength(2)
    server.answer = accept
    browser.clock.now += 1_000
    expect(await drainAllQueues(device)).toEqual(['empty'])
    expect(new Set(server.calls.map(({ body }) => body.id))).toEqual(new Set([id]))
  })

  test('410, created by an earlier attempt and deleted since: it leaves the outbox and the screen without a decision', async () => {
    const { device, db, write, server, rows } = setUp()
    server.answer = () => ({ status: 410 })
    const { id } = await write('ann', 'Hello')
    await drainAllQueues(device)
    expect(await rows()).toEqual([])
    expect(await db.messages.get(id)).toBeUndefined()
  })

  test('Retry-After is honoured', async () => {
    const { device, browser, write, server } = setUp()
    server.answer = () => ({ status: 429, headers: { 'retry-after': '90' } })
    await write('ann', 'Hello')
    await drainAllQueues(device)
    browser.clock.now += 89_000
    await drainAllQueues(device)
    expect(server.calls).toHaveLength(1)
    browser.clock.now += 1_000
    await drainAllQueues(device)
    expect(server.calls).toHaveLength(2)
  })

  test('an answer that breaks off halfway is no answer', async () => {
    const { write, rows } = setUp()
    const cut = (async () =>
      new Response('{"conversation_id": "x', { status: 201, headers: { [API_MARK]: '1' } })) as typeof fetch
    const { device, db } = openTab({ fetch: cut })
    await write('ann', 'elsewhere')
    await sendMessage(to('ann', 'Hello'), device)
    await drainAllQueues(device)
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', last_error: { status: 0 } }])
    expect(await rows()).toHaveLength(1)
  })
})

describe('401', () => {
  test('pauses, keeps everything, and continues with a new token', async () => {
    const { device, write, server, rows } = setUp()
    server.answer = () => ({ status: 401 })
    await write('ann', 'Hello')
    expect(await drainAllQueues(device)).toEqual(['paused'])
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
    server.answer = accept
    expect(await drainAllQueues(device)).toEqual(['empty'])
  })

  test('without a token there is no request at all', async () => {
    const { server, browser, write } = setUp()
    await write('ann', 'Hello')
    const { device } = openTab({ fetch: server.fetch, browser, token: () => null })
    expect(await drainAllQueues(device)).toEqual(['paused'])
    expect(server.calls).toEqual([])
  })
})

describe.each([400, 403, 404, 409, 413, 422])('refused with %i', (status) => {
  const refuse = { status, body: { detail: 'No, because.' } }

  test('it is parked with the server’s message, its queue waits, others continue', async () => {
    const { device, db, write, server, rows } = setUp()
    server.answer = (call) => (call.body.content === 'bad' ? refuse : accept(call))
    const { id } = await write('ann', 'bad')
    await write('ann', 'after')
    await write('bob', 'other')
    expect(await drainAllQueues(device)).toEqual(['parked', 'empty'])
    expect(await rows()).toMatchObject([
      { id, state: 'parked', last_error: { status, detail: 'No, because.' } },
      { state: 'queued' },
    ])
    expect(await db.messages.get(id)).toMatchObject({ state: 'failed' })
    await drainAllQueues(device)
    expect(server.contents()).toEqual(['bad', 'other'])
  })

  test('Retry sends it again', async () => {
    const { device, db, write, server } = setUp()
    server.answer = () => refuse
    const { id } = await write('ann', 'bad')
    await drainAllQueues(device)
    server.answer = accept
    await requeueRefusedItem(id, device)
    expect(await db.messages.get(id)).toMatchObject({ state: 'queued' })
    expect(await drainAllQueues(device)).toEqual(['empty'])
  })
})

test('Discard removes it from outbox and thread, and the queue continues', async () => {
  const { device, db, write, server, rows } = setUp()
  server.answer = (call) => (call.body.content === 'bad' ? { status: 403 } : accept(call))
  const { id } = await write('ann', 'bad')
  await write('ann', 'after')
  await drainAllQueues(device)
  await discardOutboxItem(id, device)
  expect(await db.messages.get(id)).toBeUndefined()
  await drainAllQueues(device)
  expect(await rows()).toEqual([])
  expect((await messagesOfConversation(db, 'real-ann').toArray()).map(({ content }) => content)).toEqual(['after'])
})

test('Edit returns the text; a conversation that never started is removed with its last message', async () => {
  const { device, db, write } = setUp()
  const { id } = await write('ann', 'typo')
  expect(await takeBackOutboxItem(id, device)).toMatchObject({ body: { content: 'typo' } })
  expect(await takeBackOutboxItem(id, device)).toBeUndefined()
  expect(await db.conversations.toArray()).toEqual([])
  expect(await db.messages.toArray()).toEqual([])
})

test('four tabs and the worker drain together: one request per item', async () => {
  const { server, browser, write, db } = setUp()
  for (let n = 0; n < 6; n++) await write(n % 2 ? 'ann' : 'bob', `text ${n}`)
  const tabs = Array.from({ length: 5 }, () => openTab({ fetch: server.fetch, browser }))
  await Promise.all(tabs.map(({ device }) => drainAllQueues(device)))
  expect(server.calls).toHaveLength(6)
  expect(await db.outbox.count()).toBe(0)
})

test('a tab killed while it sends: another sends the same id again', async () => {
  const { server, tab, browser, write, device } = setUp()
  const { id } = await write('ann', 'Hello')
  server.answer = () => 'hang'
  void drainAllQueues(device).catch(() => {})
  await expect.poll(() => server.calls.length).toBe(1)
  tab.kill()
  server.answer = accept
  const next = openTab({ fetch: server.fetch, browser })
  expect(await drainAllQueues(next.device)).toEqual(['empty'])
  expect(server.calls.map(({ body }) => body.id)).toEqual([id, id])
})

test('two people on one device: what A wrote is neither sent in B’s name nor visible to B', async () => {
  const server = createFakeServer()
  const browser = createTestBrowser()
  const ann = openTab({ fetch: server.fetch, browser, user_id: 'ann' })
  await sendMessage(to('zoe', 'From Ann'), ann.device)
  ann.close()

  const bob = openTab({ fetch: server.fetch, browser, user_id: 'bob' })
  await sendMessage(to('zoe', 'From Bob'), bob.device)
  expect(await bob.db.outbox.count()).toBe(1)
  await drainAllQueues(bob.device)
  expect(server.calls).toMatchObject([{ token: 'token-bob', body: { content: 'From Bob' } }])
  bob.close()

  const annAgain = openTab({ fetch: server.fetch, browser, user_id: 'ann' })
  await drainAllQueues(annAgain.device)
  expect(server.calls.at(-1)).toMatchObject({ token: 'token-ann', body: { content: 'From Ann' } })
})

test('another person’s row, however it got here, is not sent', async () => {
  const { device, db, write, server } = setUp()
  const { id } = await write('ann', 'Hello')
  await db.outbox.update(id, { owner: 'somebody else' })
  expect(await drainAllQueues(device)).toEqual(['paused'])
  expect(server.calls).toEqual([])
})
