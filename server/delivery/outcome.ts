import { eq, lt } from 'drizzle-orm'
import { FAILED_DELIVERIES_KEPT_DAYS } from '../../shared/limits.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import type { Context } from '../context.ts'
import { queueDelivery } from './queue-delivery.ts'

/** About half a day of attempts, with the backoff below. */
const DELIVERY_ATTEMPTS_MAX = 20
const RETRY_WAIT_FIRST_S = 5
const RETRY_WAIT_MAX_S = 3600

/** Stores the outcome of an attempt. */
export async function storeOutcome(tx: WriteTransaction, row: DeliveryRow, outcome: DeliveryOutcome, now: Date) {
  const attempts = row.attempts + 1
  const change = (fields: Partial<DeliveryRow>) =>
    tx.update(deliveries).set(fields).where(eq(deliveries.id, row.id)).run()
  const failed = (last_error: string) => change({ attempts, last_error, failed_at: now.toISOString() })
  switch (outcome.kind) {
    case 'again':
      // A decision is never given up: its place stays taken until its freelancer is told.
      if (attempts >= DELIVERY_ATTEMPTS_MAX && row.channel !== 'decision') return await failed(outcome.reason)
      return await change({
        attempts,
        last_error: outcome.reason,
        not_before: secondsAfter(now, outcome.seconds ?? backoffSeconds(row.attempts)),
      })
    case 'later':
      return await change({ not_before: secondsAfter(now, outcome.seconds) })
    case 'give_up':
      return await failed(outcome.reason)
    case 'spread':
      for (const part of outcome.into) await queueDelivery(tx, { ...part, now })
      return await tx.delete(deliveries).where(eq(deliveries.id, row.id)).run()
    case 'done':
      return await tx.delete(deliveries).where(eq(deliveries.id, row.id)).run()
  }
}

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/**
 * Doubles from five seconds to an hour, with a jitter of half, so that deliveries that failed together are not retried
 * together.
 */
const backoffSeconds = (attempts: number) =>
  Math.min(RETRY_WAIT_FIRST_S * 2 ** attempts, RETRY_WAIT_MAX_S) * (0.5 + Math.random())

/** The outcome of one attempt to carry out a delivery. */
export type DeliveryOutcome =
  | { kind: 'done' }
  /** It failed: try again, after `seconds` or the usual backoff. */
  | { kind: 'again'; reason: string; seconds?: number }
  /** It was not attempted; this counts as no attempt. */
  | { kind: 'later'; seconds: number }
  /** Further attempts are useless: kept for the operator. */
  | { kind: 'give_up'; reason: string }
  /** It is replaced by these deliveries. */
  | { kind: 'spread'; into: SpreadDelivery[] }
/** Queued by the next release, and unknown to this one: a process of that release carries it out (decision 183). */
export const FOR_NEWER_RELEASE: DeliveryOutcome = { kind: 'later', seconds: 30 }

type SpreadDelivery = {
  channel: DeliveryRow['channel']
  key: string
  destination?: string
  payload: Record<string, unknown>
  delaySeconds: number
}

export type DeliveryCarrier = (ctx: Context, row: DeliveryRow) => Promise<DeliveryOutcome>

/** Failed deliveries are kept for the operator for a limited time. */
export async function forgetOldFailures({ db, now }: Context) {
  const limit = new Date(now().getTime() - FAILED_DELIVERIES_KEPT_DAYS * 86_400_000).toISOString()
  await db.write((tx) => tx.delete(deliveries).where(lt(deliveries.failed_at, limit)).run())
}
