import type { Context } from '../context.ts'
import { clientFolder, openSite } from './open-site.ts'
import { notFound, unavailable } from '../errors.ts'
import { createRoom } from './router.ts'
import { policyOf } from './security-headers.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Kept, but asked for again each time: a 304 when nothing has changed. */
const ASK_AGAIN = 'no-cache'

/** The built client: its files, and its index.html for every other address (the client routes). */
export function serveClient({ settings, log }: Context, folder = clientFolder()) {
  const room = createRoom()
  const site = openSite(folder, settings.DATA_DIR, log)
  const policy = policyOf(site.inlineScripts)

  room.get('*', async (c) => {
    const file = site.find(c.req.path)
    if (!file && c.req.path.startsWith('/assets/')) throw notFound('This file is of another version.')
    const served = file ?? site.page
    if (!served) throw unavailable('The client is not built yet: npm start builds it.')
    const { bytes, encoding, etag } = await served.read(c.req.header('accept-encoding') ?? '')
    if (served === site.page) c.header('content-security-policy', policy)
    c.header('cache-control', served.isImmutable ? FOR_EVER : ASK_AGAIN)
    c.header('etag', etag)
    c.header('vary', 'accept-encoding')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    if (encoding) c.header('content-encoding', encoding)
    return c.body(bytes, 200, { 'content-type': served.type })
  })
  return room
}
