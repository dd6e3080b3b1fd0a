import { count, isNull } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/connection.ts'
import { deliveries } from '../db/schema/sync.ts'
import type { Settings } from '../ports/settings.ts'

export type Metrics = { registry: Registry; requests: Histogram<'method' | 'route' | 'status'> }

type Measured = { db: Db; streams: { size: () => number }; settings: Settings }

/** The metrics of /metrics, in a registry of this server's own. */
export function openMetrics({ db, streams, settings }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (settings.NODE_ENV !== 'test') collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'standby_streams_open',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(streams.size())
    },
  })
  new Gauge({
    name: 'standby_deliveries_queued',
    help: 'Pushes and mails waiting to be carried out',
    registers,
    async collect() {
      this.set(
        (await db.read.select({ n: count() }).from(deliveries).where(isNull(deliveries.failed_at)).get())?.n ?? 0,
      )
    },
  })
  const requests = new Histogram({
    name: 'standby_request_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  return { registry, requests }
}
