import { describe, expect, test } from 'vitest'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { discardOutboxItem } from '../../../../client/offline/outbox/settle.ts'
import {
  queuePortfolioItemEdit,
  queuePortfolioItemRemoval,
} from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { keepPickedPhoto } from '../../../../client/offline/outbox/kinds/photo.ts'
import type { PortfolioItem } from '../../../../shared/people/users.ts'
import { accept } from '../../support/fake-server.ts'
import { page } from '../../support/rows.ts'
import { EVENT, photoFile, portfolioChange, portfolioRow, setUp } from '../../support/portfolio-device.ts'

describe('an item is changed', () => {
  const changed = { ...EVENT, role: 'Head rigger' }
  const served = (id: string): PortfolioItem => ({
    ...portfolioRow(id, 0),
    photos: ['/files/a.webp', '/files/b.webp'].map((file) => ({ file, preview: file, name: file })),
  })
  const bring = (db: StandbyDb, item: PortfolioItem) =>
    applySyncPage(db, page([{ kind: 'portfolio_item' as const, id: item.id, row: item }]), 0)

  test('at once, with a new photo that is sent first; it survives a sync; of several the last is sent', async () => {
    const { server, device, db, outbox } = setUp()
    await bring(db, served('a'))
    const kept = await keepPickedPhoto(photoFile('new.jpg'), device)
    await queuePortfolioItemEdit('a', { ...changed, photos: [kept, { id: '/files/b.webp', name: 'b' }] }, device)
    await queuePortfolioItemEdit(
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
    expect(await drainAllQueues(device)).toEqual(['empty'])
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
    const kept = await keepPickedPhoto(photoFile('new.jpg'), device)
    await queuePortfolioItemEdit('a', { ...changed, photos: [kept] }, device)
    await drainAllQueues(device)
    expect((await db.portfolio_items.get('a'))?.state).toBe('failed')
    await bring(db, { ...served('a'), end_client: 'Changed elsewhere' })
    await discardOutboxItem((await outbox())[0]!.id, device)
    expect(await db.portfolio_items.get('a')).toEqual({ ...served('a'), end_client: 'Changed elsewhere' })
    expect([await db.photos.count(), await outbox()]).toEqual([0, []])
  })

  test('before it was ever sent: its own row is changed; after a lost answer the change follows', async () => {
    const { server, browser, device, db, add, kinds } = setUp()
    const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
    await queuePortfolioItemEdit(id, { ...changed, photos: [{ id: photos[1]!, name: 'two.jpg' }] }, device)
    expect(await kinds()).toEqual(['photo', 'portfolio_item'])
    expect(await db.photos.count()).toBe(1)
    server.answer = (call) => (call.path === '/users/portfolio-items' ? 'network' : accept(call))
    await drainAllQueues(device)
    await queuePortfolioItemEdit(id, { ...EVENT, photos: [] }, device)
    server.answer = accept
    browser.clock.now += 3_600_000
    expect(await drainAllQueues(device)).toEqual(['empty'])
    const sent = server.calls.slice(-2)
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT'])
    expect(sent[0]!.body).toEqual({ id, ...changed, photos: [photos[1]] })
    expect(sent[1]!.body).toEqual({ ...EVENT, photos: [] })
    expect([await db.photos.count(), (await db.portfolio_items.get(id))?.photos]).toEqual([0, []])
  })

  test('while its photos are sent to a server that has lost them: those it is sent with first stay here until it has landed', async () => {
    const { server, browser, device, db, add, outbox } = setUp()
    const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
    let isRestored = false
    server.answer = (call) => {
      if (call.path === '/users/photos' && isRestored) return 'network'
      if (call.path !== '/users/portfolio-items' || isRestored) return accept(call)
      isRestored = true
      return { status: 422, body: { detail: 'One of the photos has not been uploaded.' } }
    }
    expect(await drainAllQueues(device)).toEqual(['waiting'])
    await queuePortfolioItemEdit(id, { ...EVENT, photos: [{ id: photos[1]!, name: 'two.jpg' }] }, device)
    expect((await db.portfolio_items.get(id))?.photos.map(({ name }) => name)).toEqual(['two.jpg'])
    server.calls.length = 0
    server.answer = accept
    browser.clock.now += 3_600_000
    expect(await drainAllQueues(device)).toEqual(['empty'])
    const [first, second, item, edit] = server.calls
    expect([first!.body.id, second!.body.id, ...item!.body.photos]).toEqual([...photos, ...photos])
    expect(edit!.body.photos).toEqual([photos[1]])
    expect([await db.photos.count(), await outbox()]).toEqual([0, []])
  })

  test('between its choice as the next to send and its sending: its new photo arrives before it', async () => {
    const { server, device, add, outbox } = setUp()
    const { id } = await add({})
    const photo = await keepPickedPhoto(photoFile('new.jpg'), device)
    let edit: Promise<void> | undefined
    // What is next has been read when the drainer asks for the token.
    const token = () => {
      edit ??= queuePortfolioItemEdit(id, { ...changed, photos: [photo] }, device)
      return device.token()
    }
    expect(await drainAllQueues({ ...device, token })).toEqual(['empty'])
    await edit
    expect(server.paths()).toEqual(['/users/photos', '/users/portfolio-items'])
    expect(await outbox()).toEqual([])
  })

  test('that landed while its editor was open: what the server has by now is not sent again, and nothing blocks the change', async () => {
    const { server, device, db, add, outbox } = setUp()
    const { id, photos } = await add({}, 'one.jpg', 'two.jpg')
    const opened = photos.map((photo) => ({ id: photo, name: 'one.jpg' }))
    expect(await drainAllQueues(device)).toEqual(['empty'])
    server.calls.length = 0
    const added = await keepPickedPhoto(photoFile('three.jpg'), device)
    await queuePortfolioItemEdit(id, { ...changed, photos: [...opened, added] }, device)
    expect((await outbox()).map(({ kind, text }) => [kind, text])).toEqual([
      ['photo', 'three.jpg'],
      ['portfolio_item_edit', 'Head rigger for Quayside'],
    ])
    expect((await db.portfolio_items.get(id))?.photos).toMatchObject([
      { file: `/files/${photos[0]}.webp` },
      { file: `/files/${photos[1]}.webp` },
      { kept_id: added.id },
    ])
    expect(await drainAllQueues(device)).toEqual(['empty'])
    expect(server.paths()).toEqual(['/users/photos', `/users/portfolio-items/${id}`])
    expect(await db.portfolio_items.get(id)).not.toHaveProperty('state')
  })

  test('that lost a photo while its editor was open: the discarded photo does not come back empty', async () => {
    const { server, device, add, kinds } = setUp()
    const { id, photos } = await add({}, 'bad.jpg', 'good.jpg')
    const opened = photos.map((photo, n) => ({ id: photo, name: `${n}.jpg` }))
    await discardOutboxItem(photos[0]!, device)
    await queuePortfolioItemEdit(id, { ...changed, photos: opened }, device)
    expect(await kinds()).toEqual(['photo', 'portfolio_item'])
    expect(await drainAllQueues(device)).toEqual(['empty'])
    expect(server.calls.at(-1)!.body.photos).toEqual([photos[1]])
  })

  test('and then removed: the change is dropped', async () => {
    const { server, device, db, outbox } = setUp()
    await bring(db, served('a'))
    const kept = await keepPickedPhoto(photoFile('new.jpg'), device)
    await queuePortfolioItemEdit('a', { ...changed, photos: [kept] }, device)
    await queuePortfolioItemRemoval('a', device)
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['portfolio_item_removal'])
    await discardOutboxItem((await outbox())[0]!.id, device)
    expect(await db.portfolio_items.get('a')).toMatchObject(served('a'))
    expect([await db.photos.count(), server.calls]).toEqual([0, []])
  })
})

