import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { unavailable } from '../errors.ts'
import { migrateUp } from './migrate.ts'
import * as schema from './schema.ts'

export type Reader = BetterSQLite3Database<typeof schema> & { $client: Database.Database }
/** The writer inside a transaction. `revision()` is the transaction's one number in the change log. */
export type Tx = Reader & { revision: () => number; touched: Set<string> }

export type Db = {
  /** Reads, on a connection of their own: never blocked by a writer. */
  read: Reader
  /**
   * One writer at a time: BEGIN IMMEDIATE, `work`, COMMIT; a throw rolls everything back. Nothing of the network belongs inside.
   * While another process holds the lock it waits without blocking the event loop, up to 10 s, then answers 503.
   */
  write: <T>(work: (tx: Tx) => T | Promise<T>) => Promise<T>
  /** Called after each commit that recorded changes, with the people concerned. */
  onChange: (listener: (userIds: Set<string>, revision: number) => void) => void
  /** Waits for the writer, then closes both connections. */
  close: () => Promise<void>
}

const LOCK_PATIENCE = 10_000

/** Opens (and makes, and migrates) the database of `dataDir`. */
export function openDb(dataDir: string): Db {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'standby.db')
  const writer = connect(file)
  writer.pragma('busy_timeout = 5000')
  migrateUp(writer)
  writer.pragma('busy_timeout = 20')
  const reader = connect(file, { readonly: true })
  const orm = drizzle(writer, { schema }) as Reader
  const nextRevision = writer
    .prepare<[], number>("update counters set value = value + 1 where name = 'revision' returning value")
    .pluck()
  const beginImmediate = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const rollback = writer.prepare('rollback')
  const listeners: ((userIds: Set<string>, revision: number) => void)[] = []
  let queue: Promise<unknown> = Promise.resolve()

  async function transaction<T>(work: (tx: Tx) => T | Promise<T>): Promise<T> {
    await begin()
    const tx = transactionOf(orm, () => nextRevision.get() as number)
    try {
      const result = await work(tx)
      commit.run()
      if (tx.touched.size > 0) for (const listener of listeners) listener(tx.touched, tx.revision())
      return result
    } catch (error) {
      if (writer.inTransaction) rollback.run()
      throw error
    }
  }

  /** A short busy wait in SQLite itself, the rest in the event loop, so that everyone else is served meanwhile. */
  async function begin() {
    for (const deadline = Date.now() + LOCK_PATIENCE; ; await sleep(25)) {
      try {
        return beginImmediate.run()
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
        if (Date.now() > deadline) throw unavailable('The database is busy. Nothing was saved; please try again.')
      }
    }
  }

  return {
    read: drizzle(reader, { schema }) as Reader,
    write(work) {
      const run = queue.then(() => transaction(work))
      queue = run.catch(() => undefined)
      return run
    },
    onChange: (listener) => void listeners.push(listener),
    async close() {
      await queue
      reader.close()
      writer.close()
    },
  }
}

function connect(file: string, options: Database.Options = {}) {
  const connection = new Database(file, options)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -16000')
  connection.pragma('temp_store = MEMORY')
  connection.pragma('busy_timeout = 5000')
  return connection
}

function transactionOf(orm: Reader, nextRevision: () => number): Tx {
  let revision: number | undefined
  return Object.assign(Object.create(orm) as Reader, {
    revision: () => (revision ??= nextRevision()),
    touched: new Set<string>(),
  })
}
