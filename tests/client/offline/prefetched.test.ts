// @vitest-environment jsdom
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fetchOrPrefetched } from '../../../client/http/prefetched.ts'
import { at } from '../../../client/http/path-to.ts'
import { createRequest } from '../../../client/http/create-request.ts'
import { databaseName, openDatabase } from '../../../client/offline/store/database.ts'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { SCHEMA_VERSION } from '../../../client/offline/store/upgrades.ts'
import { SYNC_START, SYNC_WINDOW } from '../../../shared/sync.ts'
import { bootScript } from '../support/boot-script.ts'
import { createFakeServer } from '../support/fake-server.ts'

let server: ReturnType<typeof createFakeServer>
let indexedDB: IDBFactory

beforeEach(() => {
  server = createFakeServer()
  indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('fetch', server.fetch)
  localStorage.setItem('token', 'secret')
  localStorage.setItem('user', JSON.stringify({ id: 'ann', user_type: 'freelancer' }))
})
afterEach(() => {
  globalThis.prefetched = undefined
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** The page's start: client/boot/ runs before anything else. */
async function start() {
  runInThisContext(bootScript)
  await globalThis.prefetched?.answer.catch(() => null)
}
const onRefused = vi.fn()
/** What client/boot/ asks for on the dashboard, in place of /sync. */
/** What the app asks for on an empty device, and client/boot/ ahead of it everywhere else. */
const FIRST = at('/sync', {}, { since: SYNC_WINDOW })
const START = `/sync?since=${SYNC_START}`
const send = (token = 'secret') => createRequest({ fetch: fetchOrPrefetched, token: () => token, onRefused })
const open = (name: string) =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(name)
    asked.onsuccess = resolve
    asked.onerror = reject
  })

test('an empty device requests the first page before the app is loaded, and the app uses that answer', async () => {
  await start()
  expect(server.calls).toEqual([{ method: 'GET', path: START, token: 'secret' }])
  expect(await globalThis.prefetched?.page).toMatchObject({ cursor: 'e.1' })
  expect(await send()('GET', FIRST)).toMatchObject({ cursor: 'e.1' })
  expect(server.paths()).toEqual([START])
})

test.each(['/messages', '/?job=a'])('%s needs more than the dashboard: it begins with whole pages', async (address) => {
  onTestFinished(() => history.replaceState(null, '', '/'))
  history.replaceState(null, '', address)
  await start()
  expect(server.paths()).toEqual([FIRST])
})

test('a company’s device asks for its window, on the dashboard too', async () => {
  localStorage.setItem('user', JSON.stringify({ id: 'ann', user_type: 'employer' }))
  await start()
  expect(await send()('GET', FIRST)).toMatchObject({ cursor: 'e.1' })
  expect(server.paths()).toEqual([FIRST])
})

test('it is used once', async () => {
  await start()
  await send()('GET', FIRST)
  await send()('GET', FIRST)
  expect(server.paths()).toEqual([START, FIRST])
})

test('a device with rows requests nothing ahead: it continues from its cursor', async () => {
  await open(databaseName('ann'))
  await start()
  expect(server.paths()).toEqual([])
  await send()('GET', FIRST)
  expect(server.paths()).toEqual([FIRST])
})

test('the dashboard’s rows are read before the app is loaded, in the app’s own format', async () => {
  const db = openDatabase('ann', { indexedDB, IDBKeyRange })
  await db.jobs.add({ id: 'a', title: 'Rig' } as LocalJob)
  await db.views.add({ id: 'matched', ids: ['a'] })
  db.close()
  await start()
  const kept = await globalThis.prefetched?.kept
  expect(kept).toEqual({
    schema: SCHEMA_VERSION,
    rows: { jobs: [{ id: 'a', title: 'Rig' }], views: [{ id: 'matched', ids: ['a'] }], applications: [], outbox: [] },
  })
})

