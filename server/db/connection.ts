import { DrizzleQueryError } from 'drizzle-orm'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from './schema.ts'

/** A prepared statement in raw SQL. With `pluck` its rows are their first columns, with `raw` they are arrays. */
export type RawStatement = {
  all: (...values: unknown[]) => Promise<unknown[]>
  get: (...values: unknown[]) => Promise<unknown>
  run: (...values: unknown[]) => Promise<ChangedRowCount>
  pluck: () => RawStatement
  raw: () => RawStatement
}
export type DatabaseEngine = 'sqlite' | 'postgres'
export type RawClient = {
  engine: DatabaseEngine
  prepare: (sql: string) => RawStatement
  exec: (sql: string) => Promise<unknown>
  /** On PostgreSQL: a reader of the same connection that leaves its queries prepared there. */
  keeping?: DatabaseReader
}
export type ChangedRowCount = { changes: number }
export type DatabaseReader = BaseSQLiteDatabase<'async', ChangedRowCount, typeof schema> & { $client: RawClient }

/** The writer inside a transaction. */
export type WriteTransaction = DatabaseReader & {
  /**
   * A number above all those that earlier transactions holding the same locks have got: it orders the messages of a
   * conversation.
   */
  seq: () => number | Promise<number>
  /** Changes to be recorded at the end of the transaction; null where each is recorded at once. */
  noted: Map<string, NotedChange> | null
  touched: Set<string>
  /**
   * Locks the row until the end of the transaction. Rows are locked in the order jobs, people, conversations, so that
   * there are no deadlocks. Returns true if the row may have changed since it was read; false where there is only one
   * writer, and so nothing to wait for.
   */
  lock: (table: 'jobs' | 'users' | 'conversations', id: string) => boolean | Promise<boolean>
}
type NotedChange = { user_id: string; kind: string; row_id: string; removed: boolean }

export type DatabaseReads = {
  /** Reads, on connections of their own: never blocked by a writer. */
  read: DatabaseReader
  /** Consistent reads: `work` sees the database as of its first query, whatever is written meanwhile. */
  snapshot: <T>(work: (read: DatabaseReader) => Promise<T>) => Promise<T>
}

export type AppDatabase = DatabaseReads & {
  /** Reads of a standby that has everything that was committed before the call; null if there is none. */
  findStandby: () => Promise<DatabaseReads | null>
  /**
   * Runs `work` in a transaction, one writer at a time; an error rolls everything back. Nothing that uses the network
   * belongs inside. While another process holds the lock it waits without blocking the event loop, up to 10 s, then
   * answers 503.
   */
  write: <T>(work: TransactionWork<T>) => Promise<T>
  /**
   * The same for work that excludes other writers by `tx.lock` alone: on PostgreSQL such transactions run concurrently,
   * and start again after a conflict. On SQLite it is `write`.
   */
  writeByRow: <T>(work: TransactionWork<T>) => Promise<T>
  /** Called after each commit that recorded changes, with the people concerned. */
  onChange: (listener: ChangeListener) => void
  /** Waits for the writer, then closes all connections. */
  close: () => Promise<void>
}
export type TransactionWork<T> = (tx: WriteTransaction) => T | Promise<T>
/** Callbacks for the metrics of reads and writes on PostgreSQL. */
export type DatabaseMeasures = {
  /** A statement was answered; `command` is what the database says that it did: SELECT, INSERT, ... */
  answered: (command: string) => void
  /** A transaction has ended, committed or not: its statements, and the seconds that it waited for locks. */
  wrote: (statements: number, waited: number) => void
  /** A transaction starts again because a concurrent one was faster. */
  retried: () => void
  /** A standby has answered a statement. */
  answeredByStandby: () => void
}
export type ChangeListener = (userIds: Set<string>, revision: number) => void

/**
 * A transaction on a connection. Every query asks for the session or the client: after `end` that throws, since the
 * query would run in another request's transaction.
 */
export function guardedTransaction(
  reader: DatabaseReader,
  own: Omit<WriteTransaction, keyof DatabaseReader>,
): WriteTransaction & { end: () => void } {
  let isOver = false
  const checked = (name: 'session' | '$client') => ({
    get() {
      if (isOver) throw new Error('This transaction is over: an await is missing before a query in it.')
      return (reader as unknown as Record<typeof name, unknown>)[name]
    },
  })
  const tx = Object.create(reader, { session: checked('session'), $client: checked('$client') }) as DatabaseReader
  return Object.assign(tx, own, { end: () => void (isOver = true) })
}

/** What the database said, of the error that Drizzle makes of it on PostgreSQL. */
export const databaseFailureOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)
