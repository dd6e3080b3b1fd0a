import { describe, expect, test } from 'vitest'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { discardOutboxItem, requeueAllRefused, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import {
  queuePortfolioItemEdit,
  queuePortfolioItemRemoval,
} from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { queuePortfolioOrder } from '../../../../client/offline/outbox/kinds/portfolio.ts'
import { keepPickedPhoto } from '../../../../client/offline/outbox/kinds/photo.ts'
import { accept, type Call } from '../../support/fake-server.ts'
import { page } from '../../support/rows.ts'
import { openTab } from '../../support/test-device.ts'
import { EVENT, photoBytes, photoFile, portfolioRow, setUp } from '../../support/portfolio-device.ts'

test('the portfolio shows it at once; its photos are sent first, byte by byte, also after a restart', async () => {
  const { server, browser, tab, add, kinds } = setUp()
  const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
  expect(await tab.db.portfolio_items.get(id)).toMatchObject({ state: 'queued', photos: [{ kept_id: photos[0] }, {}] })
  expect(await kinds()).toEqual(['photo', 'photo', 'portfolio_item'])
  tab.kill()

  const again = openTab({ fetch: server.fetch, browser })
  expect(await drainAllQueues(again.device)).toEqual(['empty'])
  expect(server.paths()).toEqual(['/users/photos', '/users/photos', '/users/portfolio-items'])
  expect(new Uint8Array(await server.calls[0]!.body.file.arrayBuffer())).toEqual(photoBytes)
  expect(server.calls[0]!.body).toMatchObject({ id: photos[0], file: { name: 'one.jpg' } })
  expect(server.calls[2]!.body).toEqual({ id, ...EVENT, photos })
  const sent = await again.db.portfolio_items.get(id)
  expect(sent!.photos[0]).toMatchObject({ file: `/files/${photos[0]}.webp` })
  expect(sent).not.toHaveProperty('state')
  expect(await again.db.photos.count()).toBe(0)
})

test('after a lost answer it is sent again with the same id', async () => {
  const { server, browser, device, add } = setUp()
  await add({}, 'one.jpg')
  let lost = 2
  server.answer = (call) => (call.path === '/users/photos' && lost-- > 0 ? 'network' : accept(call))
  for (let n = 0; n < 3; n++) {
    await drainAllQueues(device)
    browser.clock.now += 3_600_000
  }
  const ids = server.calls.filter(({ path }) => path === '/users/photos').map(({ body }) => body.id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
})

test('a refused photo blocks its item, says so, and may be left out', async () => {
  const { server, device, db, add, kinds, outbox } = setUp()
  const { id, photos } = await add({}, 'bad.jpg', 'good.jpg')
  server.answer = (call) =>
    call.body?.file?.name === 'bad.jpg' ? { status: 422, body: { detail: 'Damaged.' } } : accept(call)
  expect(await drainAllQueues(device)).toEqual(['parked'])
  expect((await outbox())[0]).toMatchObject({ kind: 'photo', state: 'parked', last_error: { detail: 'Damaged.' } })
  expect((await db.portfolio_items.get(id))?.state).toBe('failed')
  await requeueRefusedItem(photos[0]!, device)
  expect((await db.portfolio_items.get(id))?.state).toBe('queued')

  await discardOutboxItem(photos[0]!, device)
  expect(await db.photos.get(photos[0]!)).toBeUndefined()
  expect(await drainAllQueues(device)).toEqual(['empty'])
  expect(await kinds()).toEqual([])
  expect(server.calls.at(-1)!.body.photos).toEqual([photos[1]])
})

test('a refused photo blocks its own item only: later ones, their order and removals continue', async () => {
  const { server, device, db, add, outbox, synced } = setUp()
  await synced('old')
  const held = await add({}, 'bad.jpg')
  const free = await add({ event_name: 'Free' }, 'good.jpg')
  await queuePortfolioOrder([free.id, held.id, 'old'], device)
  await queuePortfolioItemRemoval('old', device)
  server.answer = (call) =>
    call.body?.file?.name === 'bad.jpg' ? { status: 422, body: { detail: 'Damaged.' } } : accept(call)
  expect(await drainAllQueues(device)).toEqual(['parked'])
  expect((await outbox()).map(({ kind, state }) => [kind, state])).toEqual([
    ['photo', 'parked'],
    ['portfolio_item', 'queued'],
  ])
  expect(server.calls.find(({ path }) => path.endsWith('/order'))!.body).toEqual({ ids: [free.id, 'old'] })
  expect(server.calls.at(-1)!.method).toBe('DELETE')
  expect(await db.portfolio_items.get(free.id)).not.toHaveProperty('state')

  await discardOutboxItem(held.photos[0]!, device)
  expect(await drainAllQueues(device)).toEqual(['empty'])
  expect(await db.portfolio_items.get(held.id)).toMatchObject({ photos: [] })
})

/** A server restored from a backup: photos uploaded since are missing. */
const forgetful = (lost: Set<string>) => (call: Call) => {
  if (call.path === '/users/photos') lost.delete(call.body.id)
  const missing = call.body?.photos?.some((id: string) => lost.has(id))
  return missing ? { status: 422, body: { detail: 'One of the photos has not been uploaded.' } } : accept(call)
}

describe('photos that the server has lost', () => {
  test('are sent again automatically, before their item, from the bytes that are still here', async () => {
    const { server, device, db, add, kinds } = setUp()
    const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
    server.answer = (call) => (call.path === '/users/portfolio-items' ? 'network' : accept(call))
    await drainAllQueues(device)
    expect(await kinds()).toEqual(['portfolio_item'])
    server.answer = forgetful(new Set(photos))
    server.calls.length = 0
    await requeueRefusedItem(id, device)
    expect(await drainAllQueues(device)).toEqual(['empty'])
    expect(server.paths()).toEqual([
      '/users/portfolio-items',
      '/users/photos',
      '/users/photos',
      '/users/portfolio-items',
    ])
    expect(server.calls[1]!.body).toMatchObject({ id: photos[0], file: { name: 'one.jpg' } })
    expect(await db.portfolio_items.get(id)).not.toHaveProperty('state')
    expect(await db.photos.count()).toBe(0)
  })

  test('of a change as well; if the server still refuses it, it is parked, and not sent for ever', async () => {
    const { server, device, db, kinds, synced } = setUp()
    await synced('e1')
    const photo = await keepPickedPhoto(photoFile('new.jpg'), device)
    await queuePortfolioItemEdit('e1', { ...EVENT, photos: [photo] }, device)
    server.answer = (call) =>
      call.method === 'PUT'
        ? { status: 422, body: { detail: 'One of the photos has not been uploaded.' } }
        : accept(call)
    expect(await drainAllQueues(device)).toEqual(['parked'])
    expect(server.paths()).toEqual([
      '/users/photos',
      '/users/portfolio-items/e1',
      '/users/photos',
      '/users/portfolio-items/e1',
    ])
    expect(await kinds()).toEqual(['portfolio_item_edit'])
    expect(await db.portfolio_items.get('e1')).toMatchObject({ state: 'failed' })
    server.answer = forgetful(new Set([photo.id]))
    await requeueAllRefused(device)
    expect(await drainAllQueues(device)).toEqual(['empty'])
  })
})

test('a refused and discarded item leaves nothing behind', async () => {
  const { server, device, db, add, outbox } = setUp()
  const { id } = await add({}, 'one.jpg')
  server.answer = (call) => (call.path === '/users/portfolio-items' ? { status: 422, body: {} } : accept(call))
  await drainAllQueues(device)
  expect((await db.portfolio_items.get(id))?.state).toBe('failed')
  await discardOutboxItem(id, device)
  expect([await db.portfolio_items.count(), await db.photos.count(), await outbox()]).toEqual([0, 0, []])
})

test('removed before it was ever tried: nothing is sent; tried without an answer: its removal follows it', async () => {
  const { server, browser, device, db, add, kinds, shown } = setUp()
  const { id } = await add({}, 'one.jpg')
  await queuePortfolioItemRemoval(id, device)
  expect([await shown(), await kinds(), await db.photos.count()]).toEqual([[], [], 0])

  const tried = await add()
  server.answer = () => 'network'
  await drainAllQueues(device)
  await queuePortfolioItemRemoval(tried.id, device)
  expect((await db.portfolio_items.get(tried.id))?.state).toBe('removing')
  server.answer = accept
  browser.clock.now += 3_600_000
  await drainAllQueues(device)
  expect(server.calls.slice(-2).map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  expect(await shown()).toEqual([])
})

test('a removal survives a sync; discarded, the item is back; removing a missing one counts as done', async () => {
  const { server, device, db, kinds, synced } = setUp()
  await synced('a', 'b')
  await queuePortfolioItemRemoval('a', device)
  await synced('a', 'b')
  expect((await db.portfolio_items.get('a'))?.state).toBe('removing')
  await discardOutboxItem((await db.outbox.toArray())[0]!.id, device)
  expect((await db.portfolio_items.get('a'))?.state).toBeUndefined()

  await queuePortfolioItemRemoval('a', device)
  server.answer = () => ({ status: 404 })
  expect(await drainAllQueues(device)).toEqual(['empty'])
  expect([await kinds(), await db.portfolio_items.get('a')]).toEqual([[], undefined])
})

test('of several new orders the last is sent, survives a sync, and can be taken back', async () => {
  const { server, device, db, kinds, shown, synced } = setUp()
  await synced('a', 'b', 'c')
  await queuePortfolioOrder(['b', 'a', 'c'], device)
  await queuePortfolioOrder(['c', 'b', 'a'], device)
  expect(await kinds()).toEqual(['portfolio_order'])
  await synced('a', 'b', 'c')
  expect(await shown()).toEqual(['c', 'b', 'a'])
  await discardOutboxItem((await db.outbox.toArray())[0]!.id, device)
  expect(await shown()).toEqual(['a', 'b', 'c'])

  await queuePortfolioOrder(['c', 'b', 'a'], device)
  await drainAllQueues(device)
  expect(server.calls.at(-1)).toMatchObject({ method: 'PUT', body: { ids: ['c', 'b', 'a'] } })
  expect(await shown()).toEqual(['c', 'b', 'a'])
})

test('a sync before the reply: one item, nothing left to send; a reset keeps unsent items', async () => {
  const { device, db, add, kinds, synced } = setUp()
  const { id } = await add()
  await applySyncPage(db, page([], { reset: true }), 0)
  expect(await db.portfolio_items.count()).toBe(1)
  await synced(id)
  expect(await kinds()).toEqual([])
  expect(await drainAllQueues(device)).toEqual([])
  expect(await db.portfolio_items.toArray()).toEqual([portfolioRow(id, 0)])
})
