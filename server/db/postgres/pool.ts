import pg from 'pg'

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
