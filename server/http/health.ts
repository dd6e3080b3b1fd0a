import { support } from '../../shared/staff/staff.ts'
import { counters } from '../db/schema/sync.ts'
import { notFound, unavailable } from '../errors.ts'
import { isLocal } from './client-address.ts'
import { answer, createRouter, operation } from './router.ts'

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
  if (!isLocal(c)) throw notFound('There is nothing at this address.')
  const { registry } = c.var.ctx.metrics
  return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
})

export const supportRoutes = createRouter()

supportRoutes.openapi(
  operation('public', {
    method: 'get',
    path: '/',
    operationId: 'getSupport',
    tags: ['support'],
    summary: "The support's address: the operator's SUPPORT_EMAIL, null if none is set",
    responses: { 200: answer(support, "What 'contact support' leads to; the page that says so is /support") },
  }),
  (c) => c.json({ email: c.var.ctx.settings.SUPPORT_EMAIL ?? null }, 200),
)
