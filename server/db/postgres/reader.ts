import { type AsyncRemoteCallback, drizzle } from 'drizzle-orm/sqlite-proxy'
import type { RawClient, RawStatement, DatabaseReader } from '../connection.ts'

/** `isKept`: the statement will be repeated, so that the server keeps it prepared. */
export type PostgresQuestion = { sql: string; values: unknown[]; isKept: boolean }
type PostgresAnswer = { rows: unknown[][]; rowCount: number | null; fields: { name: string }[] }
/** Sends a query, in SQLite's SQL, to one connection, or to any free one of a pool. */
export type PostgresAsker = (question: PostgresQuestion) => Promise<PostgresAnswer>

/** Drizzle's query builder for SQLite, whose queries go to a connection or a pool of PostgreSQL. */
export function postgresReader(ask: PostgresAsker): DatabaseReader {
  const $client = rawPostgresClient(ask)
  const own = { $client, transaction: refuseTransaction }
  const keeping = Object.assign(drizzle(answerOfMethod(ask, true)), own) as unknown as DatabaseReader
  Object.assign($client, { keeping })
  return Object.assign(drizzle(answerOfMethod(ask, false)), own) as unknown as DatabaseReader
}

/** Drizzle's own would send `begin` to any connection of the pool. */
const refuseTransaction = () => Promise.reject(new Error('Transactions are begun by db.write and db.writeByRow'))

const answerOfMethod =
  (ask: PostgresAsker, isKept: boolean): AsyncRemoteCallback =>
  async (sql, values, method) => {
    try {
      const { rows, rowCount } = await ask({ sql, values, isKept })
      return { rows: method === 'get' ? rows[0]! : rows, changes: rowCount ?? 0 }
    } catch (error) {
      // Drizzle writes the values into the message of its own error, and what people have written must not be logged.
      values.length = 0
      throw error
    }
  }

/**
 * Raw SQL with the interface of better-sqlite3: `?` or `:name` for values, rows as objects unless `pluck` or `raw` is
 * called.
 */
const rawPostgresClient = (ask: PostgresAsker): RawClient => ({
  engine: 'postgres',
  prepare: (sql) => statementOver(ask, sql),
  exec: (sql) => ask({ sql, values: [], isKept: false }),
})

type RowShape = (row: unknown[], names: string[]) => unknown
const rowAsObject: RowShape = (row, names) => Object.fromEntries(names.map((name, at) => [name, row[at]]))

function statementOver(ask: PostgresAsker, sql: string, shape: RowShape = rowAsObject): RawStatement {
  const answer = (values: unknown[]) => ask({ sql, values, isKept: true })
  const shaped = ({ rows, fields }: PostgresAnswer) => {
    const columns = fields.map(({ name }) => name)
    return rows.map((row) => shape(row, columns))
  }
  return {
    all: async (...values) => shaped(await answer(values)),
    get: async (...values) => shaped(await answer(values))[0],
    run: async (...values) => ({ changes: (await answer(values)).rowCount ?? 0 }),
    pluck: () => statementOver(ask, sql, (row) => row[0]),
    raw: () => statementOver(ask, sql, (row) => row),
  }
}
