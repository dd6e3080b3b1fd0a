import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PICTURES } from '../sync/pictures.ts'
import { onlyPictures } from './only-pictures.ts'

/**
 * A picture's address never changes its picture: kept once seen, the oldest given up first. Workbox's own expiration keeps
 * its dates in a database that the worker holds open, and that signing out could not empty.
 */
export function keepPictures() {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/files/'),
    new CacheFirst({ cacheName: PICTURES, plugins: [onlyPictures] }),
  )
}
