import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../../errors.ts'
import {
  createKeyedMutex,
  type ProcessJoining,
  type ProcessNotification,
  type ChangePosition,
  type Processes,
  FILE_RESERVED_MS,
} from '../processes.ts'
import { NOTE_TIMELINE_QUERY } from '../change-log.ts'
import {
  createNotifier,
  createSessionList,
  settingHashesOf,
  IS_PROCESS_LOCK,
  PROCESS_LOCK_CLASS,
  refuseOtherSettings,
} from './notify-processes.ts'
import { createPostgresRateLimiter } from './create-rate-limiter.ts'
import { type QueryConnection, openDedicatedConnection } from './pool.ts'

/** Advisory lock classes: the leader, and named locks. */
const [LEADER_LOCK, NAMED_LOCK] = [7359, 7360]
const CHECK_PROCESSES_EVERY_MS = 1_000
/** ms for which a process may be without its lock, as after a restart of the database, before its claims are released. */
const CLAIM_GRACE_MS = 2_000
/** ms without the database after which streams are ended. */
const DISCONNECTED_AFTER_MS = 3_000
/** ms. A revision is committed within milliseconds after it was assigned, so that one this old hides none that is lower. */
const POSITION_EVERY_MS = 60_000
const CLEAN_EVERY_MS = 300_000

/**
 * Registers this process with the others on the same database. A process counts as alive while it holds the advisory lock of its
 * number, on a connection of its own; the claims and connected sessions of one that is not are discarded.
 */
