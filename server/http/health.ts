import { counters } from '../db/schema/sync.ts'
import { notFound, unavailable } from '../errors.ts'
import { isLocalRequest } from './client-address.ts'
import { supportOperations } from '../../shared/api/support-operations.ts'
import { serveOperations } from './serve.ts'
import { createRouter } from './router.ts'

/** For operators. Not a part of the API, and so not in its document. */
export const healthRoutes = createRouter()

healthRoutes.get('/healthz', (c) => c.json({ status: 'alive' }))

healthRoutes.get('/readyz', async (c) => {
  try {
    // The table exists once the migrations have run.
    await c.var.ctx.db.read.select().from(counters).limit(1).get()
  } catch {
    throw unavailable('The database cannot be read.')
  }
  if (c.var.ctx.processes.others?.isDisconnected()) throw unavailable('Notifications of other processes do not arrive.')
  return c.json({ status: 'ready' })
})

/** Metrics in Prometheus' text format, for requests from this machine only. */
healthRoutes.get('/metrics', async (c) => {
  if (!isLocalRequest(c)) throw notFound('There is nothing at this address.')
  const { registry } = c.var.ctx.metrics
  return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
})

export const supportRoutes = serveOperations(supportOperations, {
  getSupport: ({ ctx }) => {
    const { SUPPORT_EMAIL, OPERATOR_NAME, OPERATOR_ADDRESS } = ctx.settings
    const operator = { operator_name: OPERATOR_NAME ?? null, operator_address: OPERATOR_ADDRESS ?? null }
    return { email: SUPPORT_EMAIL ?? null, ...operator }
  },
})
