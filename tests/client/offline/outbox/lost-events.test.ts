import { afterEach, expect, test, vi } from 'vitest'
import { drainAll } from '../../../../client/offline/outbox/drain.ts'
import { discardItem, retryItem } from '../../../../client/offline/outbox/settle.ts'
import { eventsInDoubt } from '../../../../client/offline/sync/lost-events.ts'
import { applyPage } from '../../../../client/offline/sync/pull.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { accept, fileOf, pageOf } from '../../support/fake-server.ts'
import { EVENT } from '../../support/portfolio-device.ts'
import { page } from '../../support/rows.ts'
import { setUp } from '../../support/synced-device.ts'

afterEach(() => void vi.unstubAllGlobals())

const STAGE = { file: '/files/stage.webp', preview: '/files/stage-s.webp', name: 'stage.jpg' }
const CROWD = { file: '/files/crowd.webp', preview: '/files/crowd-s.webp', name: 'crowd.jpg' }

const event = (id: string, position: number, ...photos: object[]) =>
  ({ kind: 'portfolio_item', id, row: { ...EVENT, id, photos, position } }) as SyncChange

/** A device with two events, of whose pictures it has one; the server is then restored and has the first event alone. */
async function afterRestore() {
  const picture = fileOf('image/webp') as { page: string; headers: Record<string, string> }
  const match = async (at: string) => (at === STAGE.file ? pageOf(200, picture.page, picture.headers) : undefined)
  vi.stubGlobal('caches', { open: async () => ({ match }) })
  const all = setUp()
  const { device, db } = all
  const arrive = async (...rest: Parameters<typeof page>) => {
    const next = page(...rest)
    await applyPage(db, next, 0, await eventsInDoubt(device, next))
  }
  await arrive([event('a', 0), event('b', 1, STAGE, CROWD)], { cursor: 'e.9' })
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
  await drainAll(device)
  expect(server.calls, 'nothing is sent unasked').toEqual([])

  // As the real one refuses a photo that it does not have.
  const has = new Set<string>()
  server.answer = (call) => {
    if (call.path === '/users/photos') has.add(call.body.id)
    const isLacking = call.path === '/users/portfolio-items' && !call.body.photos.every((id: string) => has.has(id))
    return isLacking ? { status: 422 } : accept(call)
  }
  await retryItem('b', device)
  await drainAll(device)
  expect(server.paths()).toEqual(['/users/portfolio-items', '/users/photos', '/users/portfolio-items'])
  expect(server.calls.at(-1)!.body).toMatchObject({ id: 'b', ...EVENT })
  expect(await db.outbox.count()).toBe(0)
  expect(await db.photos.count()).toBe(0)
  expect(await db.portfolio_items.get('b')).not.toHaveProperty('state')
})

test('discarded, it is gone with its pictures; the same log from its beginning loses nothing', async () => {
  const { device, db, arrive } = await afterRestore()
  await discardItem('b', device)
  expect(await db.portfolio_items.toCollection().primaryKeys()).toEqual(['a'])
  expect([await db.outbox.count(), await db.photos.count()]).toEqual([0, 0])
  await arrive([event('a', 0)], { reset: true, cursor: 'f.5' })
  await arrive([], { cursor: 'f.6' })
  expect(await db.portfolio_items.toArray()).toMatchObject([{ id: 'a' }])
  expect(await db.outbox.count()).toBe(0)
})
