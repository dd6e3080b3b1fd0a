import { describe, expect, test } from 'vitest'
import { applyPage } from '../../../../client/offline/sync/pull.ts'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import { drainAll } from '../../../../client/offline/outbox/drain.ts'
import { inOrder } from '../../../../client/offline/store/portfolio-rows.ts'
import { discardItem, retryAll, retryItem } from '../../../../client/offline/outbox/settle.ts'
import { addPortfolioItem } from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { changePortfolioItem } from '../../../../client/offline/outbox/kinds/portfolio-item-edit.ts'
import { keepPhoto } from '../../../../client/offline/outbox/kinds/photo.ts'
import { orderPortfolio } from '../../../../client/offline/outbox/kinds/portfolio-order.ts'
import { removePortfolioItem } from '../../../../client/offline/outbox/kinds/portfolio-item-removal.ts'
import type { PortfolioItem } from '../../../../shared/people/users.ts'
import { accept, type Call, createFakeServer } from '../../support/fake-server.ts'
import { page } from '../../support/rows.ts'
import { createTestBrowser, openTab } from '../../support/test-device.ts'

const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside' }
const bytes = new Uint8Array([255, 216, 255, 0, 13, 10, 128])
const file = (name: string) => new File([bytes], name, { type: 'image/jpeg' })

function setUp() {
  const server = createFakeServer()
  const browser = createTestBrowser()
  const tab = openTab({ fetch: server.fetch, browser })
  const { device, db } = tab
  const add = async (fields: object = {}, ...names: string[]) => {
    const photos = []
    for (const name of names) photos.push(await keepPhoto(file(name), device))
    return { ...(await addPortfolioItem({ ...EVENT, photos, ...fields }, device)), photos: photos.map(({ id }) => id) }
  }
  const outbox = () => db.outbox.orderBy('position').toArray()
  const kinds = async () => (await outbox()).map(({ kind }) => kind)
  const shown = async () => inOrder(await db.portfolio_items.toArray()).map(({ id }) => id)
  /** Rows of the server, as a sync brings them. */
  const synced = (...ids: string[]) => applyPage(db, page(ids.map((id, position) => change(id, position))), 0)
  return { server, browser, tab, device, db, add, outbox, kinds, shown, synced }
}

const change = (id: string, position: number) => ({ kind: 'portfolio_item' as const, id, row: row(id, position) })
const row = (id: string, position: number): PortfolioItem => ({ id, ...EVENT, photos: [], position })

test('the portfolio shows it at once; its photos are sent first, byte by byte, also after a restart', async () => {
  const { server, browser, tab, add, kinds } = setUp()
  const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
  expect(await tab.db.portfolio_items.get(id)).toMatchObject({ state: 'queued', photos: [{ kept_id: photos[0] }, {}] })
  expect(await kinds()).toEqual(['photo', 'photo', 'portfolio_item'])
  tab.kill()

  const again = openTab({ fetch: server.fetch, browser })
  expect(await drainAll(again.device)).toEqual(['empty'])
  expect(server.paths()).toEqual(['/users/photos', '/users/photos', '/users/portfolio-items'])
  expect(new Uint8Array(await server.calls[0]!.body.file.arrayBuffer())).toEqual(bytes)
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
    await drainAll(device)
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
  expect(await drainAll(device)).toEqual(['parked'])
  expect((await outbox())[0]).toMatchObject({ kind: 'photo', state: 'parked', last_error: { detail: 'Damaged.' } })
  expect((await db.portfolio_items.get(id))?.state).toBe('failed')
  await retryItem(photos[0]!, device)
  expect((await db.portfolio_items.get(id))?.state).toBe('queued')

  await discardItem(photos[0]!, device)
  expect(await db.photos.get(photos[0]!)).toBeUndefined()
  expect(await drainAll(device)).toEqual(['empty'])
  expect(await kinds()).toEqual([])
  expect(server.calls.at(-1)!.body.photos).toEqual([photos[1]])
})

test('a refused photo blocks its own item only: later ones, their order and removals continue', async () => {
  const { server, device, db, add, outbox, synced } = setUp()
  await synced('old')
  const held = await add({}, 'bad.jpg')
  const free = await add({ event_name: 'Free' }, 'good.jpg')
  await orderPortfolio([free.id, held.id, 'old'], device)
  await removePortfolioItem('old', device)
  server.answer = (call) =>
    call.body?.file?.name === 'bad.jpg' ? { status: 422, body: { detail: 'Damaged.' } } : accept(call)
  expect(await drainAll(device)).toEqual(['parked'])
  expect((await outbox()).map(({ kind, state }) => [kind, state])).toEqual([
    ['photo', 'parked'],
    ['portfolio_item', 'queued'],
  ])
  expect(server.calls.find(({ path }) => path.endsWith('/order'))!.body).toEqual({ ids: [free.id, 'old'] })
  expect(server.calls.at(-1)!.method).toBe('DELETE')
  expect(await db.portfolio_items.get(free.id)).not.toHaveProperty('state')

  await discardItem(held.photos[0]!, device)
  expect(await drainAll(device)).toEqual(['empty'])
  expect(await db.portfolio_items.get(held.id)).toMatchObject({ photos: [] })
})

