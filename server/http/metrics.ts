import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { count, isNull } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AppDatabase } from '../db/connection.ts'
import { deliveries } from '../db/schema/sync.ts'
import type { ServerSettings } from '../ports/settings.ts'

export type Metrics = ReturnType<typeof openMetrics>

type MeasuredRequest = { method: string; route: string; status: number }
type WatchedParts = { db: AppDatabase; streams: { size: () => number } }

/** The metrics of /metrics, in a registry per process. */
export function openMetrics({ NODE_ENV, DATABASE_URL }: ServerSettings) {
  const registry = new Registry()
  const registers = [registry]
  if (NODE_ENV !== 'test') collectDefaultMetrics({ register: registry })
  registry.setDefaultLabels({ engine: DATABASE_URL ? 'postgres' : 'sqlite' })
  const requests = new Histogram({
    name: 'standby_request_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const statements = new Counter({
    name: 'standby_statements_total',
    help: 'Statements that the database has answered, in and outside of transactions',
    labelNames: ['command'],
    registers,
  })
  const ofRequests = new Counter({
    name: 'standby_request_statements_total',
    help: 'Statements that the database has answered for requests, by route',
    labelNames: ['method', 'route'],
    registers,
  })
  const left = new Counter({
    name: 'standby_left_by_deleted_total',
    help: 'Rows of deleted accounts that the sweep found and deleted, by table',
    labelNames: ['table'],
    registers,
  })
  const current = new AsyncLocalStorage<{ statements: number }>()
  const writes = openHistogram(
    'standby_write_statements',
    'Statements of a transaction',
    registers,
    [1, 2, 5, 10, 20, 50, 200],
  )
  const locks = openHistogram('standby_write_lock_seconds', 'Time that a transaction waited for locks', registers)
  return {
    registry,
    /** Lets `answer` answer a request, and measures it under what `named` then says of it. Returns the milliseconds. */
    async measure(answer: () => Promise<void>, named: () => MeasuredRequest) {
      const begun = performance.now()
      const counted = { statements: 0 }
      await (DATABASE_URL ? current.run(counted, answer) : answer())
      const milliseconds = performance.now() - begun
      const { method, route, status } = named()
      requests.observe({ method, route, status }, milliseconds / 1000)
      if (counted.statements > 0) ofRequests.inc({ method, route }, counted.statements)
      return milliseconds
    },
    database: {
      answered(command: string) {
        statements.inc({ command: command.toLowerCase() })
        const request = current.getStore()
        if (request) request.statements++
      },
      wrote(statements: number, waited: number) {
        writes(statements)
        locks(waited)
      },
      retried: openCounter('standby_write_retries_total', 'Transactions that started again', registers),
      answeredByStandby: openCounter(
        'standby_replica_statements_total',
        'Statements that a standby of the database has answered',
        registers,
      ),
      notified: openHistogram(
        'standby_notification_seconds',
        'From a commit until its notification has reached the processes',
        registers,
      ),
      released: openCounter('standby_claims_released_total', 'Claims of ended processes that were released', registers),
    },
    leftByDeleted: (table: string, rows: number) => left.inc({ table }, rows),
    watch({ db, streams }: WatchedParts) {
      new Gauge({
        name: 'standby_streams_open',
        help: 'Open event streams',
        registers,
        collect() {
          this.set(streams.size())
        },
      })
      // Both are of one query.
      let asked: Promise<number | null> | undefined
      const ask = () => (asked ??= queuedDeliveries(db).finally(() => (asked = undefined)))
      new Gauge({
        name: 'standby_database_up',
        help: 'Whether the database answers: 1 or 0',
        registers,
        async collect() {
          this.set((await ask()) === null ? 0 : 1)
        },
      })
      new Gauge({
        name: 'standby_deliveries_queued',
        help: 'Pushes and mails waiting to be carried out; left out while the database is away',
        registers,
        async collect() {
          const queued = await ask()
          if (queued === null) this.remove()
          else this.set(queued)
        },
      })
    },
  }
}

/** ms that a scrape waits for the database: Prometheus gives up after ten seconds. */
const SCRAPE_PATIENCE_MS = 4_000

/** Null while the database is away, or says nothing. */
async function queuedDeliveries({ read }: AppDatabase): Promise<number | null> {
  try {
    const queued = read.select({ n: count() }).from(deliveries).where(isNull(deliveries.failed_at)).get()
    const found = await Promise.race([queued, pause(SCRAPE_PATIENCE_MS, null, { ref: false })])
    return found?.n ?? null
  } catch {
    return null
  }
}

const SECONDS_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10]

function openHistogram(name: string, help: string, registers: Registry[], buckets = SECONDS_BUCKETS) {
  const histogram = new Histogram({ name, help, buckets, registers })
  return (value: number) => histogram.observe(value)
}

function openCounter(name: string, help: string, registers: Registry[]) {
  const total = new Counter({ name, help, registers })
  return (by = 1) => total.inc(by)
}
