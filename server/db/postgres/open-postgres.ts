import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import {
  type ChangeListener,
  type AppDatabase,
  databaseFailureOf,
  guardedTransaction,
  type WriteTransaction,
  type TransactionWork,
  type DatabaseMeasures,
} from '../connection.ts'
import { lostAsUnavailable, openConnectionPool } from './pool.ts'
import { openStandbys } from './standbys.ts'
import {
  createStatementRunner,
  NO_STATEMENTS,
  type PostgresQuery,
  readerOnConnection,
  readInSnapshot,
  type TransactionCounts,
} from './read-connections.ts'
import { prepareDatabase } from './prepare-database.ts'
import { postgresReader } from './reader.ts'
import { storableValue } from './translate-query.ts'

/** Connections of this process. Reads have their own, so that none waits for a write. */
const READ_CONNECTIONS = 8
const WRITE_CONNECTIONS = 8

/**
 * Opens the database of DATABASE_URL and migrates it to the newest schema; `readUrls`: the addresses of its standbys.
 * @throws an error whose message is meant for the operator
 */
export async function openPostgres(
  url: string,
  measures?: DatabaseMeasures,
  readUrls: readonly string[] = [],
): Promise<AppDatabase> {
  await prepareDatabase(url)
  const [readers, writers] = [openConnectionPool(url, READ_CONNECTIONS), openConnectionPool(url, WRITE_CONNECTIONS)]
  const standbys = await openStandbys(readUrls, readers, measures)
  const listeners: ChangeListener[] = []
  const { attempt, running } = createWriteAttempts(writers, listeners, measures)
  let last: Promise<unknown> = Promise.resolve()

  return {
    read: postgresReader(createStatementRunner((config) => readers.query(config), measures)),
    snapshot: (work) => readInSnapshot(readers, work, measures),
    findStandby: standbys.find,
    write(work) {
      // Queued here already: writes that only wait for the lock would occupy a connection each.
      const turn = last.then(() => attempt(work, BEGIN_ALONE))
      last = turn.catch(() => {})
      return turn
    },
    writeByRow: (work) => retryAfterConflicts(() => attempt(work, BEGIN_BESIDE_OTHERS), measures),
    onChange: (listener) => void listeners.push(listener),
    async close() {
      await last
      await Promise.all(running)
      await Promise.all([standbys.close(), readers.end(), writers.end()])
    },
  }
}

/**
 * Writes that lock rows hold the advisory lock of all writes in shared mode; other writes hold it exclusively, which
 * makes them the only writer, as on SQLite.
 */
const WRITES_LOCK_KEY = 7356
const BEGIN_BESIDE_OTHERS = `begin; select pg_advisory_xact_lock_shared(${WRITES_LOCK_KEY})`
const BEGIN_ALONE = `begin; select pg_advisory_xact_lock(${WRITES_LOCK_KEY})`

function createWriteAttempts(writers: pg.Pool, listeners: ChangeListener[], measures?: DatabaseMeasures) {
  const running = new Set<Promise<unknown>>()

  async function attempt<T>(work: TransactionWork<T>, begin: string) {
    const done = lostAsUnavailable(() => runInTransaction(writers, { begin, work, measures }))
    const ended = done.catch(() => {}).finally(() => running.delete(ended))
    running.add(ended)
    const { touched, revision, value } = await done
    if (touched.size > 0) notifyListeners(touched, revision)
    return value
  }

  /** The commit stands: an error of a listener is reported, and does not fail the write. */
  function notifyListeners(touched: Set<string>, revision: number) {
    try {
      for (const listener of listeners) listener(touched, revision)
    } catch (error) {
      process.emitWarning(error as Error)
    }
  }

  return { attempt, running }
}

type WriteAttempt<T> = { begin: string; work: TransactionWork<T>; measures: DatabaseMeasures | undefined }

