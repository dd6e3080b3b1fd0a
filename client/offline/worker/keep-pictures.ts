import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { onlyPictures, PICTURES } from '../sync/pictures.ts'

/**
 * A picture's address never changes its content: cached once seen, the oldest dropped first. Workbox's own expiration
 * stores its dates in a database that the worker keeps open, so that signing out could not delete it.
 */
export function keepPictures() {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/files/'),
    new CacheFirst({ cacheName: PICTURES, plugins: [onlyPictures] }),
  )
}
