import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Handler } from 'hono'
import type { AppEnv } from './router.ts'

type Kept = { plain: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Answers everybody alike with a text that is made, compressed and hashed at the first request and never again: who holds it already is
 * told so (304). Nothing in it is anybody's own, so that a cache may keep it, and ask whether it still stands.
 */
export function keptAnswer(type: string, make: () => string): Handler<AppEnv> {
  let kept: Kept | undefined
  return (c) => {
    const { plain, packed, etag } = (kept ??= keep(make()))
    const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    c.header('cache-control', 'no-cache')
    c.header('vary', 'accept-encoding')
    // Weak: the same document in either encoding.
    c.header('etag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    c.header('content-type', type)
    if (isPacked) c.header('content-encoding', 'gzip')
    return c.body(isPacked ? packed : plain)
  }
}

function keep(text: string): Kept {
  const plain = new TextEncoder().encode(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return { plain, packed: new Uint8Array(gzipSync(plain)), etag: `W/"${hash}"` }
}
