import type { Device } from '../store/device.ts'
import type { OutboxRow } from '../store/outbox-row.ts'
import { isPauseOver } from './pauses.ts'
import { heldBackAmong, isKnownKind, awaitedItemId } from './registry.ts'

/**
 * The first item of a queue that can be sent: refused ones wait for their owner, together with their group; text does
 * not wait for a file.
 * @param rows the queue's, in their order
 * @param unsent ids of all items that rows may wait for and that have not landed: each wakes this queue when it has
 */
export function firstSendableItem(rows: OutboxRow[], unsent: Set<string>): OutboxRow | 'empty' | 'parked' {
  const free = rows.filter((row) => !unsent.has(awaitedItemId(row) ?? ''))
  const isHeld = heldBackAmong(free)
  return free.find((row) => !isHeld(row)) ?? (free.length > 0 ? 'parked' : 'empty')
}

/**
 * The first items of all queues that only time holds up: neither their owner nor another item nor a newer version of the
 * app. For each of these somebody must hold a timer.
 */
export function firstDueItems(all: OutboxRow[], device: Pick<Device, 'user_id' | 'token'>): OutboxRow[] {
  if (!device.token()) return []
  const unsent = new Set(all.map(({ id }) => id))
  const inOrder = all.toSorted((a, b) => a.position - b.position)
  return [...new Set(inOrder.map(({ queue }) => queue))].flatMap((queue) => {
    const first = firstSendableItem(
      inOrder.filter((row) => row.queue === queue),
      unsent,
    )
    return typeof first === 'string' || !isKnownKind(first) || first.owner !== device.user_id ? [] : first
  })
}

/**
 * The moment (ms) from which an item may be sent: now, if it has not been put off. If the clock was set back since the
 * last attempt, the item does not wait until it has caught up.
 * @param now ms; the caller's reading of the clock, because a second one may be a millisecond later
 */
export function itemDueAtMs(row: OutboxRow, db: Device['db'], now: number): number {
  const { next_try_at, tried_at } = row
  if (!next_try_at || isPauseOver(row, db) || (tried_at && Date.parse(tried_at) > now)) return now
  return Math.max(now, Date.parse(next_try_at))
}
