import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { databaseFailureOf } from '../db/connection.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { isDeliveryClaimable } from '../db/processes.ts'
import { isNotInBoundList, preparedStatement } from '../db/statement.ts'
import { isDiskFull } from '../db/full-disk.ts'
import type { DeliveryWorker } from './queue-delivery.ts'
import { createDestinations } from './destinations.ts'
import { type DeliveryCarrier, FOR_NEWER_RELEASE, storeOutcome, type DeliveryOutcome } from './outcome.ts'

/** The function that carries out each channel's deliveries. */
export type ChannelCarriers = Record<DeliveryRow['channel'], DeliveryCarrier>

const LOOK_AHEAD_ROWS = 200
const LOOK_EVERY_MS = 30_000
const CLOSING_PATIENCE_MS = 2_000

/**
 * The worker of the table `deliveries`, one in each process: claims what is due, carries it out outside of any
 * transaction, and stores the outcome. If it is killed in between, the row is still there and is carried out again: at
 * least once, never lost.
 */
export function startDeliveries(ctx: Context, carriers: ChannelCarriers): DeliveryWorker {
  const destinations = createDestinations()
  const inFlight = new Map<string, Promise<void>>()
  let settled: { row: DeliveryRow; outcome: DeliveryOutcome }[] = []
  let isWaking = false
  let state: 'open' | 'closing' | 'closed' = 'open'
  let timer: NodeJS.Timeout | undefined
  /** Looks run one at a time. */
  let looking: Promise<void> = Promise.resolve()

  function wake() {
    if (isWaking || state !== 'open') return
    isWaking = true
    setImmediate(() => (looking = looking.then(look).catch(failed)))
  }

  async function look() {
    isWaking = false
    const now = ctx.now()
    while (await startSome(now));
    await sleepUntilNext(now)
  }

  function failed(error: unknown) {
    ctx.log.warn({ err: error }, 'deliveries could not be read')
    sleepFor(LOOK_EVERY_MS)
  }

  function sleepFor(ms: number) {
    clearTimeout(timer)
    if (state !== 'open') return
    timer = setTimeout(wake, ms)
    timer.unref()
  }

  /** Returns true if there may be more for destinations with free slots, after those that were due first. */
  async function startSome(now: Date) {
    if (state !== 'open') return false
    const shut = JSON.stringify(destinations.shut(now.getTime()))
    const rows = await dueDeliveries(ctx.db.read).all({
      now: now.toISOString(),
      shut,
      self: ctx.processes.claims.self,
      limit: LOOK_AHEAD_ROWS,
    })
    const chosen = rows.filter((row) => !inFlight.has(row.id) && mayEnter(row.destination))
    const own = await claim(chosen)
    // What was claimed while closing is released when this process ends.
    if (state !== 'open') return false
    for (const row of chosen) {
      if (own.has(row.id)) inFlight.set(row.id, carry(row))
      else destinations.leave(row.destination, null, now.getTime())
    }
    return rows.length === LOOK_AHEAD_ROWS && own.size > 0
  }

  function mayEnter(destination: string) {
    const hasRoom = destinations.hasRoom(destination)
    if (hasRoom) destinations.enter(destination)
    return hasRoom
  }

  async function claim(rows: DeliveryRow[]) {
    if (rows.length === 0) return new Set<string>()
    return await ctx.processes.claims.claim(rows.map(({ id }) => id)).catch((error: unknown) => {
      failed(error)
      return new Set<string>()
    })
  }

  async function sleepUntilNext(now: Date) {
    if (state !== 'open') return
    const next = await nextDueDelivery(ctx.db.read).get({ now: now.toISOString() })
    const wait = next ? Date.parse(next.not_before) - now.getTime() : LOOK_EVERY_MS
    const soonest = Math.min(wait, destinations.nextRested(now.getTime()), LOOK_EVERY_MS)
    sleepFor(Math.max(soonest, 50))
  }

  async function carry(row: DeliveryRow) {
    const carrier = carriers[row.channel] as DeliveryCarrier | undefined
    const outcome = carrier ? await carrier(ctx, row).catch(broken) : FOR_NEWER_RELEASE
    destinations.leave(row.destination, outcome.kind === 'again' && outcome.seconds === undefined, ctx.now().getTime())
    if (outcome.kind === 'give_up')
      ctx.log.warn({ delivery: row.id, channel: row.channel, reason: outcome.reason }, 'a delivery was given up')
    note(row, outcome)
  }

  function broken(thrown: unknown): DeliveryOutcome {
    const error = databaseFailureOf(thrown)
    ctx.log.warn({ err: error }, 'a delivery failed')
    return { kind: 'again', reason: error instanceof Error ? error.message : String(error) }
  }

  /**
   * Outcomes of one turn of the event loop are stored in one write. Until it is committed, their rows are not picked
   * again.
   */
  function note(row: DeliveryRow, outcome: DeliveryOutcome) {
    inFlight.set(row.id, inFlight.get(row.id) ?? Promise.resolve())
    if (settled.push({ row, outcome }) === 1) setImmediate(() => void flush())
  }

  async function flush() {
    if (state === 'closed' || settled.length === 0) return
    // In one order, so that processes that settle the same rows, as after a failover, do not wait for each other.
    const batch = settled.toSorted(({ row: one }, { row: other }) => (one.id < other.id ? -1 : 1))
    settled = []
    try {
      await ctx.db.writeByRow(async (tx) => {
        for (const { row, outcome } of batch) await storeOutcome(tx, row, outcome, ctx.now())
        await ctx.processes.claims.release(
          tx,
          batch.map(({ row }) => row.id),
        )
      })
    } catch (error) {
      if (isDiskFull(error)) ctx.fullDisk.report(error)
      else ctx.log.warn({ err: error }, 'deliveries could not be written down')
      await sleep(5_000, undefined, { ref: false })
      settled = [...batch, ...settled]
      return flush()
    }
    // A look that began before the commit may still hold these rows, and would carry them out twice.
    await looking
    for (const { row } of batch) inFlight.delete(row.id)
    wake()
  }

  ctx.db.onChange(wake)
  ctx.processes.claims.onReleased(wake)
  wake()
  return {
    wake,
    async close() {
      state = 'closing'
      clearTimeout(timer)
      await looking
      await Promise.race([Promise.all(inFlight.values()), sleep(CLOSING_PATIENCE_MS, undefined, { ref: false })])
      await flush()
      state = 'closed'
    },
  }
}

const dueDeliveries = preparedStatement((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        isNull(deliveries.failed_at),
        lte(deliveries.not_before, sql.placeholder('now')),
        isNotInBoundList(deliveries.destination, 'shut'),
        isDeliveryClaimable(db),
      ),
    )
    .orderBy(asc(deliveries.not_before))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const nextDueDelivery = preparedStatement((db) =>
  db
    .select({ not_before: deliveries.not_before })
    .from(deliveries)
    .where(and(isNull(deliveries.failed_at), sql`${deliveries.not_before} > ${sql.placeholder('now')}`))
    .orderBy(asc(deliveries.not_before))
    .limit(1)
    .prepare(),
)
