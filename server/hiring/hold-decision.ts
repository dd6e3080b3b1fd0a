import { and, eq, or, sql } from 'drizzle-orm'
import { UNDO_SECONDS } from '../../shared/limits.ts'
import type { Reader, Tx } from '../db/connection.ts'
import { offers } from '../db/schema/offers.ts'
import { deliveries } from '../db/schema/sync.ts'
import { statement } from '../db/statement.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { decisionKey, type Held } from '../jobs/core/held-decision.ts'

/** Seconds for which the device offers to undo, and for an answer that is on its way. */
const HELD_SECONDS = UNDO_SECONDS + 2

/**
 * Whether a decision may be told later. Not about somebody who has an open offer, nor the acceptance for a role that has
 * one: its end is told at once.
 */
export const canHold = async (tx: Tx, application_id: string, role_id = '') =>
  (await openOffer(tx).get({ application_id, role_id })) === undefined

/** Queues a decision to be told later. */
export const holdDecision = (tx: Tx, held: Held, now: Date) =>
  queueDelivery(tx, {
    channel: 'decision',
    key: decisionKey(held.application_id),
    payload: held,
    now,
    delaySeconds: HELD_SECONDS,
  })

/** The decision about this application that is not told yet. */
export async function heldDecision(db: Reader, applicationId: string): Promise<Held | undefined> {
  const row = await held(db).get({ key: decisionKey(applicationId) })
  return row && (row.payload as Held)
}

/** Whether its time is over, though it is still on its way. */
export async function isAnnouncedNow(tx: Tx, applicationId: string, now: Date) {
  const row = await held(tx).get({ key: decisionKey(applicationId) })
  return row !== undefined && row.not_before <= now.toISOString()
}

/** True for the one who takes it: told or undone, never both. */
export async function takeHeld(tx: Tx, applicationId: string): Promise<boolean> {
  const key = decisionKey(applicationId)
  const taken = await tx.delete(deliveries).where(eq(deliveries.dedupe_key, key)).returning({ id: deliveries.id }).get()
  return taken !== undefined
}

const held = statement((db) =>
  db
    .select({ payload: deliveries.payload, not_before: deliveries.not_before })
    .from(deliveries)
    .where(eq(deliveries.dedupe_key, sql.placeholder('key')))
    .prepare(),
)
const openOffer = statement((db) =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        eq(offers.state, 'waiting'),
        or(
          eq(offers.application_id, sql.placeholder('application_id')),
          eq(offers.job_role_id, sql.placeholder('role_id')),
        ),
      ),
    )
    .limit(1)
    .prepare(),
)