export async function joinPostgresProcesses(url: string, { shared, measures }: ProcessJoining): Promise<Processes> {
  const settings = settingHashesOf(shared)
  const number = randomInt(1, 2 ** 31 - 1)
  const closing = new AbortController()
  const listeners = {
    notification: ignoreOutcome,
    gap: ignoreOutcome,
    disconnected: ignoreOutcome,
    released: ignoreOutcome,
  } as ProcessListeners
  const missingSince = new Map<number, number>()
  let alive = new Set<number>()
  let positions: { older: ChangePosition; newer: ChangePosition; at: number } | undefined
  let onElected: (() => void) | null = null
  let timeline: string | undefined
  let isLeader = false
  let isDisconnectedKnown = false

  const ask: QueryConnection = (query) => connection.ask(query)
  const notifier = createNotifier(ask, number)
  const sessions = createSessionList(ask, number)
  const mutex = createKeyedMutex()
  const connection = await openDedicatedConnection(url, {
    async prepare(ask) {
      isLeader = false
      missingSince.clear()
      const [current] = await ask<{ timeline: string }>({ text: NOTE_TIMELINE_QUERY })
      // A promoted standby may give revisions again that were seen before: everybody is poked.
      if (timeline && timeline !== current!.timeline)
        positions = { older: START_POSITION, newer: START_POSITION, at: Date.now() }
      timeline = current!.timeline
      await registerProcess(ask, { number, settings })
      await sessions.writeAll(ask)
    },
    onReconnected() {
      isDisconnectedKnown = false
      reportGap()
      void notifier.flush()
      listeners.released()
    },
    onNotification(payload) {
      const { from, at, ...notification } = JSON.parse(payload) as ProcessNotification & { from: number; at: number }
      // A process receives its own as well, which measures the delay by one clock.
      if (from === number) measures.notified((performance.now() - at) / 1_000)
      else listeners.notification(notification)
    },
  })
  try {
    await refuseOtherSettings(ask, number, shared)
  } catch (error) {
    await leave()
    throw error
  }
  await check()
  const checking = keepChecking()

  async function keepChecking() {
    let cleanedAt = Date.now()
    while (!closing.signal.aborted) {
      await sleep(CHECK_PROCESSES_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(ignoreOutcome)
      if (closing.signal.aborted) return
      await check().catch(ignoreOutcome)
      if (Date.now() - cleanedAt > CLEAN_EVERY_MS) {
        cleanedAt = Date.now()
        await ask({ text: CLEAN_EXPIRED_QUERY, values: [cleanedAt] }).catch(ignoreOutcome)
      }
      if (connection.lostFor() > DISCONNECTED_AFTER_MS && !isDisconnectedKnown) {
        isDisconnectedKnown = true
        listeners.disconnected()
      }
    }
  }

  async function check() {
    const [status] = await ask<ProcessesStatus>({ text: PROCESSES_STATUS_QUERY, name: 'status' })
    const { locked, unlocked, ...position } = status!
    if (!positions) positions = { older: position, newer: position, at: Date.now() }
    else if (Date.now() - positions.at > POSITION_EVERY_MS)
      positions = { older: positions.newer, newer: position, at: Date.now() }
    const before = alive
    alive = new Set(locked.map(Number))
    if ([...before].some((each) => !alive.has(each))) {
      // It may have ended between a commit and its notification.
      reportGap()
      listeners.released()
    }
    await releaseClaims(unlocked.map(Number))
    if (onElected && !isLeader) await tryToLead(onElected)
  }

  /** Of processes that have been without their lock for the grace period. */
  async function releaseClaims(unlocked: number[]) {
    const now = Date.now()
    for (const each of missingSince.keys()) if (!unlocked.includes(each)) missingSince.delete(each)
    for (const each of unlocked) if (!missingSince.has(each)) missingSince.set(each, now)
    const ended = unlocked.filter((each) => now - missingSince.get(each)! >= CLAIM_GRACE_MS)
    if (ended.length === 0) return
    const [result] = await ask<{ released: number }>({ text: DISCARD_ENDED_QUERY, values: [ended] })
    measures.released(result!.released)
    listeners.released()
  }

  async function tryToLead(elected: () => void) {
    const [lock] = await ask<{ got: number }>({ text: `select pg_try_advisory_lock(${LEADER_LOCK}) as got` })
    if (!lock!.got || isLeader) return
    isLeader = true
    elected()
  }

  async function leave() {
    await ask({ text: DISCARD_SELF_QUERY, values: [[number]] }).catch(ignoreOutcome)
    await connection.close()
  }

  function reportGap() {
    if (positions) listeners.gap(positions.older)
  }

  return {
    withLock: (name, work, patience) => mutex(name, () => withNamedLock(ask, name, work, patience)),
    claims: {
      self: number,
      async claim(ids) {
        const claimed = await ask<{ id: string }>({
          text: CLAIM_DELIVERIES_QUERY,
          values: [number, ids],
          name: 'claim',
        })
        return new Set(claimed.map(({ id }) => id))
      },
      release: (tx, ids) => tx.$client.prepare(RELEASE_DELIVERIES_QUERY).run(number, JSON.stringify(ids)),
      onReleased: (listener) => void (listeners.released = listener),
    },
    leader: {
      isSelf: () => isLeader && connection.lostFor() === 0,
      stand(elected) {
        onElected = elected
        check().catch(ignoreOutcome)
      },
    },
    reservations: {
      reserve: (file, userId) =>
        ask({ text: RESERVE_FILE_QUERY, values: [file, userId, Date.now() + FILE_RESERVED_MS] }),
      isReservedByOther: async (file, userId) =>
        (await ask({ text: RESERVED_FILE_QUERY, values: [file, userId, Date.now()] })).length > 0,
    },
    rateLimiter: (name, options) => createPostgresRateLimiter(ask, name, options),
    others: {
      notify: notifier.notify,
      onNotification: (listener) => void (listeners.notification = listener),
      onGap: (listener) => void (listeners.gap = listener),
      onDisconnected: (listener) => void (listeners.disconnected = listener),
      isDisconnected: () => connection.lostFor() > DISCONNECTED_AFTER_MS,
      noteSession: sessions.note,
      isConnected: sessions.has,
      connectedUsers: sessions.users,
    },
    async close() {
      closing.abort()
      await checking
      await notifier.flush()
      await leave()
    },
  }
}

type ProcessListeners = {
  notification: (notification: ProcessNotification) => void
  gap: (since: ChangePosition) => void
  disconnected: () => void
  released: () => void
}
const START_POSITION: ChangePosition = { revision: 0, matching: -1 }
const ignoreOutcome = () => {}

async function registerProcess(ask: QueryConnection, { number, settings }: { number: number; settings: string }) {
  // An earlier connection of this process may still hold the lock: the server notices late that it was lost.
  const terminate = `select pg_terminate_backend(pid) from pg_locks where ${IS_PROCESS_LOCK} and objid = $1::bigint::oid and pid <> pg_backend_pid()`
  await ask({ text: terminate, values: [number] })
  await ask({ text: `select pg_advisory_lock(${PROCESS_LOCK_CLASS}, $1)`, values: [number] })
  const insert = 'insert into processes (number, settings) values ($1, $2) on conflict do nothing'
  await ask({ text: insert, values: [number, settings] })
  await ask({ text: 'listen standby' })
}

type ProcessesStatus = ChangePosition & { locked: string[]; unlocked: string[] }
const PROCESSES_STATUS_QUERY = `
  with locked as materialized (select objid::bigint as number from pg_locks where ${IS_PROCESS_LOCK})
  select (select coalesce(array_agg(number), '{}') from locked) as locked,
    (select coalesce(array_agg(number), '{}') from processes where number not in (select number from locked)) as unlocked,
    (select case when is_called then last_value else 0 end from revisions) as revision,
    (select value from counters where name = 'matching') as matching`

const discardProcessesQuery = (condition: string) => `
  with ended as materialized (select number from unnest($1::bigint[]) as given (number) where ${condition}),
    claims as (update deliveries set claimed_by = null where claimed_by in (select number from ended) returning 1),
    sessions as (delete from connected_sessions where process in (select number from ended)),
    rows as (delete from processes where number in (select number from ended))
  select count(*)::integer as released from claims`
/** Getting the lock of a process proves that the process does not hold it. */
const DISCARD_ENDED_QUERY = discardProcessesQuery(`pg_try_advisory_xact_lock(${PROCESS_LOCK_CLASS}, number::integer)`)
const DISCARD_SELF_QUERY = discardProcessesQuery('true')

/** Skips rows that another process is claiming at this moment. */
const CLAIM_DELIVERIES_QUERY = `
  update deliveries set claimed_by = $1
  from (select id from deliveries where id = any($2) and (claimed_by is null or claimed_by = $1) for update skip locked) as unclaimed
  where deliveries.id = unclaimed.id returning deliveries.id`
const RELEASE_DELIVERIES_QUERY =
  'update deliveries set claimed_by = null where claimed_by = ? and id in (select value from json_each(?))'

const RESERVE_FILE_QUERY = `insert into reserved_files (file, user_id, until) values ($1, $2, $3)
  on conflict (file, user_id) do update set until = excluded.until`
const RESERVED_FILE_QUERY = 'select 1 from reserved_files where file = $1 and user_id <> $2 and until > $3'
const CLEAN_EXPIRED_QUERY =
  'with files as (delete from reserved_files where until < $1) delete from rate_limits where expire < $1'

const RETRY_LOCK_EVERY_MS = 20
const NAMED_LOCK_PATIENCE_MS = 10_000

/** A lock of the session, tried again and again: waiting for it in the database would block the connection. */
async function withNamedLock<T>(
  ask: QueryConnection,
  name: string,
  work: () => Promise<T>,
  patience = NAMED_LOCK_PATIENCE_MS,
): Promise<T> {
  const call = async (lockFunction: string) => {
    const [row] = await ask<{ done: number }>({
      text: `select ${lockFunction}(${NAMED_LOCK}, hashtext($1)) as done`,
      values: [name],
    })
    return row!.done === 1
  }
  for (const deadline = Date.now() + patience; !(await call('pg_try_advisory_lock')); await sleep(RETRY_LOCK_EVERY_MS))
    if (Date.now() > deadline) throw unavailable('This is being changed just now. Please try again.')
  try {
    return await work()
  } finally {
    await call('pg_advisory_unlock').catch(ignoreOutcome)
  }
}
