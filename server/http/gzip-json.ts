import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Bytes; smaller answers are not faster when compressed. */
const GZIP_BYTES_MIN = 2048

/**
 * Compresses JSON of some size if the client accepts it: a device's first page of /sync shrinks to a seventh. Tokens
 * travel in a header, so that no secret is compressed together with text that a stranger wrote (BREACH).
 */
export const gzipJson: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.req.method !== 'GET' || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return
  if (!c.res.headers.get('content-type')?.startsWith('application/json') || c.res.headers.has('content-encoding'))
    return
  const plain = new Uint8Array(await c.res.arrayBuffer())
  const isWorthIt = plain.length >= GZIP_BYTES_MIN
  c.res = new Response(isWorthIt ? new Uint8Array(await promisify(gzip)(plain)) : plain, c.res)
  c.res.headers.delete('content-length')
  c.res.headers.append('vary', 'accept-encoding')
  if (isWorthIt) c.res.headers.set('content-encoding', 'gzip')
}
