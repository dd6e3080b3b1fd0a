import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deliveries, type DeliveryRow } from '../db/schema/sync.ts'
import { notInList, statement } from '../db/statement.ts'
import { isDiskFull } from '../db/full-disk.ts'
import type { Deliveries } from './queue-delivery.ts'
import { createLanes } from './lanes.ts'
import { type Carrier, settle, type Verdict } from './verdict.ts'

/** Who carries what goes by each channel. */
export type Carriers = Record<DeliveryRow['channel'], Carrier>

const LOOK_AHEAD = 200
const LOOK_EVERY = 30_000
const CLOSING_PATIENCE = 2_000

/**
 * The one worker of the table `deliveries`: takes what is due, carries it out outside of any transaction, writes down what
 * became of it. Killed in between, a row is still there and is carried out again: at least once, never lost.
 */
export function startDeliveries(ctx: Context, carriers: Carriers): Deliveries {
  const lanes = createLanes()
  const inFlight = new Map<string, Promise<void>>()
  let settled: { row: DeliveryRow; verdict: Verdict }[] = []
  let isWaking = false
  let state: 'open' | 'closing' | 'closed' = 'open'
  let timer: NodeJS.Timeout | undefined

  function wake() {
    if (isWaking || state !== 'open') return
    isWaking = true
    setImmediate(look)
  }

  function look() {
    isWaking = false
    if (state !== 'open') return
    const now = ctx.now()
    while (startSome(now));
    sleepUntilNext(now)
  }

  /** True: there may be more for the lanes that are still open, behind what was due before it. */
  function startSome(now: Date) {
    const shut = JSON.stringify(lanes.shut(now.getTime()))
    const rows = due(ctx.db.read).all({ now: now.toISOString(), shut, limit: LOOK_AHEAD })
    let started = 0
    for (const row of rows) {
      if (inFlight.has(row.id) || !lanes.hasRoom(row.lane)) continue
      lanes.enter(row.lane)
      inFlight.set(row.id, carry(row))
      started++
    }
    return rows.length === LOOK_AHEAD && started > 0
  }

  function sleepUntilNext(now: Date) {
    clearTimeout(timer)
    const next = nextDue(ctx.db.read).get({ now: now.toISOString() })
    const wait = next ? Date.parse(next.not_before) - now.getTime() : LOOK_EVERY
    const soonest = Math.min(wait, lanes.nextRested(now.getTime()), LOOK_EVERY)
    timer = setTimeout(wake, Math.max(soonest, 50))
    timer.unref()
  }

  async function carry(row: DeliveryRow) {
    const verdict = await carriers[row.channel](ctx, row).catch(broken)
    lanes.leave(row.lane, verdict.kind === 'again' && verdict.seconds === undefined, ctx.now().getTime())
    if (verdict.kind === 'give_up')
      ctx.log.warn({ delivery: row.id, channel: row.channel, reason: verdict.reason }, 'a delivery was given up')
    note(row, verdict)
  }

  function broken(error: unknown): Verdict {
    ctx.log.warn({ err: error }, 'a delivery failed')
    return { kind: 'again', reason: error instanceof Error ? error.message : String(error) }
  }

  /** Whatever was decided in one turn of the event loop is one write. Until it stands, its rows are not picked again. */
  function note(row: DeliveryRow, verdict: Verdict) {
    inFlight.set(row.id, inFlight.get(row.id) ?? Promise.resolve())
    if (settled.push({ row, verdict }) === 1) setImmediate(() => void flush())
  }

  async function flush() {
    if (state === 'closed' || settled.length === 0) return
    const batch = settled
    settled = []
    try {
      await ctx.db.write((tx) => {
        for (const { row, verdict } of batch) settle(tx, row, verdict, ctx.now())
      })
    } catch (error) {
      if (isDiskFull(error)) ctx.fullDisk.tell(error)
      else ctx.log.warn({ err: error }, 'deliveries could not be written down')
      await sleep(5_000, undefined, { ref: false })
      settled = [...batch, ...settled]
      return flush()
    }
    for (const { row } of batch) inFlight.delete(row.id)
    wake()
  }

  ctx.db.onChange(wake)
  wake()
  return {
    wake,
    async close() {
      state = 'closing'
      clearTimeout(timer)
      await Promise.race([Promise.all(inFlight.values()), sleep(CLOSING_PATIENCE, undefined, { ref: false })])
      await flush()
      state = 'closed'
    },
  }
}

const due = statement((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        isNull(deliveries.failed_at),
        lte(deliveries.not_before, sql.placeholder('now')),
        notInList(deliveries.lane, 'shut'),
      ),
    )
    .orderBy(asc(deliveries.not_before))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
const nextDue = statement((db) =>
  db
    .select({ not_before: deliveries.not_before })
    .from(deliveries)
    .where(and(isNull(deliveries.failed_at), sql`${deliveries.not_before} > ${sql.placeholder('now')}`))
    .orderBy(asc(deliveries.not_before))
    .limit(1)
    .prepare(),
)
