import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { BRAND } from '../../shared/brand.ts'
import { TAGS } from './api-tags.ts'
import type { AppEnv } from './app-env.ts'
import { type ApiDocument, DOCS_STYLE, documentPage } from './docs-page.ts'

const INFO = {
  title: `${BRAND} API`,
  version: '1',
  description:
    'JSON over HTTP. Sign in with POST /api/auth/login and send the token as a bearer header. Errors are problem details (RFC 9457): show `detail`.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
}

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'The `access_token` that signing in answers with; opaque.',
} as const

/**
 * /api/openapi.json, made from the schemas that validate, and /api/docs, which shows it: a page of our own, without scripts, since
 * the ready-made ones want a content policy that allows inline styles or another origin. `contact` is an address to write to, if there is
 * one. Call after all routers are in `app`.
 */
export function describeApi(app: OpenAPIHono<AppEnv>, contact: string | undefined) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', BEARER)
  const config = {
    openapi: '3.1.0',
    info: { ...INFO, ...(contact ? { contact: { name: 'Support', email: contact } } : {}) },
    servers: [{ url: '/', description: 'The server that sent this document.' }],
  }
  let document: ApiDocument | undefined
  const get = () => (document ??= withTags(app.getOpenAPI31Document(config) as never))
  app.get(
    '/api/openapi.json',
    keptAnswer('application/json', () => JSON.stringify(get())),
  )
  app.get(
    '/api/docs',
    keptAnswer('text/html; charset=utf-8', () => documentPage(get())),
  )
  app.get(
    '/api/docs/style.css',
    keptAnswer('text/css; charset=utf-8', () => DOCS_STYLE),
  )
}

/** Those that an operation has: 'dev' is missing in production. */
function withTags(document: ApiDocument): ApiDocument {
  const used = new Set(
    Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  )
  return { ...document, tags: TAGS.filter(({ name }) => used.has(name)) }
}

type Kept = { plain: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Answers everybody alike with a text that is made, compressed and hashed at the first request and never again: who holds it already is
 * told so (304). Nothing in it is anybody's own, so that a cache may keep it, and ask whether it still stands.
 */
function keptAnswer(type: string, make: () => string): Handler<AppEnv> {
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
