import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './app-env.ts'

/** Asked many times a minute, or by the hundred for one page: not worth a line even in production. */
const QUIET = /^\/(healthz|readyz|metrics|assets\/|files\/)/

/**
 * One structured line and one measurement for each request. The line names the route's pattern instead of the address, and
 * neither query nor body nor header, so that nothing secret can get into it.
 */
export const observe: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { log, metrics, settings } = c.var.ctx
  const begun = performance.now()
  c.header('x-request-id', c.var.requestId)
  await next()
  // After `next` this is the pattern of the handler that was reached last.
  const route = routePath(c)
  const milliseconds = performance.now() - begun
  const { status } = c.res
  metrics.requests.observe({ method: c.req.method, route, status }, milliseconds / 1000)
  const line = {
    request_id: c.var.requestId,
    method: c.req.method,
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    user_id: c.var.me?.user.id,
  }
  // Somebody who tries it out at home sees the address and the sign-ins, not a line for each poll.
  const isQuiet = settings.NODE_ENV !== 'production' || QUIET.test(c.req.path)
  log[isQuiet ? 'debug' : 'info'](line, 'request')
}
