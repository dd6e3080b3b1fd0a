import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below this a compressed answer is no sooner there. */
const WORTH_IT = 2048

/**
 * What is read as JSON leaves compressed where it has some size and the client takes it: a device's first page of /sync is a
 * seventh of its size. Tokens travel in a header of their own, so nothing secret stands beside what a stranger wrote.
 */
export const gzipJson: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method !== 'GET' || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return
  if (!c.res.headers.get('content-type')?.startsWith('application/json') || c.res.headers.has('content-encoding'))
    return
  const plain = new Uint8Array(await c.res.arrayBuffer())
  const isWorthIt = plain.length >= WORTH_IT
  c.res = new Response(isWorthIt ? new Uint8Array(await promisify(gzip)(plain)) : plain, c.res)
  c.res.headers.delete('content-length')
  c.res.headers.append('vary', 'accept-encoding')
  if (isWorthIt) c.res.headers.set('content-encoding', 'gzip')
}