describe('an item is changed', () => {
  const changed = { ...EVENT, role: 'Head rigger' }
  const served = (id: string): PortfolioItem => ({
    ...row(id, 0),
    photos: ['/files/a.webp', '/files/b.webp'].map((file) => ({ file, preview: file, name: file })),
  })
  const bring = (db: StandbyDb, item: PortfolioItem) =>
    applyPage(db, page([{ kind: 'portfolio_item' as const, id: item.id, row: item }]), 0)

  test('at once, with a new photo that is sent first; it survives a sync; of several the last is sent', async () => {
    const { server, device, db, outbox } = setUp()
    await bring(db, served('a'))
    const kept = await keepPhoto(file('new.jpg'), device)
    await changePortfolioItem('a', { ...changed, photos: [kept, { id: '/files/b.webp', name: 'b' }] }, device)
    await changePortfolioItem(
      'a',
      { ...changed, role: 'Boss', photos: [{ id: '/files/b.webp', name: 'b' }, kept] },
      device,
    )
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['photo', 'portfolio_item_edit'])
    await bring(db, { ...served('a'), end_client: 'Changed elsewhere' })
    expect(await db.portfolio_items.get('a')).toMatchObject({
      role: 'Boss',
      state: 'queued',
      photos: [{ file: '/files/b.webp' }, { kept_id: kept.id }],
    })
    expect(await drainAll(device)).toEqual(['empty'])
    expect(server.calls.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/users/portfolio-items/a',
      body: { ...EVENT, role: 'Boss', photos: ['/files/b.webp', kept.id] },
    })
    expect(await db.portfolio_items.get('a')).not.toHaveProperty('state')
    expect(await db.photos.count()).toBe(0)
  })

  test('refused and discarded it is as the server has it, and nothing is left', async () => {
    const { server, device, db, outbox } = setUp()
    await bring(db, served('a'))
    server.answer = (call) => (call.method === 'PUT' ? { status: 422, body: { detail: 'No.' } } : accept(call))
    const kept = await keepPhoto(file('new.jpg'), device)
    await changePortfolioItem('a', { ...changed, photos: [kept] }, device)
    await drainAll(device)
    expect((await db.portfolio_items.get('a'))?.state).toBe('failed')
    await bring(db, { ...served('a'), end_client: 'Changed elsewhere' })
    await discardItem((await outbox())[0]!.id, device)
    expect(await db.portfolio_items.get('a')).toEqual({ ...served('a'), end_client: 'Changed elsewhere' })
    expect([await db.photos.count(), await outbox()]).toEqual([0, []])
  })

  test('before it was ever sent: its own row is changed; after a lost answer the change follows', async () => {
    const { server, browser, device, db, add, kinds } = setUp()
    const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
    await changePortfolioItem(id, { ...changed, photos: [{ id: photos[1]!, name: 'two.jpg' }] }, device)
    expect(await kinds()).toEqual(['photo', 'portfolio_item'])
    expect(await db.photos.count()).toBe(1)
    server.answer = (call) => (call.path === '/users/portfolio-items' ? 'network' : accept(call))
    await drainAll(device)
    await changePortfolioItem(id, { ...EVENT, photos: [] }, device)
    server.answer = accept
    browser.clock.now += 3_600_000
    expect(await drainAll(device)).toEqual(['empty'])
    const sent = server.calls.slice(-2)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT'])
    expect(sent[0]!.body).toEqual({ id, ...changed, photos: [photos[1]] })
    expect(sent[1]!.body).toEqual({ ...EVENT, photos: [] })
    expect([await db.photos.count(), (await db.portfolio_items.get(id))?.photos]).toEqual([0, []])
  })

  test('that landed while its editor was open: what the server has by now is not sent again, and nothing blocks the change', async () => {
    const { server, device, db, add, outbox } = setUp()
    const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
    const opened = photos.map((photo) => ({ id: photo, name: 'one.jpg' }))
    expect(await drainAll(device)).toEqual(['empty'])
    server.calls.length = 0
    const added = await keepPhoto(file('three.jpg'), device)
    await changePortfolioItem(id, { ...changed, photos: [...opened, added] }, device)
    expect((await outbox()).map(({ kind, text }) => [kind, text])).toEqual([
      ['photo', 'three.jpg'],
      ['portfolio_item_edit', 'Head rigger for Quayside'],
    ])
    expect((await db.portfolio_items.get(id))?.photos).toMatchObject([
      { file: `/files/${photos[0]}.webp` },
      { file: `/files/${photos[1]}.webp` },
      { kept_id: added.id },
    ])
    expect(await drainAll(device)).toEqual(['empty'])
    expect(server.paths()).toEqual(['/users/photos', `/users/portfolio-items/${id}`])
    expect(await db.portfolio_items.get(id)).not.toHaveProperty('state')
  })

  test('that lost a photo while its editor was open: the discarded photo does not come back empty', async () => {
    const { server, device, add, kinds } = setUp()
    const { id, photos } = await add({}, 'bad.jpg', 'good.jpg')
    const opened = photos.map((photo, n) => ({ id: photo, name: `${n}.jpg` }))
    await discardItem(photos[0]!, device)
    await changePortfolioItem(id, { ...changed, photos: opened }, device)
    expect(await kinds()).toEqual(['photo', 'portfolio_item'])
    expect(await drainAll(device)).toEqual(['empty'])
    expect(server.calls.at(-1)!.body.photos).toEqual([photos[1]])
  })

  test('and then removed: the change is dropped', async () => {
    const { server, device, db, outbox } = setUp()
    await bring(db, served('a'))
    const kept = await keepPhoto(file('new.jpg'), device)
    await changePortfolioItem('a', { ...changed, photos: [kept] }, device)
    await removePortfolioItem('a', device)
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['portfolio_item_removal'])
    await discardItem((await outbox())[0]!.id, device)
    expect(await db.portfolio_items.get('a')).toMatchObject(served('a'))
    expect([await db.photos.count(), server.calls]).toEqual([0, []])
  })
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
    await drainAll(device)
    expect(await kinds()).toEqual(['portfolio_item'])
    server.answer = forgetful(new Set(photos))
    server.calls.length = 0
    await retryItem(id, device)
    expect(await drainAll(device)).toEqual(['empty'])
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
    const photo = await keepPhoto(file('new.jpg'), device)
    await changePortfolioItem('e1', { ...EVENT, photos: [photo] }, device)
    server.answer = (call) =>
      call.method === 'PUT'
        ? { status: 422, body: { detail: 'One of the photos has not been uploaded.' } }
        : accept(call)
    expect(await drainAll(device)).toEqual(['parked'])
    expect(server.paths()).toEqual([
      '/users/photos',
      '/users/portfolio-items/e1',
      '/users/photos',
      '/users/portfolio-items/e1',
    ])
    expect(await kinds()).toEqual(['portfolio_item_edit'])
    expect(await db.portfolio_items.get('e1')).toMatchObject({ state: 'failed' })
    server.answer = forgetful(new Set([photo.id]))
    await retryAll(device)
    expect(await drainAll(device)).toEqual(['empty'])
  })
})

