import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PortfolioItem } from '../../shared/users.ts'
import { fetchPicturesAhead, trimPictures } from '../../client/offline/pictures.ts'
import { createFakeServer } from './support/fake-server.ts'
import { conversation } from './support/rows.ts'
import { openTab } from './support/test-phone.ts'

let kept: string[]
const fetched: string[] = []

beforeEach(() => {
  kept = []
  fetched.length = 0
  const cache = {
    match: async (address: string) => (kept.includes(address) ? new Response() : undefined),
    add: async (address: string) => {
      fetched.push(address)
      if (address.includes('gone')) throw new TypeError('404')
      kept.push(address)
    },
    keys: async () => [...kept],
    delete: async (address: string) => void (kept = kept.filter((each) => each !== address)),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => void vi.unstubAllGlobals())

const item = (id: string, name: string): PortfolioItem => ({
  id,
  event_name: 'Tour',
  role: 'Rigger',
  end_client: 'Client',
  photos: [{ file: `/files/${name}.webp`, preview: `/files/${name}-small.webp`, name }],
  position: 0,
})

test('the own portfolio and the faces in the list are fetched ahead, once, and only our own addresses', async () => {
  const { db, phone } = openTab({ fetch: createFakeServer().fetch })
  await db.portfolio_items.bulkPut([item('p1', 'one'), item('p2', 'gone')])
  await db.conversations.bulkPut([
    conversation({ conversation_id: 'c1', other_user_picture: '/files/ann.webp' }),
    conversation({ conversation_id: 'c2', other_user_picture: 'https://elsewhere.example/x.png' }),
  ])
  await fetchPicturesAhead(db, phone.signal)
  expect(kept.sort()).toEqual(['/files/ann.webp', '/files/one-small.webp', '/files/one.webp'])
  fetched.length = 0
  await fetchPicturesAhead(db, phone.signal)
  expect(fetched).toEqual(['/files/gone-small.webp', '/files/gone.webp'])
})

test('at most 300 are kept, the oldest given up first', async () => {
  kept = Array.from({ length: 310 }, (_, n) => `/files/${n}`)
  await trimPictures()
  expect(kept).toHaveLength(300)
  expect(kept[0]).toBe('/files/10')
})
