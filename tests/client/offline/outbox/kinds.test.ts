import { describe, expect, test } from 'vitest'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { queueCredentialEdit, queueCredentialRemoval } from '../../../../client/offline/outbox/kinds/credential.ts'
import { queuePortfolioItemRemoval } from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { queueWithdrawal } from '../../../../client/offline/outbox/kinds/withdrawal.ts'
import { listedItemOf } from '../../../../client/offline/outbox/registry.ts'
import { discardOutboxItem, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import { isShownItem } from '../../../../client/offline/store/outbox-row.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { accept, type Answer, createFakeServer } from '../../support/fake-server.ts'
import { kindCases } from '../../support/kind-cases.ts'
import type { KindCase } from '../../support/kind-cases/kind-case.ts'
import { page } from '../../support/rows.ts'
import { openTab } from '../../support/test-device.ts'

async function setUp(kind: string, { synced = [], begin, meanwhile, shown, asks, reply }: KindCase) {
  const server = createFakeServer()
  const { device, db } = openTab({ fetch: server.fetch })
  await applySyncPage(db, page(synced), 0)
  const before = await shown(db)
  await begin(device)
  if (meanwhile) await applySyncPage(db, page(meanwhile), 0)
  const rows = () => db.outbox.orderBy('position').toArray()
  const item = (await rows()).find((row) => row.kind === kind)!
  /** An answer for this very item; everything else succeeds by default. */
  const answer = (own: Answer) =>
    (server.answer = (call) => (call.path === asks.path && call.method === asks.method ? own : accept(call)))
  server.answer = (call) =>
    reply && call.path === asks.path && call.method === asks.method ? { status: 200, body: reply(call) } : accept(call)
  return { server, device, db, before, id: item.id, rows, answer, shown: () => shown(db) }
}

describe.each(Object.entries(kindCases))('%s', (kind, its) => {
  test('shows the result at once, and has a text for the list of unsent items', async () => {
    const { rows, id, shown } = await setUp(kind, its)
    expect(await shown()).toEqual(its.queued)
    const row = (await rows()).find((row) => row.id === id)
    expect(row).toMatchObject({ kind, owner: 'me', state: 'queued', tried_at: null, title: expect.stringMatching(/./) })
    expect(listedItemOf(row!) !== null).toBe(isShownItem({ ...row!, state: 'parked' }))
  })

  test('refused it says so; retried it waits; discarded everything is as before, and nothing is left', async () => {
    const { device, rows, id, shown, before, answer } = await setUp(kind, its)
    answer({ status: 403, body: { detail: 'No.' } })
    await drainAllQueues(device)
    expect(await shown()).toEqual(its.parked)
    const parked = (await rows()).find((row) => row.id === id)
    if (its.isGoneWhenRefused) return expect(parked).toBeUndefined()
    expect(parked).toMatchObject({ state: 'parked', last_error: { status: 403, detail: 'No.' } })

    await requeueRefusedItem(id, device)
    expect(await shown()).toEqual(its.queued)
    await drainAllQueues(device)
    expect(await shown()).toEqual(its.parked)

    await discardOutboxItem(id, device)
    expect(await shown()).toEqual(its.discarded ?? before)
    expect(await rows()).toMatchObject(its.left ?? [])
  })

  test('discarded before it is sent, everything is as before, without a request', async () => {
    const { server, device, rows, id, shown, before } = await setUp(kind, its)
    await discardOutboxItem(id, device)
    expect(await shown()).toEqual(its.discarded ?? before)
    expect((await rows()).some((row) => row.id === id)).toBe(false)
    expect(server.calls).toEqual([])
  })

  test('sent, it makes the right request, and shows the server’s answer', async () => {
    const { server, device, rows, shown } = await setUp(kind, its)
    await drainAllQueues(device)
    expect(server.calls.find(({ path }) => path === its.asks.path)).toMatchObject(its.asks)
    expect(await shown()).toEqual(its.landed)
    expect(await rows()).toEqual([])
  })

  test('an answer to another item counts as none: it waits, and shows the same', async () => {
    const { device, rows, id, shown, answer } = await setUp(kind, its)
    answer({ status: 200, body: { hello: 'there' } })
    await drainAllQueues(device)
    expect(await shown()).toEqual(its.queued)
    const row = (await rows()).find((row) => row.id === id)
    expect(row).toMatchObject({ state: 'queued', attempts: 1, last_error: { status: 0 } })
  })
})

describe('about an item that was tried without an answer', () => {
  /** An item that was tried once, so that it may have arrived or not, before it is changed or taken back. */
  async function tried(kind: 'application' | 'credential' | 'portfolio_item') {
    const server = createFakeServer()
    server.answer = (call) => (call.path === '/users/photos' ? accept(call) : 'network')
    const { device, db, browser } = openTab({ fetch: server.fetch })
    await kindCases[kind].begin(device)
    await drainAllQueues(device)
    const { id } = (await db.outbox.toArray()).find((row) => row.kind === kind)!
    const drain = async (answer: typeof server.answer) => {
      server.answer = answer
      browser.clock.now += 3_600_000
      await drainAllQueues(device)
    }
    const last = async () => (await db.outbox.orderBy('position').last())!
    const kinds = async () => (await db.outbox.orderBy('position').toArray()).map((row) => row.kind)
    return { server, device, db, id, drain, last, kinds, shown: () => kindCases[kind].shown(db) }
  }
  test('a refused withdrawal shows it as applied for; discarded, it is deleted', async () => {
    const { device, id, drain, last, kinds, shown } = await tried('application')
    await queueWithdrawal({ job: { id: 'j1', title: 'Rigging', employer_id: 'ann' }, application: { id } }, device)
    expect(await kinds()).toEqual(['withdrawal'])
    await drain(() => ({ status: 409 }))
    expect(await shown()).toEqual([[['pending', 'failed']], ['j1']])
    await discardOutboxItem((await last()).id, device)
    expect(await shown()).toEqual([[], []])
  })

  test('a withdrawal of a missing one counts as done', async () => {
    const { device, id, drain, kinds, shown } = await tried('application')
    await queueWithdrawal({ job: { id: 'j1', title: 'Rigging', employer_id: 'ann' }, application: { id } }, device)
    await drain(() => ({ status: 404 }))
    expect([await shown(), await kinds()]).toEqual([[[], []], []])
  })

  test('a discarded edit of a credential shows it as waiting; discarding that removes the edit too', async () => {
    const { device, id, last, kinds, shown } = await tried('credential')
    const fields = { name: 'IPAF', issuer: 'IPAF Ltd', number: 'PAL2', issued_on: null, expires_on: null }
    await queueCredentialEdit({ id, fields }, device)
    await discardOutboxItem((await last()).id, device)
    expect([await shown(), await kinds()]).toEqual([[['PAL1', 'waiting', 'queued']], ['credential']])
    await queueCredentialEdit({ id, fields }, device)
    await discardOutboxItem(id, device)
    expect([await shown(), await kinds()]).toEqual([[], []])
  })

  test('a discarded removal of a credential shows it as waiting; discarding that removes the removal too', async () => {
    const { device, id, last, kinds, shown } = await tried('credential')
    await queueCredentialRemoval(id, device)
    await discardOutboxItem((await last()).id, device)
    expect([await shown(), await kinds()]).toEqual([[['PAL1', 'waiting', 'queued']], ['credential']])
    await queueCredentialRemoval(id, device)
    await discardOutboxItem(id, device)
    expect([await shown(), await kinds()]).toEqual([[], []])
  })

  test('two removals of an item are sent once; discarded, the item waits as before', async () => {
    const { server, device, id, drain, last, kinds, shown } = await tried('portfolio_item')
    await queuePortfolioItemRemoval(id, device)
    await queuePortfolioItemRemoval(id, device)
    expect(await kinds()).toEqual(['portfolio_item', 'portfolio_item_removal'])
    await discardOutboxItem((await last()).id, device)
    expect(await shown()).toMatchObject([[['Rigger', ['one.jpg', 'two.jpg'], 'queued']], ['one.jpg', 'two.jpg']])
    await queuePortfolioItemRemoval(id, device)
    await drain(accept)
    expect(server.calls.slice(-2).map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    expect([await shown(), await kinds()]).toEqual([[[], []], []])
  })
})

test('a refused photo of a change may be left out of it', async () => {
  const { device, db, rows, shown } = await setUp('portfolio_item_edit', kindCases.portfolio_item_edit)
  const photo = (await rows()).find(({ kind }) => kind === 'photo')!
  await discardOutboxItem(photo.id, device)
  expect(await rows()).toMatchObject([{ kind: 'portfolio_item_edit', body: { photos: [] } }])
  expect([await shown(), await db.photos.count()]).toEqual([[[['Head rigger', [], 'queued']], []], 0])
})
