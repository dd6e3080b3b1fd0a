import type pg from 'pg'
import type { DatabaseMeasures, DatabaseReader } from '../connection.ts'
import { lostAsUnavailable } from './pool.ts'
import { type PostgresAsker, postgresReader } from './reader.ts'
import { translateQuery } from './translate-query.ts'

export const readInSnapshot = <T>(
  pool: pg.Pool,
  work: (read: DatabaseReader) => Promise<T>,
  measures?: DatabaseMeasures,
) =>
  lostAsUnavailable(async () => {
    const client = await pool.connect()
    let isBroken = false
    try {
      await client.query('begin isolation level repeatable read read only')
      return await work(readerOnConnection(client, measures).reader)
    } finally {
      await client.query('commit').catch(() => (isBroken = true))
      client.release(isBroken)
    }
  })

/** One per connection, for as long as it lasts, because prepared statements belong to a connection. */
const readersByConnection = new WeakMap<
  pg.PoolClient,
  { reader: DatabaseReader; query: PostgresQuery; count: TransactionCounts }
>()
export function readerOnConnection(client: pg.PoolClient, measures?: DatabaseMeasures) {
  let found = readersByConnection.get(client)
  if (!found) {
    const count = { ...NO_STATEMENTS }
    const query = queryKeepingFailure(client, count)
    found = { reader: postgresReader(countingStatements(createStatementRunner(query, measures), count)), query, count }
    readersByConnection.set(client, found)
  }
  return found
}

export type PostgresQuery = <Row extends pg.QueryResultRow>(
  config: string | pg.QueryConfig,
) => Promise<pg.QueryResult<Row>>
const queryKeepingFailure =
  (client: pg.PoolClient, count: TransactionCounts): PostgresQuery =>
  (config) =>
    client.query(config).catch((error: unknown) => {
      count.failure ??= error
      throw error
    })

/**
 * Of the transaction that a connection is in; `waited`: seconds that it took to get locks, `waitedUntil` the last of them;
 * `failure`: the first error of a query.
 */
export type TransactionCounts = {
  inFlight: number
  statements: number
  waited: number
  waitedUntil: number
  failure: unknown
}
export const NO_STATEMENTS: TransactionCounts = {
  inFlight: 0,
  statements: 0,
  waited: 0,
  waitedUntil: 0,
  failure: undefined,
}

const countingStatements =
  (ask: PostgresAsker, count: TransactionCounts): PostgresAsker =>
  async (question) => {
    count.inFlight++
    count.statements++
    try {
      return await ask(question)
    } finally {
      count.inFlight--
    }
  }

export const createStatementRunner =
  (
    query: (config: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult<unknown[]>>,
    measures?: DatabaseMeasures,
  ): PostgresAsker =>
  (question) =>
    lostAsUnavailable(async () => {
      const answer = await query({ ...translateQuery(question), rowMode: 'array' })
      measures?.answered(answer.command)
      return answer
    })
