import type { OpenAPIHono } from '@hono/zod-openapi'
import { BRAND } from '../../shared/brand.ts'
import type { AppEnv } from './router.ts'
import { documentPage, STYLE } from './document-page.ts'
import { keptAnswer } from './kept-answer.ts'

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
 * the ready-made ones want a content policy that allows inline styles or another origin. Call after all rooms are in `app`.
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
