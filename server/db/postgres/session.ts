import { fillPlaceholders, type Query } from 'drizzle-orm/sql/sql'
import * as drizzleUtils from 'drizzle-orm/utils'
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { type PreparedQueryConfig, SQLitePreparedQuery, SQLiteSession } from 'drizzle-orm/sqlite-core/session'
import type { Changed, RawClient, RawStatement, Reader } from '../connection.ts'

/**
 * Drizzle's query builder for SQLite, on PostgreSQL: its parameters are `$1`, and its queries go to a connection or a
 * pool.
 */
export function readerOver(ask: Asks): Reader {
  const dialect = new SQLiteAsyncDialect()
  dialect.escapeParam = (at: number) => `$${at + 1}`
  const database = new BaseSQLiteDatabase('async', dialect, new Session(ask, dialect) as never, undefined)
  return Object.assign(database, { $client: rawClient(ask) }) as unknown as Reader
}

// Exported, but missing in the type declarations: Drizzle's own drivers use it to turn an array into the selected
// shape.
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow: (fields: unknown, row: unknown[], nullable?: Record<string, boolean>) => unknown
}

type Mapper = (rows: unknown[][]) => unknown
type Method = 'run' | 'all' | 'get'

class Session extends SQLiteSession<'async', Changed, Record<string, never>, Record<string, never>> {
  readonly ask: Asks
  constructor(ask: Asks, dialect: SQLiteAsyncDialect) {
    super(dialect as never)
    this.ask = ask
  }

  override prepareQuery(query: Query, fields: unknown, method: Method, _isArray: boolean, mapper?: Mapper) {
    return new Prepared(this.ask, query, { fields, method, mapper, isKept: true }) as never
  }

  override prepareOneTimeQuery(query: Query, fields: unknown, method: Method, _isArray: boolean, mapper?: Mapper) {
    return new Prepared(this.ask, query, { fields, method, mapper, isKept: false }) as never
  }

  override async transaction(): Promise<never> {
    throw new Error('Transactions are begun by db.write and db.writeByRow')
  }
}

/**
 * SQLite's query builder qualifies the columns of `on conflict (...)` with the table, which PostgreSQL does not accept.
 */
const withBareTargets = (sql: string) =>
  sql.replace(/ on conflict \([^)]+\)/, (target) => target.replaceAll(/"\w+"\./g, ''))

type How = { fields: unknown; method: Method; mapper: Mapper | undefined; isKept: boolean }

class Prepared extends SQLitePreparedQuery<PreparedQueryConfig & { type: 'async' }> {
  /** Set by Drizzle's builder after it has prepared the query. */
  joinsNotNullableMap: Record<string, boolean> | undefined
  readonly ask: Asks
  readonly how: How
  constructor(ask: Asks, query: Query, how: How) {
    super('async', how.method, { ...query, sql: withBareTargets(query.sql) })
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
export const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

/** The values of a statement, also those within its lists: in JSON, NUL and half of a surrogate pair are escapes. */
export function storableIn(text: string, values: unknown[]) {
  const lists = listsIn(text)
  return values.map((value, at) =>
    typeof value === 'string' && lists.has(at + 1) ? value.replaceAll(ESCAPE, textOfEscape) : storable(value),
  )
}

const ESCAPE = /\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g
/** Of `JSON.stringify`, which escapes surrogates only where they are not paired. */
const textOfEscape = (escape: string) => (escape.length === 2 ? escape : '\uFFFD')

/** The numbers of a statement's parameters that are JSON lists. */
function listsIn(text: string) {
  if (!text.includes('json_each($')) return NONE
  const known = lists.get(text)
  if (known) return known
  const found = new Set([...text.matchAll(/json_each\(\$(\d+)\)/g)].map(([, number]) => Number(number)))
  // One that is not prepared may be written anew each time.
  if (lists.size < LISTS_MAX) lists.set(text, found)
  return found
}
const NONE = new Set<number>()
const lists = new Map<string, Set<number>>()
const LISTS_MAX = 1000

/** `isKept`: the statement will be repeated, so that the server keeps it prepared. */
type Question = { text: string; values: unknown[]; isKept: boolean }
type Answer = { rows: unknown[][]; rowCount: number | null; fields: { name: string }[] }
/** Sends a query to one connection, or to any free one of a pool. */
export type Asks = (question: Question) => Promise<Answer>

/**
 * Raw SQL with the interface of better-sqlite3: `?` or `:name` for values, rows as objects unless `pluck` or `raw` is
 * called.
 */
const rawClient = (ask: Asks): RawClient => ({
  engine: 'postgres',
  prepare: (sql) => statementOver(ask, numbered(sql)),
  exec: (sql) => ask({ text: sql, values: [], isKept: false }),
})

type Shape = (row: unknown[], names: string[]) => unknown
const asObject: Shape = (row, names) => Object.fromEntries(names.map((name, at) => [name, row[at]]))

function statementOver(ask: Asks, { text, names }: Numbered, shape: Shape = asObject): RawStatement {
  const answer = (given: unknown[]) => {
    const [first] = given as [Record<string, unknown>]
    return ask({ text, values: names.length > 0 ? names.map((name) => first[name]) : given, isKept: true })
  }
  const shaped = ({ rows, fields }: Answer) => {
    const columns = fields.map(({ name }) => name)
    return rows.map((row) => shape(row, columns))
  }
  return {
    all: async (...given) => shaped(await answer(given)),
    get: async (...given) => shaped(await answer(given))[0],
    run: async (...given) => ({ changes: (await answer(given)).rowCount ?? 0 }),
    pluck: () => statementOver(ask, { text, names }, (row) => row[0]),
    raw: () => statementOver(ask, { text, names }, (row) => row),
  }
}

/** `names`: of the values, in their order; empty if they are positional. */
type Numbered = { text: string; names: string[] }

/** Numbers the parameters, except in string literals; casts (`::`) are left alone. */
function numbered(sql: string): Numbered {
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
