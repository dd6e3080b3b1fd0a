import pg from 'pg'
import { AppError, unavailable } from '../../errors.ts'

/**
 * Connections to the database. Numbers come as numbers, booleans as SQLite's 0 and 1. What hangs is ended: a statement after 30 s, a wait
 * for a lock after 10, a transaction that nobody goes on with after 60.
 */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(url), max, idleTimeoutMillis: 30_000 })
  // An idle connection that is lost is replaced by the next query, which says so if it cannot be.
  pool.on('error', () => {})
  // One that is lost in the middle of a transaction says so to the query that comes next; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'standby',
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  types: { getTypeParser: (oid, format) => PARSERS[oid as number] ?? pg.types.getTypeParser(oid, format) },
})

const [BOOL, INT8, NUMERIC] = [16, 20, 1700]
const PARSERS: Record<number, (value: string) => number> = {
  [BOOL]: (value) => Number(value === 't'),
  [INT8]: Number,
  [NUMERIC]: Number,
}

/** PostgreSQL's codes: shutting down, starting, crashed, no connection free; and those of classes 08 and 53. */
const LOST = /^(?:57P0[1-5]|08\w{3}|53300|E(?:CONN\w+|NOTFOUND|PIPE|TIMEDOUT|AI_AGAIN|HOSTUNREACH|NETUNREACH)|ENOENT)$/
/** What pg says of a connection without a code. */
const LOST_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** A lock that was waited for too long, a statement that took too long. */
const BUSY = new Set<unknown>(['55P03', '57014'])

/** Is the database out of reach, rather than refusing what was asked? */
export const isLost = (error: unknown) =>
  error instanceof Error && (LOST.test(String((error as { code?: unknown }).code)) || LOST_WORDS.test(error.message))

/** While the database is away, or does not get round to it, the answer is 503 with Retry-After. */
export async function lostAsUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isLost(error)) throw unavailable('The database cannot be reached just now. Please try again.', 5)
    if (BUSY.has((error as { code?: unknown }).code))
      throw unavailable('The database is busy. Nothing was saved; please try again.')
    throw error
  }
}