test('a refused and discarded item leaves nothing behind', async () => {
  const { server, device, db, add, outbox } = setUp()
  const { id } = await add({}, 'one.jpg')
  server.answer = (call) => (call.path === '/users/portfolio-items' ? { status: 422, body: {} } : accept(call))
  await drainAll(device)
  expect((await db.portfolio_items.get(id))?.state).toBe('failed')
  await discardItem(id, device)
  expect([await db.portfolio_items.count(), await db.photos.count(), await outbox()]).toEqual([0, 0, []])
})

test('removed before it was ever tried: nothing is sent; tried without an answer: its removal follows it', async () => {
  const { server, browser, device, db, add, kinds, shown } = setUp()
  const { id } = await add({}, 'one.jpg')
  await removePortfolioItem(id, device)
  expect([await shown(), await kinds(), await db.photos.count()]).toEqual([[], [], 0])

  const tried = await add()
  server.answer = () => 'network'
  await drainAll(device)
  await removePortfolioItem(tried.id, device)
  expect((await db.portfolio_items.get(tried.id))?.state).toBe('removing')
  server.answer = accept
  browser.clock.now += 3_600_000
  await drainAll(device)
  expect(server.calls.slice(-2).map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  expect(await shown()).toEqual([])
})

test('a removal survives a sync; discarded, the item is back; removing a missing one counts as done', async () => {
  const { server, device, db, kinds, synced } = setUp()
  await synced('a', 'b')
  await removePortfolioItem('a', device)
  await synced('a', 'b')
  expect((await db.portfolio_items.get('a'))?.state).toBe('removing')
  await discardItem((await db.outbox.toArray())[0]!.id, device)
  expect((await db.portfolio_items.get('a'))?.state).toBeUndefined()

  await removePortfolioItem('a', device)
  server.answer = () => ({ status: 404 })
  expect(await drainAll(device)).toEqual(['empty'])
  expect([await kinds(), await db.portfolio_items.get('a')]).toEqual([[], undefined])
})

test('of several new orders the last is sent, survives a sync, and can be taken back', async () => {
  const { server, device, db, kinds, shown, synced } = setUp()
  await synced('a', 'b', 'c')
  await orderPortfolio(['b', 'a', 'c'], device)
  await orderPortfolio(['c', 'b', 'a'], device)
  expect(await kinds()).toEqual(['portfolio_order'])
  await synced('a', 'b', 'c')
  expect(await shown()).toEqual(['c', 'b', 'a'])
  await discardItem((await db.outbox.toArray())[0]!.id, device)
  expect(await shown()).toEqual(['a', 'b', 'c'])

  await orderPortfolio(['c', 'b', 'a'], device)
  await drainAll(device)
  expect(server.calls.at(-1)).toMatchObject({ method: 'PUT', body: { ids: ['c', 'b', 'a'] } })
  expect(await shown()).toEqual(['c', 'b', 'a'])
})

test('a sync before the reply: one item, nothing left to send; a reset keeps unsent items', async () => {
  const { device, db, add, kinds, synced } = setUp()
  const { id } = await add()
  await applyPage(db, page([], { reset: true }), 0)
  expect(await db.portfolio_items.count()).toBe(1)
  await synced(id)
  expect(await kinds()).toEqual([])
  expect(await drainAll(device)).toEqual([])
  expect(await db.portfolio_items.toArray()).toEqual([row(id, 0)])
})

test('through a reset a change shows its unsent photos, and deletes them once they have landed', async () => {
  const { device, db, synced } = setUp()
  await synced('a')
  const photo = await keepPhoto(file('two.jpg'), device)
  await changePortfolioItem('a', { ...EVENT, photos: [photo] }, device)
  await applyPage(db, page([change('a', 0)], { reset: true }), 0)
  expect((await db.portfolio_items.get('a'))?.photos).toMatchObject([{ kept_id: photo.id, name: 'two.jpg' }])
  await drainAll(device)
  expect((await db.portfolio_items.get('a'))?.photos).toMatchObject([{ file: `/files/${photo.id}.webp` }])
  expect(await db.photos.count()).toBe(0)
})

describe('an item removed by a reset while a change with a new photo waits', () => {
  async function withoutItsEvent() {
    const all = setUp()
    await all.synced('a')
    const photo = await keepPhoto(file('two.jpg'), all.device)
    await changePortfolioItem('a', { ...EVENT, photos: [photo] }, all.device)
    await applyPage(all.db, page([], { reset: true }), 0)
    expect(await all.shown()).toEqual([])
    return { ...all, photo }
  }

  test('is back with its photo when the change lands, and no bytes are left', async () => {
    const { device, db, photo } = await withoutItsEvent()
    await drainAll(device)
    expect((await db.portfolio_items.get('a'))?.photos).toMatchObject([{ file: `/files/${photo.id}.webp` }])
    expect(await db.photos.count()).toBe(0)
  })

  test('keeps the bytes that a later change still refers to', async () => {
    const { server, device, db, synced, photo } = await withoutItsEvent()
    const second = await keepPhoto(file('three.jpg'), device)
    const kept: number[] = []
    server.answer = async (call) => {
      if (call.method === 'PUT' && kept.push(await db.photos.count()) === 1) {
        await synced('a')
        await changePortfolioItem('a', { ...EVENT, photos: [photo, second] }, device)
      }
      return accept(call)
    }
    await drainAll(device)
    expect(kept).toEqual([2, 2])
    expect(await db.photos.count()).toBe(0)
  })

  test('leaves nothing behind when the change is discarded', async () => {
    const { device, db, outbox } = await withoutItsEvent()
    const edit = (await outbox()).find(({ kind }) => kind === 'portfolio_item_edit')
    await discardItem(edit!.id, device)
    expect(await outbox()).toEqual([])
    expect(await db.photos.count()).toBe(0)
  })

  test('leaves nothing behind when it is deleted elsewhere: the change is refused and discarded', async () => {
    const { server, device, db, outbox } = await withoutItsEvent()
    server.answer = (call) => (call.method === 'PUT' ? { status: 404, body: { detail: 'Gone.' } } : accept(call))
    await drainAll(device)
    const [edit] = await outbox()
    expect(edit).toMatchObject({ kind: 'portfolio_item_edit', state: 'parked' })
    await discardItem(edit!.id, device)
    expect(await db.photos.count()).toBe(0)
  })
})
