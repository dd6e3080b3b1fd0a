import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnRecord, PortfolioItem } from '../../../shared/people/users.ts'
import { picturesOnlyPlugin, prefetchPictures, trimPictureCache } from '../../../client/offline/sync/pictures.ts'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { createFakeServer, fileOf, pageOf } from '../support/fake-server.ts'
import { job } from '../support/jobs.ts'
import { application, conversation } from '../support/rows.ts'
import { openTab } from '../support/test-device.ts'

const PICTURE = fileOf('image/webp') as { page: string; headers: Record<string, string> }
const picture = () => pageOf(200, PICTURE.page, PICTURE.headers)
const signInPage = () => pageOf(200, '<h1>Welcome to the hotel</h1>')
let kept: string[]
let pages: string[]
let answer: (address: string) => Response
const fetched: string[] = []

beforeEach(() => {
  kept = []
  pages = []
  answer = picture
  fetched.length = 0
  const cache = {
    match: async (address: string) => {
      if (pages.includes(address)) return signInPage()
      return kept.includes(address) ? picture() : undefined
    },
    put: async (address: string) => void kept.push(address),
    keys: async () => [...kept],
    delete: async (address: string) => {
      kept = kept.filter((each) => each !== address)
      pages = pages.filter((each) => each !== address)
    },
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return answer(address)
  })
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

test('the own portfolio and the pictures in the list are prefetched, once, and only from our own addresses', async () => {
  const { db, device } = openTab({ fetch: createFakeServer().fetch })
  await db.portfolio_items.bulkPut([item('p1', 'one'), item('p2', 'gone')])
  await db.conversations.bulkPut([
    conversation({ conversation_id: 'c1', other_user_picture: '/files/ann.webp' }),
    conversation({ conversation_id: 'c2', other_user_picture: 'https://elsewhere.example/x.png' }),
  ])
  const refusal = JSON.stringify({ status: 404, detail: 'This picture is not here.' })
  answer = (address) =>
    address.includes('gone') ? pageOf(404, refusal, { 'content-type': 'application/problem+json' }) : picture()
  await prefetchPictures(device)
  expect(kept.sort()).toEqual(['/files/ann.webp', '/files/one-small.webp', '/files/one.webp'])
  fetched.length = 0
  await prefetchPictures(device)
  expect(fetched).toEqual(['/files/gone-small.webp', '/files/gone.webp'])
})

test('two syncs that end at once fetch no picture twice', async () => {
  const { db, device } = openTab({ fetch: createFakeServer().fetch })
  await db.portfolio_items.put(item('p1', 'one'))
  await Promise.all([prefetchPictures(device), prefetchPictures(device)])
  expect(fetched.sort()).toEqual(['/files/one-small.webp', '/files/one.webp'])
})

test('venues are prefetched whole: of booked work ahead, or of one’s company’s projects', async () => {
  const { db, device } = openTab({ fetch: createFakeServer().fetch })
  const ahead = new Date(Date.now() + 86_400_000).toISOString()
  const venue = (id: string, fields: Partial<LocalJob> = {}) => ({
    ...job(id),
    date_end: ahead,
    venue_picture: `/files/${id}.webp`,
    ...fields,
  })
  await db.jobs.bulkPut([venue('booked'), venue('over', { date_end: '2020-01-01T00:00:00.000Z' }), venue('listed')])
  await db.applications.bulkPut([
    application({ id: 'a1', job_id: 'booked', status: 'accepted' }),
    application({ id: 'a2', job_id: 'over', status: 'accepted' }),
    application({ id: 'a3', job_id: 'listed', status: 'pending' }),
  ])
  await prefetchPictures(device)
  expect(kept).toEqual(['/files/booked.webp'])
  await db.me.put({ id: 'me', user_type: 'employer' } as OwnRecord)
  await prefetchPictures(device)
  expect(kept.sort()).toEqual(['/files/booked.webp', '/files/listed.webp'])
})

test.each([
  ['a sign-in page', signInPage],
  ['a sign-in page as a refusal', () => pageOf(404, '<h1>Welcome</h1>')],
  ['a page that calls itself a picture', () => pageOf(200, '<h1>Welcome</h1>', { 'content-type': 'image/webp' })],
])('%s is not stored as a picture, and the others are not requested', async (_, somebody) => {
  const { db, device } = openTab({ fetch: createFakeServer().fetch })
  await db.portfolio_items.bulkPut([item('p1', 'one'), item('p2', 'two')])
  answer = somebody
  await prefetchPictures(device)
  expect([kept, fetched.length]).toEqual([[], 1])
  const response = somebody()
  expect(await picturesOnlyPlugin.cacheWillUpdate!({ response } as never)).toBeNull()
})

test('a sign-in page stored as a picture is deleted, and the picture fetched', async () => {
  const { db, device } = openTab({ fetch: createFakeServer().fetch })
  await db.portfolio_items.put(item('p1', 'one'))
  kept = ['/files/one.webp']
  pages = ['/files/one.webp']
  await prefetchPictures(device)
  expect([pages, fetched.sort()]).toEqual([[], ['/files/one-small.webp', '/files/one.webp']])
  expect(await picturesOnlyPlugin.cachedResponseWillBeUsed!({ cachedResponse: signInPage() } as never)).toBeNull()
  expect(await picturesOnlyPlugin.cachedResponseWillBeUsed!({ cachedResponse: picture() } as never)).not.toBeNull()
})

test('at most 300 are kept, the oldest dropped first', async () => {
  kept = Array.from({ length: 310 }, (_, n) => `/files/${n}`)
  await trimPictureCache()
  expect(kept).toHaveLength(300)
  expect(kept[0]).toBe('/files/10')
})
