import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { AppError, unavailable } from '../../errors.ts'
import { databaseFailureOf } from '../connection.ts'

/**
 * Connections to the database. Numbers are returned as numbers, booleans as 0 and 1 as in SQLite. Queries that are asked
 * at once on one connection are sent at once, and run in their order.
 */
export function openConnectionPool(url: string, max: number, otherwise: pg.PoolConfig = {}): pg.Pool {
  const options = { max, idleTimeoutMillis: 30_000, onConnect: beginSession, pipeline: true }
  const pool = new pg.Pool({ ...connectionConfigOf(url), ...options, ...otherwise })
  // A lost idle connection is replaced by the next query, which reports it if that fails.
  pool.on('error', () => {})
  // A connection lost during a transaction fails the next query; without a listener, its error event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** ms. They are set by a statement, since pgbouncer refuses a connection that asks for them as it begins. */
const SESSION_TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}
/** Selected once in each session. */
export const TIMEOUTS_SQL = Object.entries(SESSION_TIMEOUTS)
  .map(([name, ms]) => `set_config('${name}', '${ms}', false)`)
  .join()

/** A standby answers until it is promoted, or its address leads elsewhere: it can be read, and what it has may be old. */
async function beginSession(client: pg.ClientBase) {
  const { rows } = await client.query<{ is_standby: number }>(
    `select pg_is_in_recovery() as is_standby, ${TIMEOUTS_SQL}`,
  )
  if (rows[0]!.is_standby) throw unavailable('The database is a standby, which can only be read. Please try again.', 5)
}

export const connectionConfigOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'standby',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  types: { getTypeParser: (oid, format) => NUMBER_PARSERS[oid as number] ?? pg.types.getTypeParser(oid, format) },
})

const [BOOL, INT8, NUMERIC] = [16, 20, 1700]
const NUMBER_PARSERS: Record<number, (value: string) => number> = {
  [BOOL]: (value) => Number(value === 't'),
  [INT8]: Number,
  [NUMERIC]: Number,
}

export type QueryConnection = <Row = unknown>(query: {
  text: string
  values?: unknown[]
  name?: string
}) => Promise<Row[]>

type DedicatedConnectionParts = {
  /** Called with each new connection before it is used; `ask` queries this connection. */
  prepare: (ask: QueryConnection) => Promise<void>
  /** Called after a lost connection was replaced. */
  onReconnected: () => void
  onNotification: (payload: string) => void
}

/** ms between attempts to connect, and until a query without an answer ends the connection. */
const RECONNECT_EVERY_MS = 200
const QUERY_TIMEOUT_MS = 10_000
/** The database notices within 11 s that this machine is gone. */
const KEEPALIVE_QUERY = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/** One connection for session locks and LISTEN. A lost one is replaced. */
export async function openDedicatedConnection(
  url: string,
  { prepare, onReconnected, onNotification }: DedicatedConnectionParts,
) {
  const closing = new AbortController()
  let current: DedicatedConnection | null = null
  let lostAt = 0
  current = await connect()
  const closed = reconnectUntilClosed(current)

  async function reconnectUntilClosed(first: DedicatedConnection) {
    let connection: DedicatedConnection | null = first
    while (connection) {
      await connection.ended
      current = null
      lostAt = Date.now()
      connection = await connectAgain()
      current = connection
      if (connection) onReconnected()
    }
  }

  async function connectAgain() {
    while (!closing.signal.aborted) {
      try {
        return await connect()
      } catch {
        await sleep(RECONNECT_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    return null
  }

  async function connect(): Promise<DedicatedConnection> {
    const client = new pg.Client({ ...connectionConfigOf(url), query_timeout: QUERY_TIMEOUT_MS })
    const connection = dedicatedConnectionOver(client)
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      await client.connect()
      await beginSession(client)
      await connection.ask({ text: KEEPALIVE_QUERY })
      await prepare(connection.ask)
      return connection
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  return {
    /** Throws 503 while there is no connection. */
    ask: ((query) => {
      if (!current) return Promise.reject(unavailable('The database cannot be reached just now. Please try again.', 5))
      const { ask } = current
      return lostAsUnavailable(() => ask(query))
    }) as QueryConnection,
    /** ms for which there has been no connection; 0 if there is one. */
    lostFor: () => (current ? 0 : Date.now() - lostAt),
    async close() {
      closing.abort()
      await current?.client.end().catch(() => {})
      await closed
    },
  }
}

type DedicatedConnection = { client: pg.Client; ask: QueryConnection; ended: Promise<unknown> }

/** Queries run one after the other. One that times out ends the connection. */
function dedicatedConnectionOver(client: pg.Client): DedicatedConnection {
  let last: Promise<unknown> = Promise.resolve()
  const ended = new Promise((resolve) => client.on('error', resolve).on('end', () => resolve(undefined)))
  return {
    client,
    ended,
    ask(query) {
      const answer = last.then(() => client.query(query))
      last = answer.catch(
        (error: Error) => void (error.message === 'Query read timeout' && client.end().catch(() => {})),
      )
      return answer.then(({ rows }) => rows as never)
    },
  }
}

/**
 * PostgreSQL's codes for shutting down, starting, crashed and too many connections, classes 08 and 53, and errors of
 * the network.
 */
const LOST_CONNECTION_CODES =
  /^(?:57P0[1-5]|08\w{3}|53300|E(?:CONN\w+|NOTFOUND|PIPE|TIMEDOUT|AI_AGAIN|HOSTUNREACH|NETUNREACH)|ENOENT)$/
/** Errors of pg about a connection that have no code. */
const LOST_CONNECTION_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/
/** Timeouts of a lock and of a statement. */
const BUSY_DATABASE_CODES = new Set<unknown>(['55P03', '57014'])

/** Whether the database cannot be reached, rather than rejects a query. */
export const isDatabaseLost = (error: unknown) =>
  error instanceof Error &&
  (LOST_CONNECTION_CODES.test(String((error as { code?: unknown }).code)) ||
    LOST_CONNECTION_MESSAGES.test(error.message))

/**
 * Answers 503 with Retry-After while the database cannot be reached or is too busy. Other errors lose what has values
 * of the row in it, as what people have written must not be logged.
 */
export async function lostAsUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (thrown) {
    const error = databaseFailureOf(thrown)
    if (error instanceof AppError) throw error
    if (isDatabaseLost(error)) throw unavailable('The database cannot be reached just now. Please try again.', 5)
    if (BUSY_DATABASE_CODES.has((error as { code?: unknown }).code))
      throw unavailable('The database is busy. Nothing was saved; please try again.')
    if (error instanceof pg.DatabaseError) Object.assign(error, { detail: undefined, where: undefined })
    throw error
  }
}
