import { fillPlaceholders, type Query } from 'drizzle-orm/sql/sql'
import * as drizzleUtils from 'drizzle-orm/utils'
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { type PreparedQueryConfig, SQLitePreparedQuery, SQLiteSession } from 'drizzle-orm/sqlite-core/session'
import type { ChangedRowCount, RawClient, RawStatement, DatabaseReader } from '../connection.ts'

/**
 * Drizzle's query builder for SQLite, on PostgreSQL: its parameters are `$1`, and its queries go to a connection or a
 * pool.
 */
export function readerOverPostgres(ask: StatementRunner): DatabaseReader {
  const dialect = new SQLiteAsyncDialect()
  dialect.escapeParam = (at: number) => `$${at + 1}`
  const database = new BaseSQLiteDatabase('async', dialect, new PostgresSession(ask, dialect) as never, undefined)
  return Object.assign(database, { $client: postgresRawClient(ask) }) as unknown as DatabaseReader
}

// Exported, but missing in the type declarations: Drizzle's own drivers use it to turn an array into the selected
// shape.
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow: (fields: unknown, row: unknown[], nullable?: Record<string, boolean>) => unknown
}

type RowsMapper = (rows: unknown[][]) => unknown
type StatementMethod = 'run' | 'all' | 'get'

class PostgresSession extends SQLiteSession<'async', ChangedRowCount, Record<string, never>, Record<string, never>> {
  readonly ask: StatementRunner
  constructor(ask: StatementRunner, dialect: SQLiteAsyncDialect) {
    super(dialect as never)
    this.ask = ask
  }

  override prepareQuery(
    query: Query,
    fields: unknown,
    method: StatementMethod,
    _isArray: boolean,
    mapper?: RowsMapper,
  ) {
    return new PreparedPostgresQuery(this.ask, query, { fields, method, mapper, isKept: true }) as never
  }

  override prepareOneTimeQuery(
    query: Query,
    fields: unknown,
    method: StatementMethod,
    _isArray: boolean,
    mapper?: RowsMapper,
  ) {
    return new PreparedPostgresQuery(this.ask, query, { fields, method, mapper, isKept: false }) as never
  }

  override async transaction(): Promise<never> {
    throw new Error('Transactions are begun by db.write and db.writeByRow')
  }
}

/**
 * SQLite's query builder qualifies the columns of `on conflict (...)` with the table, which PostgreSQL does not accept.
 */
const withBareConflictTargets = (sql: string) =>
  sql.replace(/ on conflict \([^)]+\)/, (target) => target.replaceAll(/"\w+"\./g, ''))

type PreparedOptions = { fields: unknown; method: StatementMethod; mapper: RowsMapper | undefined; isKept: boolean }

class PreparedPostgresQuery extends SQLitePreparedQuery<PreparedQueryConfig & { type: 'async' }> {
  /** Set by Drizzle's builder after it has prepared the query. */
  joinsNotNullableMap: Record<string, boolean> | undefined
  readonly ask: StatementRunner
  readonly how: PreparedOptions
  constructor(ask: StatementRunner, query: Query, how: PreparedOptions) {
    super('async', how.method, { ...query, sql: withBareConflictTargets(query.sql) })
    this.ask = ask
    this.how = how
  }

  override async run(values?: Record<string, unknown>) {
    return { changes: (await this.answer(values)).rowCount ?? 0 }
  }
  override async values(values?: Record<string, unknown>) {
    return (await this.answer(values)).rows
  }
  override async all(values?: Record<string, unknown>) {
    return this.shaped((await this.answer(values)).rows)
  }
  override async get(values?: Record<string, unknown>) {
    return this.shaped((await this.answer(values)).rows.slice(0, 1))[0]
  }
  isResponseInArrayMode() {
    return true
  }

  answer(values: Record<string, unknown> = {}) {
    const { sql, params } = this.getQuery()
    return this.ask({ text: sql, values: fillPlaceholders(params, values), isKept: this.how.isKept })
  }

  shaped(rows: unknown[][]): unknown[] {
    const { mapper, fields } = this.how
    if (mapper) return mapper(rows) as unknown[]
    return fields ? rows.map((row) => mapResultRow(fields, row, this.joinsNotNullableMap)) : rows
  }
}

