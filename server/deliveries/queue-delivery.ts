import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/connection.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'

/** Queues what must happen outside, in the transaction that decides it. The same `key` is queued once. */
export function queueDelivery(
  tx: Tx,
  delivery: { channel: DeliveryRow['channel']; key: string; payload: Record<string, unknown>; now: Date; delaySeconds?: number },
) {
  const at = delivery.now.getTime() + (delivery.delaySeconds ?? 0) * 1000
  tx.insert(deliveries)
    .values({
      id: uuid(),
      channel: delivery.channel,
      dedupe_key: delivery.key,
      payload: delivery.payload,
      not_before: new Date(at).toISOString(),
      created_at: delivery.now.toISOString(),
    })
    .onConflictDoNothing()
    .run()
}
