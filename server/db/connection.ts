import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { type ChangeListener, createWriter } from './group-commit.ts'
import { migrateUp } from './migrate.ts'
import { openPrivateFolder } from './private-folder.ts'
import * as schema from './schema.ts'

export type Reader = BetterSQLite3Database<typeof schema> & { $client: Database.Database }
/** The writer inside a transaction. `revision()` is the transaction's one number in the change log. */
export type Tx = Reader & { revision: () => number; touched: Set<string> }

export type Db = {
  /** Reads, on a connection of their own: never blocked by a writer. */
  read: Reader
  /**
   * One writer at a time: BEGIN IMMEDIATE, `work`, COMMIT; a throw undoes all of `work`. Nothing of the network belongs inside.
   * While another process holds the lock it waits without blocking the event loop, up to 10 s, then answers 503.
   */
  write: <T>(work: (tx: Tx) => T | Promise<T>) => Promise<T>
  /** Called after each commit that recorded changes, with the people concerned. */
  onChange: (listener: ChangeListener) => void
  /** Waits for the writer, then closes both connections. */
  close: () => Promise<void>
}

/** Opens (and makes, and migrates) the database of `dataDir`. */
export function openDb(dataDir: string): Db {
  openPrivateFolder(dataDir)
  const file = join(dataDir, 'standby.db')
  const writer = connect(file)
  writer.pragma('busy_timeout = 5000')
  migrateUp(writer)
  writer.pragma('busy_timeout = 20')
  const reader = connect(file, { readonly: true })
  const orm = drizzle(writer, { schema }) as Reader
  const { write, onChange, idle } = createWriter(writer, orm)

  return {
    read: drizzle(reader, { schema }) as Reader,
    write,
    onChange,
    async close() {
      await idle()
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
