import { sql } from 'drizzle-orm'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { DatabaseReader, WriteTransaction } from './connection.ts'

/**
 * State that all server processes on one database share. With SQLite there is one process, which holds it in memory
 * (below); with PostgreSQL it is in the database (server/db/postgres/join-processes.ts).
 */
export type Processes = {
  /** Runs `work` under a lock of this name: one at a time over all processes. Throws 503 after waiting `patience` ms. */
  withLock: <T>(name: string, work: () => Promise<T>, patience?: number) => Promise<T>
  /** A delivery is carried out by the process that has claimed it. */
  claims: {
    /** The number under which this process claims; null if there is no other process. */
    self: number | null
    /** Claims these deliveries; returns the ids of those that no other process has. A claim lasts until its process ends. */
    claim: (ids: string[]) => Promise<Set<string>>
    /** Called in the transaction that settles them. */
    release: (tx: WriteTransaction, ids: string[]) => Promise<unknown>
    /** Called when the claims of a process that has ended were released. */
    onReleased: (listener: () => void) => void
  }
  /** One process runs cron; when it ends, another one takes over. */
  leader: {
    isSelf: () => boolean
    /** From now on this process can become the leader; `onElected` is called each time it does. */
    stand: (onElected: () => void) => void
  }
  /** A stored file that no row names yet is reserved for its owner for a minute. */
  reservations: {
    reserve: (file: string, userId: string) => Promise<unknown>
    isReservedByOther: (file: string, userId: string) => Promise<boolean>
  }
  /** A rate limiter whose counts all processes share; `duration` in seconds. */
  rateLimiter: (name: string, options: { points: number; duration: number }) => RateLimiter
  /** Null if there can be no other process. */
  others: OtherProcesses | null
  close: () => Promise<void>
}

export type RateLimiter = Pick<RateLimiterMemory, 'consume' | 'get' | 'reward'>
export const FILE_RESERVED_MS = 60_000

/**
 * Deliveries that no other process has claimed, for a statement with `self`. The column exists on PostgreSQL only. Those
 * of this process are included: the answer to a claim, or in a failover an outcome, may have been lost.
 */
export const isDeliveryClaimable = ({ $client }: DatabaseReader) =>
  $client.engine === 'postgres' ? sql`(claimed_by is null or claimed_by = ${sql.placeholder('self')})` : undefined

/** The connection to the other processes. */
export type OtherProcesses = {
  /** Sends this to the other processes, batched per turn of the event loop. */
  notify: (notification: ProcessNotification) => void
  onNotification: (listener: (notification: ProcessNotification) => void) => void
  /** Called when notifications since this position may have been lost. */
  onGap: (listener: (since: ChangePosition) => void) => void
  /** Called when this process has been without its database for too long to keep streams open. */
  onDisconnected: (listener: () => void) => void
  isDisconnected: () => boolean
  /** Records that a session has a stream at this process, or has none any more. */
  noteSession: (sessionId: string, userId: string, isConnected: boolean) => void
  /** Whether the session has a stream at any process. */
  isConnected: (sessionId: string) => Promise<boolean>
  /** Ids of the users with a stream at any process. */
  connectedUsers: () => Promise<string[]>
}
/** People to poke, by revision, and sessions that have ended. */
export type ProcessNotification = { pokes?: [revision: number, userIds: string[]][]; ended?: string[] }
/** A position in the change log, and the version of the matching index. */
export type ChangePosition = { revision: number; matching: number }

/** What a process needs for joining the others. */
export type ProcessJoining = { shared: SharedSettings; measures: ProcessMeasures }
/** Settings that must have one value in all processes, by name. */
export type SharedSettings = Record<string, string | undefined>

/** Callbacks for the metrics. */
type ProcessMeasures = {
  /** Seconds from `notify` until the notification arrived. */
  notified: (seconds: number) => void
  /** A number of claims of an ended process was released. */
  released: (claims: number) => void
}

/** In memory, for the only process. */
export function openSingleProcess(): Processes {
  const reserved = new Map<string, Map<string, number>>()
  return {
    withLock: createKeyedMutex(),
    claims: { self: null, claim: async (ids) => new Set(ids), release: async () => {}, onReleased() {} },
    leader: { isSelf: () => true, stand: (onElected) => onElected() },
    reservations: {
      async reserve(file, userId) {
        const now = Date.now()
        for (const [name, owners] of reserved)
          if ([...owners.values()].every((until) => until <= now)) reserved.delete(name)
        reserved.set(file, (reserved.get(file) ?? new Map<string, number>()).set(userId, now + FILE_RESERVED_MS))
      },
      isReservedByOther: async (file, userId) =>
        [...(reserved.get(file) ?? [])].some(([owner, until]) => owner !== userId && until > Date.now()),
    },
    rateLimiter: (_name, options) => new RateLimiterMemory(options),
    others: null,
    async close() {},
  }
}

/** A mutex per key, within this process. */
export function createKeyedMutex(): Processes['withLock'] {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const done = (last.get(key) ?? Promise.resolve()).then(work, work)
    const ended = done.catch(() => {}).then(() => void (last.get(key) === ended && last.delete(key)))
    last.set(key, ended)
    return done
  }
}
