import { createHash } from 'node:crypto'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { API_MARK } from '../../shared/api-mark.ts'
import type { AppEnvironment } from './app-env.ts'

const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The hash of the empty style tag that Emotion inserts before it adds rules through the CSSOM.
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob:",
  // Voice notes are played from the device's own database.
  "media-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
].join('; ')

/**
 * The content policy of a page that contains these scripts; no others run. Compiled code (WebAssembly) may run, which
 * reads codes through the camera where the browser cannot; it comes from this origin, and text is never run.
 */
export function contentPolicyOf(scripts: string[]) {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return CONTENT_POLICY.replace("script-src 'self'", (own) => `${own}${hashes.join('')} 'wasm-unsafe-eval'`)
}

const SECURITY_HEADERS: [string, string][] = [
  ['content-security-policy', CONTENT_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  // Never the path or query, not even to this origin: the links in mails contain secrets.
  ['referrer-policy', 'strict-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), geolocation=(self), microphone=(self), payment=()'],
]
const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

/**
 * Set on every response (F8). There are no CORS headers, so that no other origin may read this API. Answers of the API
 * are never cached (V4), and carry the mark by which the client recognises them.
 */
export const securityHeaders: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  const headers = [...SECURITY_HEADERS]
  if (isHttpsRequest(c)) headers.push(['strict-transport-security', TRANSPORT_SECURITY])
  if (c.req.path.startsWith('/api/')) headers.push(['cache-control', 'no-store'], [API_MARK, '1'])
  for (const [name, value] of headers) c.header(name, value)
  // A stream writes its headers on the raw response, bypassing Hono; Node merges those that are set already.
  if (c.req.path === '/api/events') for (const [name, value] of headers) c.env?.outgoing?.setHeader(name, value)
  await next()
}

/** Nothing of what a page may do, said as briefly as F8 allows. */
const CODE_CONTENT_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const PAGE_ONLY_HEADERS = ['x-frame-options', 'referrer-policy', 'cross-origin-opener-policy', 'permissions-policy']

/**
 * For a script or style sheet, which is no document: without what only documents obey. A first screen loads some 17 such files, and over
 * HTTP/1.1 their headers would be as much as a tenth of its bytes.
 */
export function shortenCodeHeaders(c: HonoContext<AppEnvironment>) {
  c.header('content-security-policy', CODE_CONTENT_POLICY)
  for (const name of PAGE_ONLY_HEADERS) c.header(name, undefined)
}

function isHttpsRequest(c: HonoContext<AppEnvironment>) {
  const { PUBLIC_URL, TRUST_PROXY } = c.var.ctx.settings
  if (PUBLIC_URL?.startsWith('https:')) return true
  return TRUST_PROXY > 0 && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
}
