import { cacheNames } from 'workbox-core'
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isAppPath } from '../../../shared/app-path.ts'
import { picturesOnlyPlugin, PICTURES_CACHE } from '../sync/pictures.ts'
import { type AppFile, checkIntegrity } from './check-integrity.ts'

const PREVIOUS_VERSION_CACHE = 'standby-previous-version'
/** Answered by the server only; /api is never cached. */
const SERVER_ONLY_PATHS = [/^\/api(\/|$)/, /^\/files\//, /^\/dev\//, /^\/(healthz|readyz|metrics)$/]

/** Makes the app open without network: caches every file of this version, and serves index.html for every screen. */
export function cacheAppFiles(files: AppFile[]) {
  addPlugins([checkIntegrity(files)])
  precacheAndRoute(files)
  registerRoute(isScreenRequest, createHandlerBoundToURL('/index.html'))
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), fromPreviousVersion)
}

const isScreenRequest = ({ request, url: { pathname } }: { request: Request; url: URL }) =>
  request.mode === 'navigate' && isAppPath(pathname) && !SERVER_ONLY_PATHS.some((pattern) => pattern.test(pathname))

/** A tab of the previous version may load a part of it late: its files are kept for one release. */
async function fromPreviousVersion({ request }: { request: Request }) {
  return (await caches.match(request, { cacheName: PREVIOUS_VERSION_CACHE })) ?? fetch(request)
}

/** During installation, copies the files that only the previous version had. */
export async function putPreviousVersionAside(files: AppFile[]) {
  const mine = new Set(files.map(({ url }) => new URL(url, location.origin).pathname))
  await caches.delete(PREVIOUS_VERSION_CACHE)
  const kept = await caches.open(cacheNames.precache)
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url)
    if (mine.has(pathname) || !pathname.startsWith('/assets/')) continue
    const response = await kept.match(request)
    if (response) await (await caches.open(PREVIOUS_VERSION_CACHE)).put(request, response)
  }
}

/**
 * A picture's address never changes its content: cached once seen, the oldest dropped first. Workbox's own expiration
 * stores its dates in a database that the worker keeps open, so that signing out could not delete it.
 */
export function cachePictures() {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/files/'),
    new CacheFirst({ cacheName: PICTURES_CACHE, plugins: [picturesOnlyPlugin] }),
  )
}
