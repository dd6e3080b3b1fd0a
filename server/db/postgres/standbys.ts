import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { AppError, unusableSettingError } from '../../errors.ts'
import { TIMELINE_SQL } from '../change-log.ts'
import type { DatabaseMeasures, DatabaseReads } from '../connection.ts'
import { isDatabaseLost, openConnectionPool, TIMEOUTS_SQL } from './pool.ts'
import { createStatementRunner, readInSnapshot } from './read-connections.ts'
import { postgresReader } from './reader.ts'

/** ms that reads wait for a standby to catch up, and for its answer about it, before they go to the primary. */
const [CATCH_UP_MS, ANSWER_MS] = [10, 100]
/** ms between attempts with a standby that was behind or did not answer; no read waits for them. */
const TRY_AGAIN_EVERY_MS = 1_000
/** ms after which a query that a standby does not answer goes to the primary. */
const QUERY_MS = 3_000
/** Of this process, to each standby; one more asks how far it is. */
const READ_CONNECTIONS = 8

/**
 * Standbys of the database, for reads (decision 259).
 * @throws an error for the operator, if one answers and is not of this database
 */
export async function openStandbys(urls: readonly string[], primary: pg.Pool, measures?: DatabaseMeasures) {
  const askPosition = sharedQuestion(async () => (await primary.query<LogPosition>(POSITION_QUERY)).rows[0]!)
  const standbys = await Promise.all(urls.map((url) => openStandby({ url, primary, askPosition, measures })))
  let turn = 0

  return {
    find: () => findReads().catch(() => null),
    close: () => Promise.all(standbys.map((standby) => standby.close())),
  }

  async function findReads() {
    const usable = standbys.filter((standby) => standby.isUsable())
    if (usable.length === 0) return null
    const position = await askPosition()
    const first = turn++ % usable.length
    for (const standby of [...usable.slice(first), ...usable.slice(0, first)]) {
      const reads = await standby.readsAfter(position)
      if (reads) return reads
    }
    return null
  }
}

/** A place in the write-ahead log; `identity`: of the cluster and its database, which a standby has in common with its primary. */
type LogPosition = { identity: string; timeline: string; position: number }
type StandbyStatus = LogPosition & { started: string }

const IDENTITY_SQL = `(select system_identifier from pg_control_system()) || '.' ||
    (select oid from pg_database where datname = current_database()) as identity`
const PLACE_SQL = `${IDENTITY_SQL}, ${TIMELINE_SQL} as timeline`
/** Others see a commit once it is flushed; earlier, if commits are not synchronous. */
const POSITION_QUERY = {
  name: 'position',
  text: `select ${PLACE_SQL}, case current_setting('synchronous_commit') when 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn as position`,
}
const STARTED_SQL = 'pg_postmaster_start_time()::text as started'
const STATUS_QUERY = {
  name: 'status',
  text: `select ${PLACE_SQL}, pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position, ${STARTED_SQL}`,
}

type StandbyParts = {
  url: string
  primary: pg.Pool
  askPosition: () => Promise<LogPosition>
  measures: DatabaseMeasures | undefined
}

async function openStandby({ url, primary, askPosition, measures }: StandbyParts) {
  const options = { query_timeout: QUERY_MS, connectionTimeoutMillis: QUERY_MS }
  const watcher = openConnectionPool(url, 1, { ...options, onConnect: () => {}, idleTimeoutMillis: 0 })
  /** The server behind the address, until another one is, or it starts anew. */
  let server: { started: string; pool: pg.Pool; reads: DatabaseReads } | undefined
  let status: StandbyStatus | undefined
  let asking: Promise<unknown> | undefined
  /** When it was last tried, in vain; undefined while it is used. */
  let missedAt: number | undefined
  async function refuseForeignServer() {
    const { identity } = await askPosition()
    try {
      const { rows } = await watcher.query<{ identity: string }>(`select ${IDENTITY_SQL}`)
      if (rows[0]!.identity !== identity) throw new Error('it is another server or database')
    } catch (error) {
      if (isDatabaseLost(error)) return void (missedAt = -Infinity)
      const words = `${new URL(url).host} is no standby of DATABASE_URL (${(error as Error).message}).`
      throw unusableSettingError('DATABASE_READ_URL', words, error)
    }
  }

  const ask = () => (asking ??= askStatus().finally(() => (asking = undefined)))

  async function askStatus() {
    const found = (await watcher.query<StandbyStatus>(STATUS_QUERY)).rows[0]!
    if (found.started !== server?.started) openServer(found.started)
    status = found
  }

  function openServer(started: string) {
    void server?.pool.end()
    const pool = openConnectionPool(url, READ_CONNECTIONS, {
      ...options,
      async onConnect(client) {
        const { rows } = await client.query<{ started: string }>(`select ${STARTED_SQL}, ${TIMEOUTS_SQL}`)
        if (rows[0]!.started !== started) throw new Error('The address leads to several servers')
      },
    })
    server = { started, pool, reads: readsWithPrimary(pool, primary, measures) }
  }

  const hasReached = ({ identity, timeline, position }: LogPosition) =>
    status?.identity === identity && status.timeline === timeline && status.position >= position

  async function catchUp(position: LogPosition) {
    for (const until = performance.now() + CATCH_UP_MS; !hasReached(position); await pause(1)) {
      if (performance.now() > until) return false
      await ask()
    }
    return true
  }

  async function tryAgain() {
    missedAt = performance.now()
    if (await catchUp(await askPosition())) missedAt = undefined
  }

  await refuseForeignServer()
  return {
    isUsable() {
      if (missedAt === undefined) return true
      if (performance.now() - missedAt > TRY_AGAIN_EVERY_MS) tryAgain().catch(() => {})
      return false
    },
    async readsAfter(position: LogPosition) {
      const caughtUp = catchUp(position).catch(() => false)
      if (await Promise.race([caughtUp, pause(ANSWER_MS, false, { ref: false })])) return server!.reads
      missedAt = performance.now()
      return null
    },
    close: () => Promise.all([watcher.end(), server?.pool.end()]),
  }
}

/** Reads of a standby, which go to the primary if it fails. */
function readsWithPrimary(pool: pg.Pool, primary: pg.Pool, measures?: DatabaseMeasures): DatabaseReads {
  const counted = measures && {
    ...measures,
    answered(command: string) {
      measures.answered(command)
      measures.answeredByStandby()
    },
  }
  const ask = createStatementRunner((config) => pool.query(config), counted)
  const askPrimary = createStatementRunner((config) => primary.query(config), measures)
  return {
    read: postgresReader((question) => ask(question).catch(() => askPrimary(question))),
    snapshot: (work) =>
      readInSnapshot(pool, work, counted).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) throw error
        return readInSnapshot(primary, work, measures)
      }),
  }
}

/** Asks once for all who call before the question is sent; whoever calls later shares the next. */
function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let [last, next]: [Promise<unknown>, Promise<T> | null] = [Promise.resolve(), null]
  const askNow = () => {
    next = null
    const asked = ask()
    last = asked.catch(() => {})
    return asked
  }
  return () => (next ??= last.then(askNow))
}
