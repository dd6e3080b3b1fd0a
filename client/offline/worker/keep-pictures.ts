import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PICTURES, PICTURES_MAX } from '../pictures.ts'

/** A picture's address never changes its picture: kept once seen, the least looked at given up first. */
export function keepPictures() {
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/files/'),
    new CacheFirst({
      cacheName: PICTURES,
      plugins: [
        new ExpirationPlugin({ maxEntries: PICTURES_MAX, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }),
      ],
    }),
  )
}
