import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'

type Delivery = {
  channel: DeliveryRow['channel']
  key: string
  payload: Record<string, unknown>
  /** The service outside; the channel unless said. */
  lane?: string
  now: Date
  delaySeconds?: number
}

/** Queues what must happen outside, in the transaction that decides it. The same `key` is queued once. */
export function queueDelivery(tx: Tx, { channel, key, lane = channel, payload, now, delaySeconds = 0 }: Delivery) {
  const not_before = new Date(now.getTime() + delaySeconds * 1000).toISOString()
  insert(tx).run({ id: uuid(), channel, dedupe_key: key, lane, payload, not_before, created_at: now.toISOString() })
}

const insert = statement((db) =>
  db
    .insert(deliveries)
    .values({
      id: sql.placeholder('id'),
      channel: sql.placeholder('channel') as never,
      dedupe_key: sql.placeholder('dedupe_key'),
      lane: sql.placeholder('lane'),
      payload: sql.placeholder('payload') as never,
      not_before: sql.placeholder('not_before'),
      created_at: sql.placeholder('created_at'),
    })
    .onConflictDoNothing()
    .prepare(),
)