async function runInTransaction<T>(writers: pg.Pool, { begin, work, measures }: WriteAttempt<T>) {
  const client = await writers.connect()
  const { tx, query, count } = openTransactionOn(client, { isAlone: begin === BEGIN_ALONE, measures })
  let isBroken = false
  // Not awaited: the first queries of the work are sent together with it, and fail if it does.
  countLockWait(count, () => query(begin)).catch(() => {})
  try {
    const value = await work(tx)
    tx.end()
    if (count.inFlight > 0) throw new Error('This transaction is over: a query in it was not awaited.')
    const [revision, { command }] = await Promise.all([writeNotedChanges(query, tx), query('commit')])
    if (command !== 'COMMIT')
      throw new Error('This transaction was rolled back: an error in it was not passed on.', { cause: count.failure })
    return { value, touched: tx.touched, revision }
  } catch (error) {
    await query('rollback').catch(() => (isBroken = true))
    const failure = databaseFailureOf(error) as { code?: unknown }
    throw failure.code === ABORTED_CODE ? count.failure : failure
  } finally {
    client.release(isBroken)
    measures?.wrote(count.statements, count.waited)
  }
}

/** After an error each further query of the transaction fails with this code; of those sent together any may be heard of first. */
const ABORTED_CODE = '25P02'

type TransactionOptions = { isAlone: boolean; measures: DatabaseMeasures | undefined }

function openTransactionOn(client: pg.PoolClient, { isAlone, measures }: TransactionOptions) {
  const { reader, query, count } = readerOnConnection(client, measures)
  Object.assign(count, NO_STATEMENTS)
  const tx = guardedTransaction(reader, {
    seq: async () => (await query<{ seq: number }>(NEXT_REVISION_QUERY)).rows[0]!.seq,
    noted: new Map(),
    touched: new Set<string>(),
    async lock(table, id) {
      if (isAlone) return false
      const { rowCount } = await countLockWait(count, () =>
        query({ ...ROW_LOCK_QUERIES[table], values: [storableValue(id)] }),
      )
      return rowCount === 1
    },
  })
  return { tx, query, count }
}

/** Locks that are asked for at once are waited for one after the other, and counted so. */
async function countLockWait<T>(count: TransactionCounts, ask: () => Promise<T>) {
  const begun = performance.now()
  try {
    return await ask()
  } finally {
    const now = performance.now()
    count.waited += (now - Math.max(begun, count.waitedUntil)) / 1_000
    count.waitedUntil = now
  }
}

const NEXT_REVISION_QUERY = { name: 'next revision', text: "select nextval('revisions') as seq" }
/** FOR NO KEY UPDATE rather than FOR UPDATE, which would block inserts with a foreign key to the row. */
const rowLockQueryOf = (table: string) => ({
  name: `lock ${table}`,
  text: `select 1 from ${table} where id = $1 for no key update`,
})
const ROW_LOCK_QUERIES = {
  jobs: rowLockQueryOf('jobs'),
  users: rowLockQueryOf('users'),
  conversations: rowLockQueryOf('conversations'),
}

/**
 * Writes the change log of a transaction in one statement at its end, which also draws the revision (the function
 * note_team_changes of the migrations).
 */
async function writeNotedChanges(query: PostgresQuery, { noted }: WriteTransaction) {
  const changes = [...noted!.values()]
  if (changes.length === 0) return 0
  const { rows } = await query<{ revision: number }>({
    name: 'note changes',
    text: 'select note_team_changes($1, $2, $3, $4) as revision',
    values: [
      changes.map(({ user_id }) => user_id),
      changes.map(({ kind }) => kind),
      changes.map(({ row_id }) => row_id),
      changes.map(({ removed }) => Number(removed)),
    ],
  })
  return rows[0]!.revision
}

/**
 * Serialization failure, deadlock, unique and foreign key violation: when the work runs again, it sees what the other
 * transaction has written or deleted.
 */
const CONFLICT_CODES = new Set<unknown>(['40001', '40P01', '23505', '23503'])
const CONFLICT_TRIES = 5

async function retryAfterConflicts<T>(attempt: () => Promise<T>, measures?: DatabaseMeasures): Promise<T> {
  for (let left = CONFLICT_TRIES; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !CONFLICT_CODES.has((error as { code?: unknown }).code)) throw error
      measures?.retried()
      await sleep(Math.random() * 2 ** (CONFLICT_TRIES - left + 1))
    }
  }
}
