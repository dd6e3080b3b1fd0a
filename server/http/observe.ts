import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnvironment } from './app-env.ts'

/** Requested many times a minute, or by the hundred for one page: not logged even in production. */
const QUIET_PATHS = /^\/(healthz|readyz|metrics|assets\/|files\/)/

/**
 * One structured log line and one measurement for each request. The line has the route's pattern instead of the
 * address, and neither query, body nor headers, so that no secret can get into it.
 */
export const observeRequests: MiddlewareHandler<AppEnvironment> = async (c, next) => {
  const { log, metrics, settings } = c.var.ctx
  c.header('x-request-id', c.var.requestId)
  const { method } = c.req
  const milliseconds = await metrics.measure(next, () => ({ method, route: routePath(c), status: c.res.status }))
  // After `next` this is the pattern of the handler that matched last.
  const route = routePath(c)
  const { status } = c.res
  const line = {
    request_id: c.var.requestId,
    method,
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    user_id: c.var.me?.user.id,
  }
  // Outside of production the terminal shows the address and the sign-ins, not a line for each poll.
  const isQuiet = settings.NODE_ENV !== 'production' || QUIET_PATHS.test(c.req.path)
  log[isQuiet ? 'debug' : 'info'](line, 'request')
}