test.each([
  ['a database of another make', () => open(databaseName('ann'))],
  ['no database', () => vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('No.'))],
])('nothing is read ahead from %s, and none is created', async (_, prepare) => {
  await prepare()
  const before = vi.isMockFunction(indexedDB.databases) ? 0 : 1
  await start()
  expect(await globalThis.prefetched?.kept).toBeNull()
  vi.restoreAllMocks()
  expect(await indexedDB.databases()).toHaveLength(before)
})

test.each([
  ['who is signed out', () => localStorage.removeItem('token')],
  ['whose record is spoilt', () => localStorage.setItem('user', '{')],
])('nothing is requested ahead for somebody %s', async (_, spoil) => {
  spoil()
  await start()
  expect(server.paths()).toEqual([])
})

test('if the browser does not return its rows, the app makes the request itself', async () => {
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('No.'))
  await start()
  expect(await send()('GET', FIRST)).toMatchObject({ cursor: 'e.1' })
  expect(server.paths()).toEqual([FIRST])
})

test('the answer is only for the person it was requested for', async () => {
  await start()
  await send('another')('GET', FIRST)
  expect(server.calls.map(({ token }) => token)).toEqual(['secret', 'another'])
})

test('an error of the request made ahead is thrown like any other', async () => {
  server.answer = () => ({ status: 401, body: { detail: 'Signed out.' } })
  await start()
  expect(await globalThis.prefetched?.page).toBeNull()
  await expect(send()('GET', FIRST)).rejects.toMatchObject({ status: 401 })
  expect(onRefused).toHaveBeenCalledWith('secret')
})

test('without signal the next attempt makes a new request', async () => {
  server.answer = () => 'network'
  await start()
  await expect(send()('GET', FIRST)).rejects.toMatchObject({ status: 0 })
  server.answer = () => ({ status: 200, body: { cursor: 'e.2' } })
  expect(await send()('GET', FIRST)).toEqual({ cursor: 'e.2' })
})

test('aborting also aborts the request made ahead', async () => {
  server.answer = () => 'hang'
  runInThisContext(bootScript)
  const end = new AbortController()
  const asked = send()('GET', FIRST, undefined, { signal: end.signal })
  await vi.waitFor(() => expect(server.paths()).toEqual([START]))
  end.abort()
  await expect(asked).rejects.toThrow('abort')
})

test('a browser that never returns its rows delays nothing for longer than any request', async () => {
  vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
  runInThisContext(bootScript)
  await expect(send()('GET', FIRST, undefined, { timeout: 20 })).rejects.toMatchObject({ status: 0 })
  expect(await send()('GET', FIRST)).toMatchObject({ cursor: 'e.1' })
})

test('an aborted caller gets nothing', async () => {
  await start()
  const init = { headers: { authorization: 'Bearer secret' }, signal: AbortSignal.abort() }
  await expect(fetchOrPrefetched(`/api${FIRST}`, init)).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['/home', null, ['landing.js', 'landing.css']],
  ['/', null, ['landing.js', 'landing.css']],
  ['/auth', null, ['auth.js']],
  ['/how-it-works/employers', null, []],
  ['/', 'freelancer', ['app.js', 'freelancer.js']],
  ['/?job=a', 'freelancer', ['app.js', 'freelancer.js', 'job.js']],
  ['/', 'employer', ['app.js', 'employer.js']],
  ['/messages', 'freelancer', ['app.js', 'database.js', 'messages.js']],
  ['/settings', 'employer', ['app.js', 'database.js']],
])('at %s for %s it asks for %j before the code has come', (address, user_type, files) => {
  onTestFinished(() => {
    history.replaceState(null, '', '/')
    document.head.innerHTML = ''
  })
  history.replaceState(null, '', address)
  document.head.innerHTML =
    '<meta name="ahead" content="landing landing.js landing.css,auth auth.js,app app.js,freelancer freelancer.js,employer employer.js,job job.js,other database.js,messages messages.js">'
  localStorage.setItem('user', JSON.stringify({ id: 'ann', user_type }))
  if (!user_type) localStorage.clear()
  runInThisContext(bootScript)
  const asked = [...document.querySelectorAll('link[rel=modulepreload], link[rel=preload]')]
  expect(asked.map((link) => link.getAttribute('href'))).toEqual(files.map((file) => `/${file}`))
})
