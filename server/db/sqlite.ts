import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { unavailable, unusableSettingError } from '../errors.ts'
import {
  type ChangeListener,
  type AppDatabase,
  guardedTransaction,
  type DatabaseReader,
  type WriteTransaction,
  type TransactionWork,
} from './connection.ts'
import { foldedText } from '../../shared/folded-text.ts'
import { migrationsFolder, openPrivateFolder } from './folders.ts'
import * as schema from './schema.ts'

/** Opens the database of `dataDir`; creates and migrates it if needed. */
export function openSqlite(dataDir: string): AppDatabase {
  openPrivateFolder(dataDir)
  const file = join(dataDir, 'standby.db')
  const writer = connectSqlite(file)
  writer.pragma('busy_timeout = 5000')
  migrateSqlite(writer)
  writer.pragma('busy_timeout = 20')
  const reader = connectSqlite(file, { readonly: true })
  const snapshotReader = connectSqlite(file, { readonly: true })
  const { snapshot, rest: restSnapshots } = createSqliteSnapshots(snapshotReader)
  const orm = drizzle(writer, { schema }) as unknown as DatabaseReader
  const { write, onChange, idle } = createSqliteWriter(writer, orm)

  return {
    read: drizzle(reader, { schema }) as unknown as DatabaseReader,
    snapshot,
    findStandby: async () => null,
    write,
    writeByRow: write,
    onChange,
    async close() {
      await idle()
      await restSnapshots()
      snapshotReader.close()
      reader.close()
      writer.close()
    },
  }
}

/**
 * Whether another process has the database of `dataDir` open, a server has ever made it, and anybody has registered there;
 * without a migration. A server holds a shared lock as long as it runs, beside which the exclusive one cannot be had.
 */
export function inspectSqlite(dataDir: string) {
  const file = join(dataDir, 'standby.db')
  if (!existsSync(file)) return { isInUse: false, isFilled: false, isMade: false }
  const connection = new Database(file, { timeout: 500 })
  try {
    connection.pragma('locking_mode = exclusive')
    connection.exec('begin exclusive; commit')
    const isMade = connection.prepare("select 1 from sqlite_master where name = 'users'").get() !== undefined
    return { isInUse: false, isFilled: isMade && Boolean(connection.prepare('select 1 from users').get()), isMade }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      return { isInUse: true, isFilled: true, isMade: true }
    throw error
  } finally {
    connection.close()
  }
}

/** One snapshot at a time: on one thread they would not be faster in parallel. */
function createSqliteSnapshots(connection: Database.Database) {
  const orm = drizzle(connection, { schema }) as unknown as DatabaseReader
  let last: Promise<unknown> = Promise.resolve()
  async function take<T>(work: (read: DatabaseReader) => Promise<T>) {
    connection.exec('begin')
    try {
      return await work(orm)
    } finally {
      connection.exec('commit')
    }
  }
  return {
    snapshot<T>(work: (read: DatabaseReader) => Promise<T>): Promise<T> {
      const turn = last.then(() => take(work))
      last = turn.catch(() => {})
      return turn
    },
    rest: () => last,
  }
}

function connectSqlite(file: string, options: Database.Options = {}) {
  const connection = new Database(file, options)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  // Pages after which the log is moved into the file: a page that is written again and again is moved once.
  connection.pragma('wal_autocheckpoint = 4000')
  // After a large transaction the write-ahead log is cut back to this.
  connection.pragma(`journal_size_limit = ${64 * 1024 * 1024}`)
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -16000')
  connection.pragma('temp_store = MEMORY')
  connection.pragma('busy_timeout = 5000')
  connection.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? foldedText(text) : text))
  return Object.assign(connection, { engine: 'sqlite' })
}

const WRITE_LOCK_PATIENCE_MS = 10_000
/** Most writes in one commit; it bounds how long the first of them waits for the last. */
const WRITES_PER_COMMIT_MAX = 64

type WaitingWrite = {
  work: TransactionWork<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}
type FinishedWrite = WaitingWrite & { tx: WriteTransaction; value: unknown }

/**
 * One writer at a time, and one commit for all that are waiting, so that they wait for the disk once together. Each
 * piece of work has a savepoint of its own and succeeds or fails alone; none resolves before the commit.
 */
