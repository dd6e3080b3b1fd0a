import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import type { Handler } from 'hono'
import { BRAND } from '../../shared/brand.ts'
import type { AppEnv } from './app-env.ts'

const CONFIG = {
  openapi: '3.1.0',
  info: {
    title: `${BRAND} API`,
    version: '1',
    description:
      'JSON over HTTP. Sign in with POST /api/auth/login and send the token as a bearer header. Errors are problem details (RFC 9457): show `detail`.',
  },
  servers: [{ url: '/' }],
}

/**
 * /api/openapi.json, made from the schemas that validate, and /api/docs, which shows it: a page of our own, without scripts, since
 * the ready-made ones want a content policy that allows inline styles or another origin. Call after all routers are in `app`.
 */
export function describeApi(app: OpenAPIHono<AppEnv>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  let document: ReturnType<typeof app.getOpenAPI31Document> | undefined
  const get = () => (document ??= app.getOpenAPI31Document(CONFIG))
  app.get(
    '/api/openapi.json',
    keptAnswer('application/json', () => JSON.stringify(get())),
  )
  app.get(
    '/api/docs',
    keptAnswer('text/html; charset=utf-8', () => String(documentPage(get() as never))),
  )
  app.get(
    '/api/docs/style.css',
    keptAnswer('text/css; charset=utf-8', () => STYLE),
  )
}

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema }>
type Operation = {
  summary?: string
  tags?: string[]
  security?: unknown[]
  'x-access'?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type ApiDocument = { info: { title: string; description?: string }; paths: Record<string, Record<string, Operation>> }

/** The whole document as one page: operations by feature, each unfolds to its parameters, body and answers. */
function documentPage({ info, paths }: ApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const featureOf = (operation: Operation) => operation.tags?.[0] ?? 'other'
  const features = [...new Set(operations.map(({ operation }) => featureOf(operation)))]
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description} <a href="/api/openapi.json">The document itself</a>.</p>
        ${features.map(
          (feature) =>
            html`<h2>${feature}</h2>
              ${operations.filter(({ operation }) => featureOf(operation) === feature).map(operationPart)}`,
        )}
      </body>
    </html>`
}

function operationPart({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { parameters = [], requestBody, responses } = operation
  return html`<details>
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary}
      <small>${operation['x-access'] ?? 'public'}</small>
    </summary>
    ${parameters.map((parameter) => html`<p><code>${parameter.name}</code> in ${parameter.in}${parameter.required ? ', required' : ''}</p>`)}
    ${
      requestBody
        ? html`<h3>Body</h3>
            ${schemaPart(requestBody.content)}`
        : ''
    }
    ${Object.entries(responses).map(
      ([status, response]) =>
        html`<h3>${status} <small>${response.description}</small></h3>
          ${response.content && Number(status) < 400 ? schemaPart(response.content) : ''}`,
    )}
  </details>`
}

const schemaPart = (content: Content) =>
  Object.entries(content).map(
    ([type, { schema }]) =>
      html`<p>${type}</p>
        <pre>${schema ? shapeOf(schema) : ''}</pre>`,
  )

/** A JSON schema as a person would jot it down: {id: string, roles: [{…}]}. */
function shapeOf(schema: Schema, indent = ''): string {
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ')
  if (schema.type === 'array') return `[${shapeOf(schema.items as Schema, indent)}]`
  if (!schema.properties) return [schema.type].flat().join(' | ') || (schema.$ref as string) || 'anything'
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties as Record<string, Schema>).map(
    ([key, value]) => `${inner}${key}${required.has(key) ? '' : '?'}: ${shapeOf(value, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

const STYLE = raw(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin-top: 2.5rem; text-transform: capitalize }
details { border-top: 1px solid #8884; padding: .4rem 0 }
summary { cursor: pointer; padding: .4rem 0 }
summary b { display: inline-block; min-width: 4.5rem; color: #8a5600 }
small { color: #757064; font-weight: 400 }
pre { overflow: auto; padding: .8rem; border: 1px solid #8884; border-radius: 8px }
@media (prefers-color-scheme: dark) { summary b { color: #ffc24d } small { color: #a7a398 } }
`).toString()

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
