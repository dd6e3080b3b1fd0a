import type { Context } from '../context.ts'
import type { DeliveryRow } from '../db/schema/sync.ts'

/** What became of one attempt to carry out a delivery. */
export type Verdict =
  | { kind: 'done' }
  /** It failed: try again, after so many seconds or after the usual backoff. */
  | { kind: 'again'; reason: string; seconds?: number }
  /** It was not tried; it counts as no attempt. */
  | { kind: 'later'; seconds: number }
  /** Trying again is no use: kept for the operator. */
  | { kind: 'give_up'; reason: string }
  /** It becomes these. */
  | { kind: 'spread'; into: Spread[] }
export type Spread = {
  channel: DeliveryRow['channel']
  key: string
  lane?: string
  payload: Record<string, unknown>
  delaySeconds: number
}

export type Carrier = (ctx: Context, row: DeliveryRow) => Promise<Verdict>