function createSqliteWriter(connection: Database.Database, orm: DatabaseReader) {
  const nextRevision = connection
    .prepare<[], number>("update counters set value = value + 1 where name = 'revision' returning value")
    .pluck()
  const run = (statement: string) => connection.prepare(statement)
  const [beginImmediate, commit, rollback] = [run('begin immediate'), run('commit'), run('rollback')]
  const [savepoint, release, undo] = [run('savepoint work'), run('release work'), run('rollback to work')]
  const listeners: ChangeListener[] = []
  const waiting: WaitingWrite[] = []
  let draining: Promise<void> | null = null

  async function drain() {
    while (waiting.length > 0) {
      // Requests of the same turn of the event loop can queue first.
      await nextTurn()
      await commitTogether(waiting.splice(0, WRITES_PER_COMMIT_MAX))
    }
    draining = null
  }

  async function commitTogether(batch: WaitingWrite[]) {
    let finished: FinishedWrite[] = []
    try {
      await begin()
      finished = await workThrough(batch)
      if (connection.inTransaction) commit.run()
    } catch (error) {
      if (connection.inTransaction) rollback.run()
      // Rejecting a promise that has settled already does nothing.
      for (const { reject } of batch) reject(error)
      return
    }
    for (const { tx, value, resolve } of finished) {
      if (tx.touched.size > 0) notifyListeners(tx)
      resolve(value as never)
    }
  }

  /** The commit stands: an error of a listener is reported, and does not fail the write. */
  function notifyListeners(tx: WriteTransaction) {
    try {
      for (const listener of listeners) listener(tx.touched, tx.seq() as number)
    } catch (error) {
      process.emitWarning(error as Error)
    }
  }

  function transactionOf(orm: DatabaseReader) {
    let revision: number | undefined
    return guardedTransaction(orm, {
      seq: () => (revision ??= nextRevision.get() as number),
      noted: null,
      touched: new Set<string>(),
      lock: () => false,
    })
  }

  async function workThrough(batch: WaitingWrite[]) {
    const finished: FinishedWrite[] = []
    for (const item of batch) {
      const tx = transactionOf(orm)
      try {
        savepoint.run()
        const value = await item.work(tx)
        tx.end()
        release.run()
        finished.push({ ...item, tx, value })
      } catch (error) {
        // A full disk may roll the whole transaction back: then nothing of the batch has happened.
        if (!connection.inTransaction) throw error
        undo.run()
        release.run()
        item.reject(error)
      }
    }
    return finished
  }

  /** A short busy wait in SQLite itself, the rest in the event loop, so that other requests are served meanwhile. */
  async function begin() {
    for (const deadline = Date.now() + WRITE_LOCK_PATIENCE_MS; ; await sleep(25)) {
      try {
        return beginImmediate.run()
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
        if (Date.now() > deadline) throw unavailable('The database is busy. Nothing was saved; please try again.')
      }
    }
  }

  return {
    write<T>(work: TransactionWork<T>) {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: never) => void, reject })
        draining ??= drain()
      })
    },
    onChange: (listener: ChangeListener) => void listeners.push(listener),
    /** Resolves when no write is waiting. */
    idle: async () => {
      await draining
    },
  }
}

/**
 * Migrates the database to the newest schema. All pending migrations are one transaction, so that a crash leaves none
 * of them half done.
 */
export function migrateSqlite(writer: Database.Database) {
  const folder = migrationsFolder('migrations')
  refuseNewerDatabaseFile(writer, folder)
  migrate(drizzle(writer), { migrationsFolder: folder })
}

/**
 * Refuses a file that a newer release has migrated: one server at a time has the file, so that no older release has to
 * be served beside it.
 */
function refuseNewerDatabaseFile(connection: Database.Database, folder: string) {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const isMigrated = connection.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  const last = isMigrated && connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
  if (Number(last ?? 0) > journal.entries.at(-1)!.when) throw unusableSettingError('DATA_DIR', NEWER_DATABASE_MESSAGE)
}

const NEWER_DATABASE_MESSAGE =
  'a newer release has changed the database in it; start that release, or restore a backup.'