/** PostgreSQL's text cannot hold NUL; it is stored as the replacement character. */
export const storableValue = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

/** The values of a statement, also those within its lists: in JSON, NUL and half of a surrogate pair are escapes. */
export function storableValuesOf(text: string, values: unknown[]) {
  const lists = listParametersIn(text)
  return values.map((value, at) =>
    typeof value === 'string' && lists.has(at + 1)
      ? value.replaceAll(JSON_ESCAPE_PATTERN, storableEscapeOf)
      : storableValue(value),
  )
}

const JSON_ESCAPE_PATTERN = /\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g
/** Of `JSON.stringify`, which escapes surrogates only where they are not paired. */
const storableEscapeOf = (escape: string) => (escape.length === 2 ? escape : '\uFFFD')

/** The numbers of a statement's parameters that are JSON lists. */
function listParametersIn(text: string) {
  if (!text.includes('json_each($')) return NO_LIST_PARAMETERS
  const known = listParametersByText.get(text)
  if (known) return known
  const found = new Set([...text.matchAll(/json_each\(\$(\d+)\)/g)].map(([, number]) => Number(number)))
  // One that is not prepared may be written anew each time.
  if (listParametersByText.size < KNOWN_STATEMENTS_MAX) listParametersByText.set(text, found)
  return found
}
const NO_LIST_PARAMETERS = new Set<number>()
const listParametersByText = new Map<string, Set<number>>()
const KNOWN_STATEMENTS_MAX = 1000

/** `isKept`: the statement will be repeated, so that the server keeps it prepared. */
type StatementQuestion = { text: string; values: unknown[]; isKept: boolean }
type StatementAnswer = { rows: unknown[][]; rowCount: number | null; fields: { name: string }[] }
/** Sends a query to one connection, or to any free one of a pool. */
export type StatementRunner = (question: StatementQuestion) => Promise<StatementAnswer>

/**
 * Raw SQL with the interface of better-sqlite3: `?` or `:name` for values, rows as objects unless `pluck` or `raw` is
 * called.
 */
const postgresRawClient = (ask: StatementRunner): RawClient => ({
  engine: 'postgres',
  prepare: (sql) => rawStatementOver(ask, numberParameters(sql)),
  exec: (sql) => ask({ text: sql, values: [], isKept: false }),
})

type RowShape = (row: unknown[], names: string[]) => unknown
const rowAsObject: RowShape = (row, names) => Object.fromEntries(names.map((name, at) => [name, row[at]]))

function rawStatementOver(
  ask: StatementRunner,
  { text, names }: NumberedStatement,
  shape: RowShape = rowAsObject,
): RawStatement {
  const answer = (given: unknown[]) => {
    const [first] = given as [Record<string, unknown>]
    return ask({ text, values: names.length > 0 ? names.map((name) => first[name]) : given, isKept: true })
  }
  const shaped = ({ rows, fields }: StatementAnswer) => {
    const columns = fields.map(({ name }) => name)
    return rows.map((row) => shape(row, columns))
  }
  return {
    all: async (...given) => shaped(await answer(given)),
    get: async (...given) => shaped(await answer(given))[0],
    run: async (...given) => ({ changes: (await answer(given)).rowCount ?? 0 }),
    pluck: () => rawStatementOver(ask, { text, names }, (row) => row[0]),
    raw: () => rawStatementOver(ask, { text, names }, (row) => row),
  }
}

/** `names`: of the values, in their order; empty if they are positional. */
type NumberedStatement = { text: string; names: string[] }

/** Numbers the parameters, except in string literals; casts (`::`) are left alone. */
function numberParameters(sql: string): NumberedStatement {
  const names: string[] = []
  let places = 0
  const text = sql.replaceAll(/'(?:[^']|'')*'|::|:([a-z_]\w*)|\?/gi, (found, name?: string) => {
    if (found === '?') return `$${++places}`
    if (!name) return found
    const at = names.includes(name) ? names.indexOf(name) : names.push(name) - 1
    return `$${at + 1}`
  })
  return { text, names }
}
