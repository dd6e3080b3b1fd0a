import { isLocal } from './client-address.ts'
import { counters } from '../db/schema/sync.ts'
import { notFound, unavailable } from '../errors.ts'
import { createRoom } from './router.ts'

/** For whoever runs the server; no part of the API, so not in its document. */
export const healthRoutes = createRoom()

healthRoutes.get('/healthz', (c) => c.json({ status: 'alive' }))

healthRoutes.get('/readyz', (c) => {
  try {
    // The migrations made this table.
    c.var.ctx.db.read.select().from(counters).limit(1).get()
  } catch {
    throw unavailable('The database cannot be read.')
  }
  return c.json({ status: 'ready' })
})

/** Prometheus' text format, told to this machine only. */
healthRoutes.get('/metrics', async (c) => {
  if (!isLocal(c)) throw notFound('There is nothing at this address.')
  const { registry } = c.var.ctx.metrics
  return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
})
