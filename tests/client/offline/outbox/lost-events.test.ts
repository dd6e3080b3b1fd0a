import { afterEach, expect, test, vi } from 'vitest'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { keepPickedPhoto } from '../../../../client/offline/outbox/kinds/photo.ts'
import {
  queuePortfolioItemEdit,
  queuePortfolioItemRemoval,
} from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { discardOutboxItem, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import type { Device } from '../../../../client/offline/store/device-state.ts'
import { readEventsInDoubt } from '../../../../client/offline/sync/lost-events.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { accept, fileOf, pageOf } from '../../support/fake-server.ts'
import { EVENT, photoFile } from '../../support/portfolio-device.ts'
import { page } from '../../support/rows.ts'
import { setUp } from '../../support/synced-device.ts'

afterEach(() => void vi.unstubAllGlobals())

const STAGE = { file: '/files/stage.webp', preview: '/files/stage-s.webp', name: 'stage.jpg' }
const CROWD = { file: '/files/crowd.webp', preview: '/files/crowd-s.webp', name: 'crowd.jpg' }

const event = (id: string, position: number, ...photos: object[]) =>
  ({ kind: 'portfolio_item', id, row: { ...EVENT, id, photos, position } }) as SyncChange

type Server = ReturnType<typeof setUp>['server']

/** A device with two events, of whose pictures it has one; the server is then restored and has the first event alone. */
async function afterRestore(change: (device: Device, server: Server) => Promise<unknown> = async () => {}) {
  const picture = fileOf('image/webp') as { page: string; headers: Record<string, string> }
  const match = async (at: string) => (at === STAGE.file ? pageOf(200, picture.page, picture.headers) : undefined)
  vi.stubGlobal('caches', { open: async () => ({ match }) })
  const all = setUp()
  const { device, db } = all
  const arrive = async (...rest: Parameters<typeof page>) => {
    const next = page(...rest)
    await applySyncPage(db, next, 0, await readEventsInDoubt(device, next))
  }
  await arrive([event('a', 0), event('b', 1, STAGE, CROWD)], { cursor: 'e.9' })
  await change(device, all.server)
  all.server.answer = accept
  await arrive([event('a', 0)], { reset: true, cursor: 'f.5' })
  expect(await db.portfolio_items.count(), 'while it is in doubt it stays').toBe(2)
  await arrive([], { cursor: 'f.5' })
  return { ...all, arrive }
}

test('an event that a restored server does not have waits for its owner, and is sent again with the pictures that are here', async () => {
  const { device, db, server } = await afterRestore()
  expect(await db.outbox.toArray()).toMatchObject([
    { id: 'b', kind: 'portfolio_item', owner: 'me', state: 'parked', title: EVENT.event_name },
  ])
  expect(await db.portfolio_items.toArray()).toMatchObject([
    { id: 'a', photos: [] },
    { id: 'b', state: 'failed', photos: [{ name: 'stage.jpg', kept_id: expect.any(String) }] },
  ])
  expect(await db.portfolio_items.filter(({ unconfirmed }) => unconfirmed === true).count()).toBe(0)
  await drainAllQueues(device)
  expect(server.calls, 'nothing is sent unasked').toEqual([])

  // As the real one refuses a photo that it does not have.
  const has = new Set<string>()
  server.answer = (call) => {
    if (call.path === '/users/photos') has.add(call.body.id)
    const isLacking = call.path === '/users/portfolio-items' && !call.body.photos.every((id: string) => has.has(id))
    return isLacking ? { status: 422 } : accept(call)
  }
  await requeueRefusedItem('b', device)
  await drainAllQueues(device)
  expect(server.paths()).toEqual(['/users/portfolio-items', '/users/photos', '/users/portfolio-items'])
  expect(server.calls.at(-1)!.body).toMatchObject({ id: 'b', ...EVENT })
  expect(await db.outbox.count()).toBe(0)
  expect(await db.photos.count()).toBe(0)
  expect(await db.portfolio_items.get('b')).not.toHaveProperty('state')
})

test('discarded, it is gone with its pictures; the same log from its beginning loses nothing', async () => {
  const { device, db, arrive } = await afterRestore()
  await discardOutboxItem('b', device)
  expect(await db.portfolio_items.toCollection().primaryKeys()).toEqual(['a'])
  expect([await db.outbox.count(), await db.photos.count()]).toEqual([0, 0])
  await arrive([event('a', 0)], { reset: true, cursor: 'f.5' })
  await arrive([], { cursor: 'f.6' })
  expect(await db.portfolio_items.toArray()).toMatchObject([{ id: 'a' }])
  expect(await db.outbox.count()).toBe(0)
})

/** Its unsent change: another role, one picture of before that is here, one that is not, and a new one. */
const changed = async (device: Device) => {
  const added = await keepPickedPhoto(photoFile('rig.jpg'), device)
  const photos = [STAGE, CROWD].map(({ file, name }) => ({ id: file, name }))
  await queuePortfolioItemEdit('b', { ...EVENT, role: 'Head rigger', photos: [...photos, added] }, device)
}

test.each([false, true])(
  'an unsent change of a lost event is part of what is offered, also when it has been refused: %s',
  async (isRefused) => {
    const { device, db, server } = await afterRestore(async (device, before) => {
      await changed(device)
      before.answer = (call) => (call.method === 'PUT' ? { status: 404 } : accept(call))
      if (isRefused) await drainAllQueues(device)
    })
    expect(await db.outbox.filter(({ kind }) => kind !== 'photo').toArray()).toMatchObject([
      { id: 'b', kind: 'portfolio_item', state: 'parked', body: { role: 'Head rigger' } },
    ])
    const shown = await db.portfolio_items.get('b')
    expect(shown).toMatchObject({ role: 'Head rigger', state: 'failed' })
    expect(shown!.photos.map(({ name }) => name)).toEqual(['stage.jpg', 'rig.jpg'])
    const before = server.calls.length
    await drainAllQueues(device)
    expect(server.calls.slice(before), 'nothing is sent unasked').toEqual([])

    const has = new Set<string>()
    server.answer = (call) => {
      if (call.path === '/users/photos') has.add(call.body.id)
      const isLacking = call.path === '/users/portfolio-items' && !call.body.photos.every((id: string) => has.has(id))
      return isLacking ? { status: 422 } : accept(call)
    }
    await requeueRefusedItem('b', device)
    await drainAllQueues(device)
    expect(server.calls.at(-1)).toMatchObject({ method: 'POST', path: '/users/portfolio-items', body: { id: 'b' } })
    expect(server.calls.at(-1)!.body.photos).toHaveLength(2)
    expect([await db.outbox.count(), await db.photos.count()]).toEqual([0, 0])
    expect(await db.portfolio_items.get('b')).not.toHaveProperty('state')
  },
)

test('a lost event whose removal was refused is gone as its owner wished', async () => {
  const { db } = await afterRestore(async (device, server) => {
    server.answer = () => ({ status: 403 })
    await queuePortfolioItemRemoval('b', device)
    await drainAllQueues(device)
  })
  expect(await db.portfolio_items.toCollection().primaryKeys()).toEqual(['a'])
  expect(await db.outbox.count()).toBe(0)
})

test('discarded, a lost event is gone with its unsent change and the new pictures', async () => {
  const { device, db } = await afterRestore(changed)
  await discardOutboxItem('b', device)
  expect(await db.portfolio_items.toCollection().primaryKeys()).toEqual(['a'])
  expect([await db.outbox.count(), await db.photos.count()]).toEqual([0, 0])
})
