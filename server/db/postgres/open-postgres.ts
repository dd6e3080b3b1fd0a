import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import {
  type ChangeListener,
  type Db,
  guarded,
  type Reader,
  type Tx,
  type Work,
  type DbMeasures,
} from '../connection.ts'
import { lostAsUnavailable, openPool } from './pool.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Asks, readerOver, storable, storableIn } from './session.ts'

/** Connections of this process. Reads have their own, so that none waits for a write. */
const READERS = 8
const WRITERS = 8

/**
 * Opens the database of DATABASE_URL and migrates it to the newest schema.
 * @throws an error whose message is meant for the operator
 */
export async function openPostgres(url: string, measures?: DbMeasures): Promise<Db> {
  await prepareDatabase(url)
  const [readers, writers] = [openPool(url, READERS), openPool(url, WRITERS)]
  const listeners: ChangeListener[] = []
  const { attempt, running } = createAttempts(writers, listeners, measures)
  let last: Promise<unknown> = Promise.resolve()

  return {
    read: readerOver(asker((config) => readers.query(config), measures)),
    snapshot: (work) => inSnapshot(readers, work, measures),
    write(work) {
      // Queued here already: writes that only wait for the lock would occupy a connection each.
      const turn = last.then(() => attempt(work, ALONE))
      last = turn.catch(() => {})
      return turn
    },
    writeByRow: (work) => againWhereOthersWereQuicker(() => attempt(work, BESIDE), measures),
    onChange: (listener) => void listeners.push(listener),
    async close() {
      await last
      await Promise.all(running)
      await Promise.all([readers.end(), writers.end()])
    },
  }
}

/**
 * Writes that lock rows hold the advisory lock of all writes in shared mode; other writes hold it exclusively, which
 * makes them the only writer, as on SQLite.
 */
const WRITES = 7356
const BESIDE = `begin; select pg_advisory_xact_lock_shared(${WRITES})`
const ALONE = `begin; select pg_advisory_xact_lock(${WRITES})`