test('through a reset a change shows its unsent photos, and deletes them once they have landed', async () => {
  const { device, db, synced } = setUp()
  await synced('a')
  const photo = await keepPickedPhoto(photoFile('two.jpg'), device)
  await queuePortfolioItemEdit('a', { ...EVENT, photos: [photo] }, device)
  await applySyncPage(db, page([portfolioChange('a', 0)], { reset: true }), 0)
  expect((await db.portfolio_items.get('a'))?.photos).toMatchObject([{ kept_id: photo.id, name: 'two.jpg' }])
  await drainAllQueues(device)
  expect((await db.portfolio_items.get('a'))?.photos).toMatchObject([{ file: `/files/${photo.id}.webp` }])
  expect(await db.photos.count()).toBe(0)
})

describe('an item removed by a reset while a change with a new photo waits', () => {
  async function withoutItsEvent() {
    const all = setUp()
    await all.synced('a')
    const photo = await keepPickedPhoto(photoFile('two.jpg'), all.device)
    await queuePortfolioItemEdit('a', { ...EVENT, photos: [photo] }, all.device)
    await applySyncPage(all.db, page([], { reset: true }), 0)
    expect(await all.shown()).toEqual([])
    return { ...all, photo }
  }

  test('is back with its photo when the change lands, and no bytes are left', async () => {
    const { device, db, photo } = await withoutItsEvent()
    await drainAllQueues(device)
    expect((await db.portfolio_items.get('a'))?.photos).toMatchObject([{ file: `/files/${photo.id}.webp` }])
    expect(await db.photos.count()).toBe(0)
  })

  test('keeps the bytes that a later change still refers to', async () => {
    const { server, device, db, synced, photo } = await withoutItsEvent()
    const second = await keepPickedPhoto(photoFile('three.jpg'), device)
    const kept: number[] = []
    server.answer = async (call) => {
      if (call.method === 'PUT' && kept.push(await db.photos.count()) === 1) {
        await synced('a')
        await queuePortfolioItemEdit('a', { ...EVENT, photos: [photo, second] }, device)
      }
      return accept(call)
    }
    await drainAllQueues(device)
    expect(kept).toEqual([2, 2])
    expect(await db.photos.count()).toBe(0)
  })

  test('leaves nothing behind when the change is discarded', async () => {
    const { device, db, outbox } = await withoutItsEvent()
    const edit = (await outbox()).find(({ kind }) => kind === 'portfolio_item_edit')
    await discardOutboxItem(edit!.id, device)
    expect(await outbox()).toEqual([])
    expect(await db.photos.count()).toBe(0)
  })

  test('leaves nothing behind when it is deleted elsewhere: the change is refused and discarded', async () => {
    const { server, device, db, outbox } = await withoutItsEvent()
    server.answer = (call) => (call.method === 'PUT' ? { status: 404, body: { detail: 'Gone.' } } : accept(call))
    await drainAllQueues(device)
    const [edit] = await outbox()
    expect(edit).toMatchObject({ kind: 'portfolio_item_edit', state: 'parked' })
    await discardOutboxItem(edit!.id, device)
    expect(await db.photos.count()).toBe(0)
  })
})
