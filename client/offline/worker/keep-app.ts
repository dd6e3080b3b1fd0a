import { cacheNames } from 'workbox-core'
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type AppFile, onlyTrueFiles } from './only-true-files.ts'

const PREVIOUS = 'standby-previous-version'
/** Answered by the server alone; /api is never kept. */
const NOT_THE_APP = [/^\/api(\/|$)/, /^\/files\//, /^\/dev\//, /^\/(healthz|readyz|metrics)$/]

/** The app itself opens with the network off: every file of this version, and index.html for every page. */
export function keepApp(files: AppFile[]) {
  addPlugins([onlyTrueFiles(files)])
  precacheAndRoute(files)
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }))
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), fromPreviousVersion)
}

/** A tab that still runs the version before may load a part of it late: it is kept for one release. */
async function fromPreviousVersion({ request }: { request: Request }) {
  return (await caches.match(request, { cacheName: PREVIOUS })) ?? fetch(request)
}

/** While this version is being installed, the files that only the one before had are put aside. */
export async function putPreviousVersionAside(files: AppFile[]) {
  const mine = new Set(files.map(({ url }) => new URL(url, location.origin).pathname))
  await caches.delete(PREVIOUS)
  const kept = await caches.open(cacheNames.precache)
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url)
    if (mine.has(pathname) || !pathname.startsWith('/assets/')) continue
    const response = await kept.match(request)
    if (response) await (await caches.open(PREVIOUS)).put(request, response)
  }
}