function createAttempts(writers: pg.Pool, listeners: ChangeListener[], measures?: DbMeasures) {
  const running = new Set<Promise<unknown>>()

  async function attempt<T>(work: Work<T>, begin: string) {
    const done = lostAsUnavailable(() => inTransaction(writers, { begin, work, measures }))
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

type Attempt<T> = { begin: string; work: Work<T>; measures: DbMeasures | undefined }

async function inTransaction<T>(writers: pg.Pool, { begin, work, measures }: Attempt<T>) {
  const client = await writers.connect()
  const { tx, query, count } = transactionOn(client, { isAlone: begin === ALONE, measures })
  let isBroken = false
  // Not awaited: the first queries of the work are sent together with it, and fail if it does.
  waitingIn(count, () => query(begin)).catch(() => {})
  try {
    const value = await work(tx)
    tx.end()
    if (count.inFlight > 0) throw new Error('This transaction is over: a query in it was not awaited.')
    const [revision, { command }] = await Promise.all([writeNoted(query, tx), query('commit')])
    if (command !== 'COMMIT')
      throw new Error('This transaction was rolled back: an error in it was not passed on.', { cause: count.failure })
    return { value, touched: tx.touched, revision }
  } catch (error) {
    await query('rollback').catch(() => (isBroken = true))
    throw (error as { code?: unknown }).code === ABORTED ? count.failure : error
  } finally {
    client.release(isBroken)
    measures?.wrote(count.statements, count.waited)
  }
}

/** After an error each further query of the transaction fails with this code; of those sent together any may be heard of first. */
const ABORTED = '25P02'

type On = { isAlone: boolean; measures: DbMeasures | undefined }

function transactionOn(client: pg.PoolClient, { isAlone, measures }: On) {
  const { reader, query, count } = readerOn(client, measures)
  Object.assign(count, NO_STATEMENTS)
  const tx = guarded(reader, {
    seq: async () => (await query<{ seq: number }>(NEXT_REVISION)).rows[0]!.seq,
    noted: new Map(),
    touched: new Set<string>(),
    async lock(table, id) {
      if (isAlone) return false
      const { rowCount } = await waitingIn(count, () => query({ ...LOCKS[table], values: [storable(id)] }))
      return rowCount === 1
    },
  })
  return { tx, query, count }
}

/**
 * Of the transaction that a connection is in; `waited`: seconds that it took to get locks, `waitedUntil` the last of them;
 * `failure`: the first error of a query.
 */
type Count = { inFlight: number; statements: number; waited: number; waitedUntil: number; failure: unknown }
const NO_STATEMENTS: Count = { inFlight: 0, statements: 0, waited: 0, waitedUntil: 0, failure: undefined }

/** Locks that are asked for at once are waited for one after the other, and counted so. */
async function waitingIn<T>(count: Count, ask: () => Promise<T>) {
  const begun = performance.now()
  try {
    return await ask()
  } finally {
    const now = performance.now()
    count.waited += (now - Math.max(begun, count.waitedUntil)) / 1_000
    count.waitedUntil = now
  }
}

/** One per connection, for as long as it lasts, because prepared statements belong to a connection. */
const known = new WeakMap<pg.PoolClient, { reader: Reader; query: Query; count: Count }>()
function readerOn(client: pg.PoolClient, measures?: DbMeasures) {
  let found = known.get(client)
  if (!found) {
    const count = { ...NO_STATEMENTS }
    const query = keepingFailure(client, count)
    found = { reader: readerOver(counting(asker(query, measures), count)), query, count }
    known.set(client, found)
  }
  return found
}

type Query = <Row extends pg.QueryResultRow>(config: string | pg.QueryConfig) => Promise<pg.QueryResult<Row>>
const keepingFailure =
  (client: pg.PoolClient, count: Count): Query =>
  (config) =>
    client.query(config).catch((error: unknown) => {
      count.failure ??= error
      throw error
    })

const NEXT_REVISION = { name: 'next revision', text: "select nextval('revisions') as seq" }
/** FOR NO KEY UPDATE rather than FOR UPDATE, which would block inserts with a foreign key to the row. */
const lockOf = (table: string) => ({
  name: `lock ${table}`,
  text: `select 1 from ${table} where id = $1 for no key update`,
})
const LOCKS = { jobs: lockOf('jobs'), users: lockOf('users'), conversations: lockOf('conversations') }

const counting =
  (ask: Asks, count: Count): Asks =>
  async (question) => {
    count.inFlight++
    count.statements++
    try {
      return await ask(question)
    } finally {
      count.inFlight--
    }
  }

/**
 * Writes the change log of a transaction in one statement at its end, which also draws the revision (the function
 * note_changes of the migrations).
 */
async function writeNoted(query: Query, { noted }: Tx) {
  const changes = [...noted!.values()]
  if (changes.length === 0) return 0
  const { rows } = await query<{ revision: number }>({
    name: 'note changes',
    text: 'select note_changes($1, $2, $3, $4) as revision',
    values: [
      changes.map(({ user_id }) => user_id),
      changes.map(({ kind }) => kind),
      changes.map(({ row_id }) => row_id),
      changes.map(({ removed }) => Number(removed)),
    ],
  })
  return rows[0]!.revision
}

const inSnapshot = <T>(pool: pg.Pool, work: (read: Reader) => Promise<T>, measures?: DbMeasures) =>
  lostAsUnavailable(async () => {
    const client = await pool.connect()
    let isBroken = false
    try {
      await client.query('begin isolation level repeatable read read only')
      return await work(readerOn(client, measures).reader)
    } finally {
      await client.query('commit').catch(() => (isBroken = true))
      client.release(isBroken)
    }
  })

/**
 * Serialization failure, deadlock and unique violation: when the work runs again, it sees what the other transaction
 * has written.
 */
const QUICKER = new Set<unknown>(['40001', '40P01', '23505'])
const TRIES = 5

async function againWhereOthersWereQuicker<T>(attempt: () => Promise<T>, measures?: DbMeasures): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !QUICKER.has((error as { code?: unknown }).code)) throw error
      measures?.retried()
      await sleep(Math.random() * 2 ** (TRIES - left + 1))
    }
  }
}

/** A repeated statement is prepared once per connection, under a name of its own. */
const names = new Map<string, string>()
function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

const asker =
  (query: (config: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult<unknown[]>>, measures?: DbMeasures): Asks =>
  ({ text, values, isKept }) =>
    lostAsUnavailable(async () => {
      const answer = await query({
        text,
        values: storableIn(text, values),
        rowMode: 'array',
        ...(isKept ? { name: nameOf(text) } : {}),
      })
      measures?.answered(answer.command)
      return answer
    })
