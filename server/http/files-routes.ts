import type { Context as HonoContext } from 'hono'
import { notFound } from '../errors.ts'
import type { StoredObject } from '../ports/files/object-store.ts'
import type { AppEnvironment } from './app-env.ts'
import { createRouter } from './router.ts'

export const filesRoutes = createRouter()

/**
 * The address of a picture never changes its content. Nothing in a file may run as script, wherever it is opened (F4).
 */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

filesRoutes.get('/:name', async (c) => {
  const picture = await c.var.ctx.ports.files.open(c.req.param('name'))
  if (!picture) throw notFound('This picture is not here.')
  return sendStoredObject(c, picture, PICTURE_HEADERS)
})

/** Streams a stored file as the client reads it, with its length, so that a truncated transfer is recognised. */
export function sendStoredObject(
  c: HonoContext<AppEnvironment>,
  stored: StoredObject,
  headers: Record<string, string>,
): Response {
  const isHead = c.req.method === 'HEAD'
  if (isHead) void stored.body.cancel()
  const all = { ...headers, 'content-length': String(stored.size) }
  return isHead ? c.body(null, 200, all) : c.body(stored.body, 200, all)
}
