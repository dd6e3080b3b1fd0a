import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from './schema.ts'

/** A statement in SQL of our own. `pluck`: its rows are their first columns; `raw`: its rows are arrays. */
export type RawStatement = {
  all: (...values: unknown[]) => Promise<unknown[]>
  get: (...values: unknown[]) => Promise<unknown>
  run: (...values: unknown[]) => Promise<Changed>
  pluck: () => RawStatement
  raw: () => RawStatement
}
export type Engine = 'sqlite' | 'postgres'
export type RawClient = {
  engine: Engine
  prepare: (sql: string) => RawStatement
  exec: (sql: string) => Promise<unknown>
}
export type Changed = { changes: number }
export type Reader = BaseSQLiteDatabase<'async', Changed, typeof schema> & { $client: RawClient }

/** The writer inside a transaction. */
export type Tx = Reader & {
  /** A number above all that were given out to whoever held the same locks before: the order within a conversation. */
  seq: () => number | Promise<number>
  /** Changes that are written at the end of the transaction; null where each is written at once. */
  noted: Map<string, NotedChange> | null
  touched: Set<string>
  /**
   * Keeps the row for this transaction until its end: jobs before people before conversations, so that no two wait for each other.
   * True: it may have changed since it was read; false where there is one writer, and nothing to wait for.
   */
  lock: (table: 'jobs' | 'users' | 'conversations', id: string) => boolean | Promise<boolean>
}
export type NotedChange = { user_id: string; kind: string; row_id: string; removed: boolean }

export type Db = {
  /** Reads, on connections of their own: never blocked by a writer. */
  read: Reader
  /** Reads that must agree with each other: `work` sees the database as it is at its first query, whatever is written meanwhile. */
  snapshot: <T>(work: (read: Reader) => Promise<T>) => Promise<T>
  /**
   * One writer at a time: a transaction around `work`; a throw undoes all of it. Nothing of the network belongs inside.
   * While another process holds the lock it waits without blocking the event loop, up to 10 s, then answers 503.
   */
  write: <T>(work: Work<T>) => Promise<T>
  /**
   * The same for work that keeps others out by `tx.lock` alone: on PostgreSQL it runs beside others of its kind, and again from its
   * beginning when one was quicker. On SQLite it is `write`. Which services write so is listed in docs/architecture.md.
   */
  writeByRow: <T>(work: Work<T>) => Promise<T>
  /** Called after each commit that recorded changes, with the people concerned. */
  onChange: (listener: ChangeListener) => void
  /** Waits for the writer, then closes all connections. */
  close: () => Promise<void>
}
export type Work<T> = (tx: Tx) => T | Promise<T>
export type ChangeListener = (userIds: Set<string>, revision: number) => void

/**
 * A transaction over a connection's reader. Every query asks for the session or the client: after `end` that is refused, since it would
 * land in somebody else's transaction.
 */
export function guarded(reader: Reader, own: Omit<Tx, keyof Reader>): Tx & { end: () => void } {
  let isOver = false
  const checked = (name: 'session' | '$client') => ({
    get() {
      if (isOver) throw new Error('This transaction is over: an await is missing before a query in it.')
      return (reader as unknown as Record<typeof name, unknown>)[name]
    },
  })
  const tx = Object.create(reader, { session: checked('session'), $client: checked('$client') }) as Reader
  return Object.assign(tx, own, { end: () => void (isOver = true) })
}
