import { notFound } from '../errors.ts'
import { createRouter } from './router.ts'

export const filesRoutes = createRouter()

/** A picture's address never changes its picture. Nothing in it may run, wherever it is opened (F4). */
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

filesRoutes.get('/:name', async (c) => {
  const picture = await c.var.ctx.ports.files.read(c.req.param('name'))
  if (!picture) throw notFound('This picture is not here.')
  return c.body(new Uint8Array(picture), 200, HEADERS)
})
