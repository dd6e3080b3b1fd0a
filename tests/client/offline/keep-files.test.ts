import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheAppFiles, putPreviousVersionAside } from '../../../client/offline/worker/keep-files.ts'

type Match = (context: { url: URL; sameOrigin: boolean; request: Request }) => boolean
type Handler = (context: { request: Request }) => Promise<Response>
const routes = vi.hoisted(() => [] as [unknown, unknown][])

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'this-version' } }))
vi.mock('workbox-precaching', () => ({
  addPlugins: vi.fn(),
  precacheAndRoute: vi.fn(),
  createHandlerBoundToURL: (url: string) => url,
}))
vi.mock('workbox-strategies', () => ({ CacheFirst: vi.fn() }))
vi.mock('workbox-routing', () => ({
  registerRoute: (...route: [unknown, unknown]) => void routes.push(route),
}))

const ORIGIN = 'https://standby.example'
const PREVIOUS = 'standby-previous-version'

/** The browser's caches, by name and by address. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (name: string) => {
    if (!all.has(name)) all.set(name, new Map())
    const cache = all.get(name)!
    return {
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
      match: async ({ url }: Request) => cache.get(url),
      put: async ({ url }: Request, response: Response) => void cache.set(url, response),
    }
  }
  return {
    all,
    open: async (name: string) => cacheOf(name),
    delete: async (name: string) => all.delete(name),
    match: (request: Request, { cacheName }: { cacheName: string }) => cacheOf(cacheName).match(request),
  }
}

let caches: ReturnType<typeof fakeCaches>
beforeEach(() => {
  caches = fakeCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js`))
  routes.length = 0
})
afterEach(() => void vi.unstubAllGlobals())

const keep = (name: string, ...paths: string[]) => {
  caches.all.set(name, new Map(paths.map((path) => [ORIGIN + path, new Response(`kept ${path}`)])))
}
const kept = (name: string) => [...(caches.all.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname)

test('every screen is index.html; other addresses, and files that are not there, are requested from the server', () => {
  cacheAppFiles([])
  const [isScreen, page] = routes[0] as [Match, string]
  expect(page).toBe('/index.html')
  const isAsked = (path: string, mode = 'navigate') => {
    const url = new URL(ORIGIN + path)
    return !isScreen({ url, sameOrigin: true, request: { url: url.href, mode } as Request })
  }
  const servers = ['/api', '/api/jobs', '/files/a.webp', '/dev/checkout/1', '/healthz', '/readyz', '/metrics']
  const files = ['/robots.txt', '/x.js', '/.well-known/change-password', '/.well-known', '/notes/old.html?a=1', '/.env']
  const pages = ['/', '/messages', '/apiary', '/portfolio/files', '/metrics/x', '/dev', '/join?token=a.b&to=/x.js']
  expect([...servers, ...files, ...pages].filter((path) => isAsked(path))).toEqual([...servers, ...files])
  expect(pages.filter((path) => !isAsked(path, 'cors'))).toEqual([])
})

test('a file of the previous version comes from its cache, or from the server if it is not there', async () => {
  cacheAppFiles([])
  const [isAsset, part] = routes[1] as [Match, Handler]
  const at = (path: string, sameOrigin = true) => {
    const request = new Request(ORIGIN + path)
    return isAsset({ url: new URL(request.url), sameOrigin, request })
  }
  expect([at('/assets/a.js'), at('/assets/a.js', false), at('/index.html'), at('/my/assets/a.js')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  keep(PREVIOUS, '/assets/old.js')
  vi.stubGlobal('fetch', async ({ url }: Request) => new Response(`fetched ${url}`))
  const text = async (path: string) => (await part({ request: new Request(ORIGIN + path) })).text()
  expect(await text('/assets/old.js')).toBe('kept /assets/old.js')
  expect(await text('/assets/older.js')).toBe(`fetched ${ORIGIN}/assets/older.js`)
})

test('only files of the previous version are kept, without those of the one before', async () => {
  keep(PREVIOUS, '/assets/older.js')
  keep('this-version', '/index.html', '/assets/both.js', '/assets/old.js')
  await putPreviousVersionAside(
    ['index.html', 'assets/both.js', 'assets/new.js'].map((url) => ({ url, revision: null })),
  )
  expect(kept(PREVIOUS)).toEqual(['/assets/old.js'])
  expect(await caches.all.get(PREVIOUS)!.get(`${ORIGIN}/assets/old.js`)!.text()).toBe('kept /assets/old.js')
})
