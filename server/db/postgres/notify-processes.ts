import { createHash } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { unusableSettingError } from '../../errors.ts'
import type { ProcessNotification, SharedSettings } from '../processes.ts'
import type { QueryConnection } from './pool.ts'

/** The class of the advisory lock that a process holds while it is alive, by its number. */
export const PROCESS_LOCK_CLASS = 7358
/** Of `pg_locks`: the lock of a server process on this database. */
export const IS_PROCESS_LOCK = `locktype = 'advisory' and classid = ${PROCESS_LOCK_CLASS} and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`

/** Ids in one notification, whose payload must be shorter than 8,000 bytes. */
const NOTIFICATION_BATCH_MAX = 120

/**
 * Sends notifications to all processes, this one included (`from` is its number). Whatever accumulates in one turn of the event loop, or
 * while a batch is being sent, is one batch; after an error it waits for the next `flush`.
 */
export function createNotifier(ask: QueryConnection, from: number) {
  const pokes = new Map<string, number>()
  const ended = new Set<string>()
  let flushing: Promise<void> | null = null
  let at = 0

  function notify(notification: ProcessNotification) {
    if (pokes.size + ended.size === 0) at = performance.now()
    for (const [revision, userIds] of notification.pokes ?? [])
      for (const id of userIds) pokes.set(id, Math.max(revision, pokes.get(id) ?? 0))
    for (const id of notification.ended ?? []) ended.add(id)
    void flush()
  }

  function flush() {
    flushing ??= sendAll().finally(() => (flushing = null))
    return flushing
  }

  async function sendAll() {
    await nextTurn()
    while (pokes.size + ended.size > 0) {
      const poked = [...pokes].slice(0, NOTIFICATION_BATCH_MAX)
      const over = [...ended].slice(0, NOTIFICATION_BATCH_MAX - poked.length)
      const payload = JSON.stringify({ from, at, pokes: pokesByRevision(poked), ended: over })
      try {
        await ask({ text: "select pg_notify('standby', $1)", values: [payload], name: 'notify' })
      } catch {
        return
      }
      for (const [id, revision] of poked) if (pokes.get(id) === revision) pokes.delete(id)
      for (const id of over) ended.delete(id)
    }
  }

  return { notify, flush }
}

function pokesByRevision(pokes: [string, number][]): ProcessNotification['pokes'] {
  const userIds = new Map<number, string[]>()
  for (const [id, revision] of pokes) {
    const same = userIds.get(revision)
    if (same) same.push(id)
    else userIds.set(revision, [id])
  }
  return [...userIds]
}

/** ms for which opened and closed sessions are collected into one statement. */
const SESSION_BATCH_EVERY_MS = 50

/** The sessions with a stream at this process, written to a table that all processes read. */
export function createSessionList(ask: QueryConnection, process: number) {
  const connected = new Map<string, string>()
  const changed = new Set<string>()
  let writing: Promise<void> | null = null

  function note(sessionId: string, userId: string, isConnected: boolean) {
    if (isConnected) connected.set(sessionId, userId)
    else connected.delete(sessionId)
    changed.add(sessionId)
    writing ??= writeChanged().finally(() => (writing = null))
  }

  async function writeChanged() {
    while (changed.size > 0) {
      await sleep(SESSION_BATCH_EVERY_MS, undefined, { ref: false })
      const ids = [...changed]
      changed.clear()
      const opened = ids.filter((id) => connected.has(id))
      const values = [process, ids, opened, opened.map((id) => connected.get(id))]
      // After an error the whole list is written when the connection is back.
      await ask({ text: WRITE_SESSIONS_QUERY, values, name: 'sessions' }).catch(() => {})
    }
  }

  return {
    note,
    /** Replaces what the table has of this process, over a new connection. */
    async writeAll(ask: QueryConnection) {
      const ids = [...connected.keys()]
      await ask({ text: 'delete from connected_sessions where process = $1', values: [process] })
      await ask({ text: WRITE_SESSIONS_QUERY, values: [process, ids, ids, [...connected.values()]] })
    },
    async has(sessionId: string) {
      if (connected.has(sessionId)) return true
      return (
        (await ask({ text: 'select 1 from connected_sessions where session_id = $1', values: [sessionId] })).length > 0
      )
    },
    async users() {
      const rows = await ask<{ user_id: string }>({ text: 'select distinct user_id from connected_sessions' })
      return [...new Set([...connected.values(), ...rows.map(({ user_id }) => user_id)])]
    },
  }
}

/** $2: all changed sessions; $3 and $4: those that were opened, and whose they are. */
const WRITE_SESSIONS_QUERY = `
  with closed as (delete from connected_sessions where process = $1 and session_id = any($2) and session_id <> all($3))
  insert into connected_sessions (process, session_id, user_id) select $1, opened.session_id, opened.user_id
  from unnest($3::text[], $4::text[]) as opened (session_id, user_id) on conflict do nothing`

/** Stored in the table `processes`: hashes by setting, because an address may contain a password. */
export const settingHashesOf = (shared: SharedSettings) =>
  JSON.stringify(Object.fromEntries(Object.entries(shared).map(([name, value]) => [name, settingHash(value ?? '')])))
const settingHash = (value: string) => createHash('sha256').update(value).digest('base64url')

/**
 * Throws if a process that is alive has another value of a setting that all share. A process registers before it
 * compares, so that of two that start at once at least one sees the other.
 */
export async function refuseOtherSettings(ask: QueryConnection, number: number, shared: SharedSettings) {
  const own = JSON.parse(settingHashesOf(shared)) as Record<string, string>
  const others = await ask<{ settings: string }>({ text: SETTINGS_OF_OTHERS, values: [number] })
  for (const { settings } of others)
    for (const [name, value] of Object.entries(JSON.parse(settings) as Record<string, string>))
      if (name in own && own[name] !== value) throw unusableSettingError(name, ANOTHER_VALUE_MESSAGE)
}

const ANOTHER_VALUE_MESSAGE = 'another process on this database has another value; it must be the same for all of them.'
const SETTINGS_OF_OTHERS = `
  select settings from processes where number <> $1 and settings is not null
    and number in (select objid::bigint from pg_locks where ${IS_PROCESS_LOCK})`
